import { describe, expect, it } from 'vitest';
import { clipped, continued, shownOnce } from './spans.rules.ts';

describe('span', () => {
  it('is clipped in both videos, also where it runs at another speed or backwards', () => {
    expect(clipped([0, 10, 20, 40], 5, 8)).toEqual([5, 8, 30, 36]);
    expect(clipped([0, 10, 40, 20], 5, 20)).toEqual([5, 10, 30, 20]);
    expect(clipped([0, 10, 0, 10], 10, 12)).toBeNull();
  });

  it('continues from a copy into the original, where both overlap', () => {
    expect(continued([[0, 6, 10, 16]], [[12, 30, 2, 20]])).toEqual([[2, 6, 2, 6]]);
    expect(continued([[0, 6, 16, 10]], [[12, 30, 2, 20]])).toEqual([[4, 0, 2, 6]]);
    expect(continued([[0, 6, 10, 16]], [[16, 30, 2, 20]])).toEqual([]);
  });

  it('is shown once: from the preferred pair, and from others where they add something', () => {
    const segments = [
      { span: [10, 20, 0, 10] as const },
      { span: [11, 21, 0, 10] as const },
      { span: [5, 15, 0, 10] as const },
      { span: [0, 4, 0, 4] as const },
    ];
    expect(shownOnce(segments).map(({ span }) => span[0])).toEqual([0, 5, 10]);
  });
});
