/** Total length of overlapping segments. */
import { expect, it } from 'vitest';
import { unionSeconds } from './union.rules.ts';

it.each([
  [[], 0],
  [[[0, 4]], 4],
  [
    [
      [0, 6],
      [4, 8],
    ],
    8,
  ],
  [
    [
      [5, 6],
      [0, 10],
    ],
    10,
  ],
  [
    [
      [7, 8.5],
      [0, 1],
    ],
    2.5,
  ],
])('%j are %s', (stretches, seconds) => {
  expect(unionSeconds(stretches.map(([start, end]) => ({ start: start!, end: end! })))).toBe(seconds);
});
