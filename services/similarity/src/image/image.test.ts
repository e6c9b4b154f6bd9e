/** Image operations that precede feature extraction. */
import { describe, expect, it } from 'vitest';
import { after, inverse, moved, type Affine } from './affine.ts';
import { boxMeans, reflected } from './blur.ts';
import { cropped, grayImage, mirrored } from './gray-image.ts';
import { medianOf, percentileOf } from './order-statistics.ts';
import { areaMeans, fitted, shrunk } from './resize.ts';

const image = (width: number, ...values: number[]) => grayImage(width, values.length / width, Uint8Array.from(values));

describe('downscaling', () => {
  it('averages areas, with partial pixels at the edges', () => {
    expect([...areaMeans(image(4, 0, 10, 20, 30, 40, 50, 60, 70), 2, 1)]).toEqual([25, 45]);
    expect([...areaMeans(image(3, 0, 30, 60), 2, 1)].map(Math.round)).toEqual([10, 50]);
  });
  it('preserves a flat grey at any size', () => {
    for (const [width, height] of [
      [7, 5],
      [64, 64],
      [3, 50],
    ])
      expect(new Set(shrunk(grayImage(96, 54, new Uint8Array(96 * 54).fill(77)), width, height).data)).toEqual(new Set([77]));
  });
  it('fits the longer side and never enlarges', () => {
    expect(fitted({ width: 1920, height: 1080 }, 192)).toEqual({ width: 192, height: 108 });
    expect(fitted({ width: 100, height: 50 }, 192)).toEqual({ width: 100, height: 50 });
    expect(fitted({ width: 4000, height: 20 }, 192)).toEqual({ width: 192, height: 16 });
  });
});

it('averages over a square, with the picture mirrored at its edges', () => {
  expect([-1, -2, 0, 4, 5, 6].map((at) => reflected(at, 5))).toEqual([1, 2, 0, 4, 3, 2]);
  expect(reflected(9, 1)).toBe(0);
  const values = Float32Array.from({ length: 63 }, (_, at) => (at * 37) % 101);
  const means = boxMeans(values, 9, 7, 5);
  for (const [x, y] of [
    [0, 0],
    [4, 3],
    [8, 6],
  ]) {
    let sum = 0;
    for (let j = y - 2; j <= y + 2; j++) for (let i = x - 2; i <= x + 2; i++) sum += values[reflected(j, 7) * 9 + reflected(i, 9)];
    expect(means[y * 9 + x]).toBeCloseTo(sum / 25, 3);
  }
});

it('mirrors and crops by pixels', () => {
  expect([...mirrored(image(3, 1, 2, 3, 4, 5, 6)).data]).toEqual([3, 2, 1, 6, 5, 4]);
  expect(cropped(image(3, 1, 2, 3, 4, 5, 6), { left: 1, top: 0, right: 3, bottom: 2 })).toEqual(image(2, 2, 3, 5, 6));
});

it('composes and inverts transforms', () => {
  const turn: Affine = [0, -2, 5, 2, 0, 1];
  const shift: Affine = [1, 0, 3, 0, 1, -4];
  expect(moved(after(turn, shift), 1, 1)).toEqual(moved(turn, ...moved(shift, 1, 1)));
  const [x, y] = moved(after(inverse(turn), turn), 7, -2);
  expect([x, y]).toEqual([expect.closeTo(7), expect.closeTo(-2)]);
});

it('interpolates percentiles between two values', () => {
  expect(percentileOf([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(percentileOf([], 0.5)).toBe(0);
});
