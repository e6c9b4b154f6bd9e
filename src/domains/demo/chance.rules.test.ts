/** Seeded random numbers of the demo: repeatable, plausible, and splits that add up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOf, split } from './chance.rules.ts';

const rolls = (seed: string) => {
  const chance = chanceOf(seed);
  return Array.from({ length: 20 }, () => chance.next());
};

describe('chance', () => {
  it('gives the same result for the same seed, and different ones for different seeds', () => {
    expect(rolls('one')).toEqual(rolls('one'));
    expect(rolls('one')).not.toEqual(rolls('two'));
  });
  it('stays within its bounds and reaches both of them', () => {
    const chance = chanceOf('bounds');
    const found = Array.from({ length: 1000 }, () => chance.whole(2, 5));
    expect([...new Set(found)].sort((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });
  it.each([0, 0.4, 3, 40, 900])('counts about %d on average for that mean', (mean) => {
    const chance = chanceOf('mean');
    const counts = Array.from({ length: 4000 }, () => chance.count(mean));
    expect(Math.abs(counts.reduce((sum, one) => sum + one, 0) / counts.length - mean)).toBeLessThanOrEqual(mean * 0.08);
    expect(counts.every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
  });
});

describe('a split', () => {
  it('adds up to the total, in parts that are not negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = split(total, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          expect(parts.every((part) => part >= 0)).toBe(true);
        },
      ),
    );
  });
});
