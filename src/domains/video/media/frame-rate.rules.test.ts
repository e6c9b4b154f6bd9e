/** Tests of the frame rate that the frame times of a video stand for. */
import { describe, expect, it } from 'vitest';
import { nearestRate, usualRate } from './frame-rate.rules.ts';

const STANDARD = [
  '24000/1001',
  '24/1',
  '25/1',
  '30000/1001',
  '30/1',
  '48/1',
  '50/1',
  '60000/1001',
  '60/1',
  '100/1',
  '120000/1001',
  '120/1',
  '240000/1001',
  '240/1',
];
const intervalOf = (rate: string) => Number(rate.split('/')[1]) / Number(rate.split('/')[0]);
const even = (rate: string, frames: number, start = 0) => Array.from({ length: frames }, (_, frame) => start + frame * intervalOf(rate));

describe('the rate of even frames', () => {
  it.each(STANDARD)('is %s, also when times are rounded to milliseconds, start late and are unsorted', (rate) => {
    expect(nearestRate(even(rate, 2000))).toBe(rate);
    const rounded = even(rate, 2000, 90_000).map((time) => Math.round(time * 1000) / 1000);
    expect(nearestRate(rounded)).toBe(rate);
    expect(nearestRate(rounded.toReversed())).toBe(rate);
  });

  it.each([
    ['12/1', '12/1'],
    ['25/2', '25/2'],
    ['15/1', '15/1'],
    ['1/1', '1/1'],
    ['10000/3', '3333333/1000'],
  ])('of frames at %s, which is no standard rate, is %s', (rate, expected) => {
    expect(nearestRate(even(rate, 2000))).toBe(expected);
  });

  it('needs two different times', () => {
    expect([nearestRate([]), nearestRate([1]), nearestRate([1, 1])]).toEqual([null, null, null]);
    expect(nearestRate([1, 1.04])).toBe('25/1');
  });
});

describe('the usual rate of uneven frames', () => {
  it.each(STANDARD)('is %s when half of the intervals have that length', (rate) => {
    const micros = 1e6 * intervalOf(rate);
    const steps = [micros * 3, micros, micros, micros, micros * 7];
    const times = steps.reduce<number[]>((all, step) => [...all, Math.round(all.at(-1)! + step)], [5_000]);
    expect(usualRate(times)).toBe(rate);
  });

  it('is the standard rate next to the median interval', () => {
    expect(usualRate([0, 40_000, 80_000, 2_000_000, 2_004_000])).toBe('25/1');
    expect(usualRate([0, 100_000])).toBe('24000/1001');
  });
});
