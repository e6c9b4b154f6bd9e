/** Colour similarity of the overlapping areas of two pictures. */
import { describe, expect, it } from 'vitest';
import type { Affine } from './affine.ts';
import { addColors, COLOR_BYTES, colorsOf, emptyHistogram, sharedColors, type ColorImage, type Colors } from './colors.ts';
import { grayImage } from './gray-image.ts';

const SAME: Affine = [1, 0, 0, 0, 1, 0];

/** @param blue and red of the left and of the right half. */
function picture(light: number, [blue, red]: readonly number[], [otherBlue, otherRed] = [blue, red]): ColorImage {
  const [width, height] = [48, 24];
  const chroma = grayImage(width, height / 2);
  const quarters = [blue, otherBlue, red, otherRed];
  for (let at = 0; at < chroma.data.length; at++) chroma.data[at] = quarters[Math.floor((at % width) / 12)];
  return { ...grayImage(width, height, new Uint8Array(width * height).fill(light)), chroma };
}
function shared(query: Colors, earlier: Colors, placement = SAME, isMirrored = false): number | null {
  const both = [emptyHistogram(), emptyHistogram()] as const;
  addColors(both, [query, earlier], placement, isMirrored);
  return sharedColors(both);
}

const halves = colorsOf(picture(120, [90, 170], [160, 100]));

describe('colours', () => {
  it('are luma, blue and red of each cell', () => {
    expect(halves).toHaveLength(COLOR_BYTES);
    expect([halves[0], halves[144], halves[144 + 11], halves[288], halves[288 + 11]]).toEqual([120, 90, 160, 170, 100]);
    expect([...new Set(colorsOf(grayImage(16, 16)))]).toEqual([0, 128]);
  });
  it('are fully shared with themselves, and not with others', () => {
    expect(shared(halves, halves)).toBeCloseTo(1, 9);
    expect(shared(colorsOf(picture(120, [60, 180])), colorsOf(picture(120, [180, 60])))).toBe(0);
  });
  it('become less similar the stronger the colour grading is', () => {
    const graded = [4, 15, 40].map((more) => shared(colorsOf(picture(120 + more, [90 + more, 170], [160 + more, 100])), halves)!);
    expect(graded[0]).toBeGreaterThan(0.5);
    expect(graded[0]).toBeGreaterThan(graded[1]);
    expect(graded[1]).toBeGreaterThan(graded[2]);
  });
  it('are compared in the overlapping area, mirrored where needed', () => {
    const left = colorsOf(picture(120, [90, 170]));
    // The query is the left half of the earlier picture.
    expect(shared(left, halves, [2, 0, 0, 0, 1, 0])).toBeGreaterThan(0.85);
    expect(shared(left, halves, SAME)).toBeLessThan(0.6);
    // The right end of the query overlaps the left end of the earlier picture.
    const turned = colorsOf(picture(120, [160, 100], [90, 170]));
    const onLeft: Affine = [1, 0, 0.6, 0, 1, 0];
    expect(shared(turned, halves, onLeft)).toBeGreaterThan(0.85);
    expect(shared(halves, halves, onLeft, true)).toBeGreaterThan(0.85);
    expect(shared(turned, halves, onLeft, true)).toBeLessThan(0.15);
  });
  it('are unknown for pictures that do not overlap', () => {
    expect(shared(halves, halves, [1, 0, 5, 0, 1, 5])).toBeNull();
  });
});
