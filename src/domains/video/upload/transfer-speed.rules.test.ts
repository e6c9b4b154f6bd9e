/** Tests of the speed and the remaining time of an upload, and their texts. */
import { describe, expect, it } from 'vitest';
import { leftText, secondsLeft, sizeText, speedOf, withSample, type Sample } from './transfer-speed.rules.ts';

describe('speed', () => {
  it('is measured over the last ten seconds', () => {
    let samples: readonly Sample[] = [];
    for (const [at, sent] of [
      [0, 0],
      [5_000, 100],
      [10_000, 1100],
      [15_000, 2100],
    ] as const)
      samples = withSample(samples, { at, sent });
    expect(samples[0]).toEqual({ at: 5_000, sent: 100 });
    expect(speedOf(samples)).toBe(200);
  });
  it('is known after one second, however late it is measured', () => {
    const samples = (ms: number) => [
      { at: 50_000, sent: 0 },
      { at: 50_400, sent: 10 },
      { at: 50_000 + ms, sent: 60 },
    ];
    expect([speedOf(samples(999)), speedOf(samples(1000))]).toEqual([null, 60]);
    expect(withSample([{ at: 0, sent: 0 }], { at: 10_000, sent: 1 })).toHaveLength(2);
    expect(withSample([{ at: 0, sent: 0 }], { at: 10_001, sent: 1 })).toHaveLength(1);
  });
  it('is unknown after a single sample, and never negative', () => {
    expect(speedOf([])).toBeNull();
    expect(
      speedOf([
        { at: 0, sent: 0 },
        { at: 900, sent: 50 },
      ]),
    ).toBeNull();
    expect(
      speedOf([
        { at: 0, sent: 60 },
        { at: 2000, sent: 50 },
      ]),
    ).toBe(0);
  });
  it('gives the remaining time, unless nothing is being sent', () => {
    expect(secondsLeft(1001, 100)).toBe(11);
    expect(secondsLeft(1000, 0)).toBeNull();
    expect(secondsLeft(0, 0)).toBeNull();
    expect(secondsLeft(1000, null)).toBeNull();
  });
});

it.each([
  [0, '0 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [4_250_000, '4.3 MB'],
  [999_950_000, '1.0 GB'],
  [10_000_000_000, '10.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  [59, '59 s left'],
  [60, '1 min left'],
  [61, '2 min left'],
  [3600, '1 h 0 min left'],
  [5400, '1 h 30 min left'],
])('%i seconds are "%s"', (seconds, text) => {
  expect(leftText(seconds)).toBe(text);
});
