/** Tests of the limits and ranks of work on videos. */
import { describe, expect, it } from 'vitest';
import { requirePicture } from './video-details.rules.ts';
import { conversionCost, readingCost, workSeconds } from './work-limits.rules.ts';

const HD = { width: 1920, height: 1080 };

it.each([
  [8192, 4320],
  [4320, 7680],
  [4096, 4096],
  [2, 2],
])('accepts %i × %i', (width, height) => {
  expect(() => requirePicture({ width, height })).not.toThrow();
});

it.each([
  [8192, 8192],
  [16_384, 16_384],
  [8193, 2],
  [2, 9000],
])('refuses %i × %i, names its size and what to do', (width, height) => {
  expect(() => requirePicture({ width, height })).toThrow(`The picture is too large: ${width} × ${height}. Export the video in 8K`);
});

it('refuses a picture without a size', () => {
  expect(() => requirePicture({ width: 0, height: 100 })).toThrow('The size of the video cannot be read.');
});

describe('the time limit', () => {
  it('grows with pixels and frames, and not beyond two hours', () => {
    expect(workSeconds(HD, 0)).toBe(300);
    expect(workSeconds(HD, 1800)).toBe(674);
    expect(workSeconds({ width: 3840, height: 2160 }, 1800)).toBe(1793);
    expect(workSeconds(HD, 10_000_000)).toBe(7200);
    expect(workSeconds({ width: 8192, height: 4608 }, 1e9)).toBe(7200);
  });
});

describe('the rank', () => {
  it('is that of short videos up to a minute, and one later for each doubling', () => {
    expect([1, 1800, 1801, 3600, 14_400, 108_000].map((frames) => conversionCost(HD, frames))).toEqual([0, 0, 1, 1, 3, 6]);
    expect([0, 1e8, 2e8, 1e10].map(readingCost)).toEqual([0, 0, 1, 7]);
  });
});
