/** The original of footage is named before its later uses. */
import { expect, it } from 'vitest';
import { originalsFirst } from './originals.rules.ts';

const use = (order: number, ...spans: readonly (readonly [number, number])[]) => ({
  order,
  segments: spans.map(([start, end]) => ({ start, end })),
});
const named = (...uses: readonly ReturnType<typeof use>[]) => originalsFirst(uses).map(({ order, usesSince }) => [order, usesSince]);

it('names the earliest upload of the same footage first, with the number of later ones', () => {
  expect(named(use(7, [0, 10]), use(3, [1, 9]), use(5, [0, 10]))).toEqual([
    [3, 2],
    [7, null],
    [5, null],
  ]);
});

it('has an original for each piece of footage, in the given order', () => {
  expect(named(use(9, [10, 20]), use(4, [0, 5]), use(6, [10, 20], [30, 31]), use(8, [0, 5]))).toEqual([
    [6, 1],
    [9, null],
    [4, 1],
    [8, null],
  ]);
});

it('does not take a video for a later use because a second of it is the same', () => {
  expect(named(use(1, [0, 2]), use(2, [1, 12]))).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(named()).toEqual([]);
});
