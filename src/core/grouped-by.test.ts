/** Grouping of lists. */
import { expect, it } from 'vitest';
import { groupedBy } from './grouped-by.ts';

it('keeps the order of the groups and in them', () => {
  expect([...groupedBy([1, 2, 3, 4, 5], (one) => one % 2)]).toEqual([
    [1, [1, 3, 5]],
    [0, [2, 4]],
  ]);
});
