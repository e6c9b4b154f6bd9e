import { describe, expect, it } from 'vitest';
import { rangeOf } from './byte-range.ts';

describe('a range of a file of 10 bytes', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-4', { first: 2, last: 4 }],
    ['bytes=9-', { first: 9, last: 9 }],
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=5-999', { first: 5, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-999', { first: 0, last: 9 }],
    ['Bytes = 2 - 4', { first: 2, last: 4 }],
  ])('%s is %o', (header, range) => expect(rangeOf(header, 10)).toEqual(range));

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=999999999999999-', 'bytes=-0'])('%s is unsatisfiable', (header) =>
    expect(rangeOf(header, 10)).toBe('unsatisfiable'),
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=4-2',
    'bytes=0-1,4-5',
    'items=0-1',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=9999999999999999-',
  ])('%j means the whole file', (header) => expect(rangeOf(header, 10)).toBeNull());

  it('is ignored for an empty file', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
    expect(rangeOf('bytes=-5', 0)).toBe('unsatisfiable');
    expect(rangeOf(undefined, 0)).toBeNull();
  });
});
