/** Long videos are split into overlapping parts, and parts are serialised. */
import { describe, expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { grayImage } from '../image/gray-image.ts';
import { fingerprintBytes, fingerprintOf, UnreadableFingerprintError } from './bytes.ts';
import { createParts } from './parts.ts';

function partsOf(frames: number): [second: number, frames: number][] {
  const found: [number, number][] = [];
  const parts = createParts(({ second, print }) => found.push([second, print.small.length]));
  for (let frame = 0; frame < frames; frame++) parts.add(grayImage(64, 48));
  parts.done();
  return found;
}

describe('parts', () => {
  it('overlap the next part by eight seconds', () => {
    expect(partsOf(250 * 8)).toEqual([
      [0, 1024],
      [120, 1024],
      [240, 80],
    ]);
  });
  it('does not create a part that the previous one contains completely', () => {
    expect(partsOf(126 * 8)).toEqual([[0, 1008]]);
    expect(partsOf(128 * 8)).toEqual([[0, 1024]]);
  });
  it('does not create a part for less than a second', () => {
    expect([partsOf(0), partsOf(1), partsOf(3), partsOf(4)]).toEqual([[], [], [], [[0, 4]]]);
  });
});

describe('serialised parts', () => {
  const print = fingerprintOfFrames(footage(1, 0, 3).map((frame) => ({ ...frame, data: frame.data.fill(0, 0, 320 * 40) })));
  const bytes = fingerprintBytes(print);
  it('restore the same hashes and features, positions to a sixteenth of a pixel', () => {
    const back = fingerprintOf(bytes);
    expect(back.box).not.toBeNull();
    expect([back.width, back.height, back.box, back.hashes, back.boxHashes]).toEqual([
      print.width,
      print.height,
      print.box,
      print.hashes,
      print.boxHashes,
    ]);
    expect([back.features.frame, back.features.features.bits]).toEqual([print.features.frame, print.features.features.bits]);
    expect(back.colors).toEqual(print.colors);
    expect(back.colors).toHaveLength(3);
    for (const [at, x] of print.features.features.x.entries())
      expect(Math.abs(back.features.features.x[at] - x)).toBeLessThanOrEqual(1 / 32);
    for (const [at, size] of print.features.features.size.entries()) expect(back.features.features.size[at]).toBeCloseTo(size, 3);
  });
  it('rejects truncated bytes, other data and another algorithm', () => {
    const other = bytes.slice();
    other[5]++;
    for (const wrong of [bytes.slice(0, -1), bytes.slice(0, 9), new Uint8Array(200), other])
      expect(() => fingerprintOf(wrong)).toThrow(UnreadableFingerprintError);
  });
});
