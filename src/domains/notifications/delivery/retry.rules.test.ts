/** Tests of the retry schedule of deliveries. */
import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, retryAfter } from './retry.rules.ts';

describe('a retry', () => {
  it('comes within 10 s, and the next within 40 s', () => {
    for (const chance of [0, 0.5, 1]) {
      expect(retryAfter(1, chance)).toBeGreaterThan(2);
      expect(retryAfter(1, chance)).toBeLessThan(10);
      expect(retryAfter(1, chance)! + retryAfter(2, chance)!).toBeLessThan(40);
    }
  });

  it('comes later each time, until there are no more', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, attempt) => retryAfter(attempt + 1, 0.5)!);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(retryAfter(MAX_ATTEMPTS, 0.5)).toBeNull();
  });

  it('varies randomly by a quarter, later if the provider requested a delay', () => {
    expect([0, 0.5, 1].map((chance) => retryAfter(1, chance))).toEqual([4.5, 6, 7.5]);
    expect([0, 0.5, 1].map((chance) => retryAfter(1, chance, 100))).toEqual([100, 112.5, 125]);
  });

  it('never comes before the time requested by the provider', () => {
    expect(retryAfter(1, 0, 90)).toBe(90);
    expect(retryAfter(1, 1, 90)).toBeGreaterThan(90);
    expect(retryAfter(2, 0, 1)).toBeGreaterThan(10);
  });
});
