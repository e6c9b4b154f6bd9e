/** Geometry of the shared timeline. */
import { describe, expect, it } from 'vitest';
import { ribbonPath, stretch, ticks } from './ribbons.rules.ts';

const segment = { start: 2, end: 8, matchStart: 5, matchEnd: 11, speed: 1 };

describe('shared timeline', () => {
  it('connects the seconds of the later video with those of the earlier one', () => {
    expect(ribbonPath(segment, 10, 40)).toBe('M20,0 C20,20 50,20 50,40 L110,40 C110,20 80,20 80,0 Z');
  });

  it('keeps every segment wide enough to click', () => {
    expect(stretch(4, 4.01, 10)).toEqual({ left: 40, width: 3 });
    expect(stretch(4, 5, 10)).toEqual({ left: 40, width: 10 });
  });

  it('has ticks at round seconds that are not too close', () => {
    expect(ticks(14, 900)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
    expect(ticks(14, 300)).toEqual([0, 5, 10]);
    expect(ticks(7200, 900)).toHaveLength(13);
    expect([ticks(0, 900), ticks(10, 0)]).toEqual([[], []]);
  });
});
