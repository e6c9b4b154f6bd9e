/**
 * The colours of a picture, coarsely, and how alike those of two stretches of footage are: what both have of each colour (the intersection of
 * their histograms). A grade lowers it as other footage does, so it is said to people and proves nothing.
 */
import { moved, type Affine } from './affine.ts';
import type { GrayImage } from './gray-image.ts';
import { areaMeans } from './resize.ts';

/** Cells across and down, whatever the shape of the picture. */
export const COLOR_SIDE = 12;
const CELLS = COLOR_SIDE * COLOR_SIDE;
const LAYERS = 3;
export const COLOR_BYTES = LAYERS * CELLS;

/** Of each cell the brightness, then of each how blue, then of each how red. */
export type Colors = Uint8Array;

/** A picture with its colours, half as fine. */
export interface ColorImage extends GrayImage {
  /** How blue on its left half, how red on its right half, each half as wide and high as the picture. */
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
/** A colour is shared out over the nearest steps of brightness and of both differences, so that little more light makes little difference. */
const LIGHT_STEP = 48;
const CHROMA_STEP = 10;
/** Hardly anything filmed is more colourful. */
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

/** A place in shares of the width and height, between the middles of the cells around it. */
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

/** Places that are looked at, across and down the earlier picture. */
const LOOKS = 16;
const inPicture = (share: number) => share >= 0 && share <= 1;

/**
 * Adds what both pictures show where one lies on the other.
 * @param toQuery from shares of the earlier picture to shares of the query, mirrored where it is.
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

/** From 0, no colour in common, to 1; null when nothing was looked at. */
export function sharedColors([own, other]: readonly [Histogram, Histogram]): number | null {
  const total = own.reduce((sum, value) => sum + value, 0);
  if (total === 0) return null;
  return own.reduce((sum, value, at) => sum + Math.min(value, other[at]), 0) / total;
}
