/** Items that are known to exist. */
import { describe, expect, it } from 'vitest';
import { entryIn, firstIn, itemAt, lastIn, mustGet } from './present.ts';

describe('an item that is known to exist', () => {
  it('is read from a list, a text, a map or a record', () => {
    expect([itemAt([1, 2, 3], 1), firstIn('abc'), lastIn([1, 2, 3])]).toEqual([2, 'a', 3]);
    expect([mustGet(new Map([['a', 1]]), 'a'), entryIn({ a: 1 }, 'a')]).toEqual([1, 1]);
    expect([firstIn([null]), mustGet(new Map([['a', null]]), 'a')]).toEqual([null, null]);
  });

  it('is named when it is missing after all', () => {
    expect(() => itemAt([1], 3)).toThrow('There is no item 3 in a list of 1.');
    expect(() => lastIn([])).toThrow('There is no item -1 in a list of 0.');
    expect(() => mustGet(new Map(), 'a')).toThrow('There is no entry a.');
    expect(() => entryIn({}, 'a')).toThrow('There is no entry a.');
  });
});
