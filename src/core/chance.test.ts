/** Tests of pseudo-random numbers: the same for the same seed, and uniform. */
import { expect, it } from 'vitest';
import { randomOf } from './chance.ts';

it('are those of Mulberry32, for each seed', () => {
  const first = (seed: number) => {
    const random = randomOf(seed);
    return Array.from({ length: 4 }, () => Math.round(random() * 4_294_967_296));
  };
  expect([first(0), first(1), first(42)]).toEqual([
    [1144304738, 1416247, 958946056, 627933444],
    [2693262067, 11749833, 2265367787, 4213581821],
    [2581720956, 1925393290, 3661312704, 2876485805],
  ]);
});

it('are at least 0, below 1, and uniform', () => {
  const random = randomOf(7);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let count = 0; count < 20_000; count += 1) tenths[Math.floor(random() * 10)]! += 1;
  for (const many of tenths) expect(Math.abs(many - 2000)).toBeLessThan(200);
});
