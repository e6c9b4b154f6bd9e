/**
 * Coarse colours of a picture, and the colour similarity of two stretches of footage: the intersection of their histograms. Colour grading
 * lowers it as other footage does, so it is displayed but is not evidence of a copy.
 */
import { moved, type Affine } from './affine.ts';
import type { GrayImage } from './gray-image.ts';
import { areaMeans } from './resize.ts';

/** Cells across and down, whatever the shape of the picture. */
const COLOR_SIDE = 12;
const CELLS = COLOR_SIDE * COLOR_SIDE;
const LAYERS = 3;
export const COLOR_BYTES = LAYERS * CELLS;

/** Luma of all cells, then blue of all cells, then red of all cells. */
export type Colors = Uint8Array;

/** A picture with its chroma at half resolution. */
export interface ColorImage extends GrayImage {
  /** Blue chroma on the left half, red chroma on the right half, each half as wide and high as the picture. */
  readonly chroma?: GrayImage;
}

/** Without colours it is a grey picture. */
export function colorsOf({ chroma, ...gray }: ColorImage): Colors {
  const out = new Uint8Array(COLOR_BYTES).fill(MIDDLE);
  const means = areaMeans(gray, COLOR_SIDE, COLOR_SIDE);
  for (let cell = 0; cell < CELLS; cell++) out[cell] = means[cell] + 0.5;
  if (!chroma) return out;
  const both = areaMeans(chroma, 2 * COLOR_SIDE, COLOR_SIDE);
  for (let cell = 0; cell < CELLS; cell++) {
    const row = Math.floor(cell / COLOR_SIDE) * 2 * COLOR_SIDE;
    const column = cell % COLOR_SIDE;
    out[CELLS + cell] = both[row + column] + 0.5;
    out[2 * CELLS + cell] = both[row + COLOR_SIDE + column] + 0.5;
  }
  return out;
}

const MIDDLE = 128;
/**
 * A colour is distributed over the nearest bins of luma and both chroma differences, so that slightly different lighting matters little.
 */
const LIGHT_STEP = 48;
const CHROMA_STEP = 10;
/** Filmed footage is hardly ever more colourful. */
const MOST_CHROMA = 70;
const LIGHT_STEPS = Math.ceil(255 / LIGHT_STEP) + 1;
const CHROMA_STEPS = (2 * MOST_CHROMA) / CHROMA_STEP + 1;

export type Histogram = Float64Array;
export const emptyHistogram = (): Histogram => new Float64Array(LIGHT_STEPS * CHROMA_STEPS * CHROMA_STEPS);

function add(to: Histogram, light: number, blue: number, red: number): void {
  const places = [
    light / LIGHT_STEP,
    (Math.min(MOST_CHROMA, Math.max(-MOST_CHROMA, blue - MIDDLE)) + MOST_CHROMA) / CHROMA_STEP,
    (Math.min(MOST_CHROMA, Math.max(-MOST_CHROMA, red - MIDDLE)) + MOST_CHROMA) / CHROMA_STEP,
  ];
  const lower = places.map(Math.floor);
  const parts = places.map((place, axis) => place - lower[axis]);
  for (let corner = 0; corner < 8; corner++) {
    let share = 1;
    let at = 0;
    for (let axis = 0; axis < LAYERS; axis++) {
      const isUpper = (corner >> axis) & 1;
      share *= isUpper ? parts[axis] : 1 - parts[axis];
      at = at * (axis === 0 ? LIGHT_STEPS : CHROMA_STEPS) + lower[axis] + isUpper;
    }
    if (share > 0) to[at] += share;
  }
}

/** Bilinear lookup at a position in fractions of the width and height, between the centres of the surrounding cells. */
function colorAt(colors: Colors, layer: number, x: number, y: number): number {
  const within = (share: number) => Math.min(COLOR_SIDE - 1, Math.max(0, share * COLOR_SIDE - 0.5));
  const [column, row] = [within(x), within(y)];
  const left = Math.min(COLOR_SIDE - 2, Math.floor(column));
  const top = Math.min(COLOR_SIDE - 2, Math.floor(row));
  const at = layer * CELLS + top * COLOR_SIDE + left;
  const upper = colors[at] + (colors[at + 1] - colors[at]) * (column - left);
  const lower = colors[at + COLOR_SIDE] + (colors[at + COLOR_SIDE + 1] - colors[at + COLOR_SIDE]) * (column - left);
  return upper + (lower - upper) * (row - top);
}

/** Sample points across and down the earlier picture. */
const LOOKS = 16;
const inPicture = (share: number) => share >= 0 && share <= 1;

/**
 * Adds the colours of both pictures in their overlapping area.
 * @param toQuery from fractions of the earlier picture to fractions of the query, mirrored where it is.
 */
export function addColors(
  [own, other]: readonly [Histogram, Histogram],
  [query, earlier]: readonly [Colors, Colors],
  toQuery: Affine,
  isMirrored: boolean,
): void {
  for (let row = 0; row < LOOKS; row++)
    for (let column = 0; column < LOOKS; column++) {
      const [x, y] = [(column + 0.5) / LOOKS, (row + 0.5) / LOOKS];
      const [u, v] = moved(toQuery, x, y);
      if (!inPicture(u) || !inPicture(v)) continue;
      const [first, second, third] = [0, 1, 2].map((layer) => colorAt(query, layer, isMirrored ? 1 - u : u, v));
      add(own, first, second, third);
      add(other, colorAt(earlier, 0, x, y), colorAt(earlier, 1, x, y), colorAt(earlier, 2, x, y));
    }
}

/** From 0, no colour in common, to 1; null when there were no samples. */
export function sharedColors([own, other]: readonly [Histogram, Histogram]): number | null {
  const total = own.reduce((sum, value) => sum + value, 0);
  if (total === 0) return null;
  return own.reduce((sum, value, at) => sum + Math.min(value, other[at]), 0) / total;
}
