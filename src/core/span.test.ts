import { describe, expect, it } from 'vitest';
import { overlapOf, overlaps } from './span.ts';

describe('the overlap of two spans', () => {
  it.each([
    [
      { start: 0, end: 10 },
      { start: 5, end: 15 },
      { start: 5, end: 10 },
    ],
    [
      { start: 0, end: 10 },
      { start: 2, end: 3 },
      { start: 2, end: 3 },
    ],
    [{ start: 0, end: 10 }, { start: 10, end: 20 }, null],
    [{ start: 0, end: 10 }, { start: 20, end: 30 }, null],
  ])('of %o and %o is %o', (one, other, both) => {
    expect(overlapOf(one, other)).toEqual(both);
    expect(overlapOf(other, one)).toEqual(both);
  });
});

describe('overlapping spans', () => {
  it('are no adjacent ones', () => {
    expect(overlaps({ start: 0, end: 10 }, { start: 10, end: 20 })).toBe(false);
    expect(overlaps({ start: 10, end: 20 }, { start: 0, end: 10 })).toBe(false);
    expect(overlaps({ start: 0, end: 11 }, { start: 10, end: 20 })).toBe(true);
    expect(overlaps({ start: 10, end: 20 }, { start: 0, end: 11 })).toBe(true);
    expect(overlaps({ start: 30, end: 40 }, { start: 0, end: 10 })).toBe(false);
  });
});
