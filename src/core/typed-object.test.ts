/** Typed keys and entries of records. */
import { expect, it } from 'vitest';
import { both, entriesOf, keysOf, recordFrom } from './typed-object.ts';

it('keys, entries and records have the types of their names', () => {
  const record = recordFrom(['a', 'b'] as const, (key) => key.toUpperCase());
  expect(record).toEqual({ a: 'A', b: 'B' });
  expect([keysOf(record), entriesOf(record)]).toEqual([
    ['a', 'b'],
    [
      ['a', 'A'],
      ['b', 'B'],
    ],
  ]);
  expect(both([1, 2], (item) => item * 10)).toEqual([10, 20]);
});
