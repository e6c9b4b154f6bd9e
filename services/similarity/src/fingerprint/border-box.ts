/**
 * Detects the picture within its frame: bars at the edges have little detail in every frame. A logo in a bar does not end it, since a row
 * is judged by its most detailed tenth.
 */
import type { Box, GrayImage } from '../image/gray-image.ts';
import { percentileOf } from '../image/order-statistics.ts';
import { areaMeans } from '../image/resize.ts';

const SIDE = 96;
/** Bars extend at most this far, of 96. */
const DEEPEST = 38;
/** A narrower bar is the edge of a codec block. */
const NARROWEST = 2;

interface BorderSearch {
  add(frame: GrayImage): void;
  /** In pixels of the frames. */
  box(): Box;
}

function ends(detail: Float64Array): readonly [number, number] {
  const usual = percentileOf(detail.subarray(20, 76), 0.7);
  const enough = Math.max(1.2, usual * 0.18);
  let begin = 0;
  while (begin < DEEPEST && detail[begin] < enough) begin++;
  let end = SIDE - 1;
  while (end > SIDE - 1 - DEEPEST && detail[end] < enough) end--;
  return [begin <= NARROWEST ? 0 : begin, end >= SIDE - 1 - NARROWEST ? SIDE : end + 1];
}

export function createBorderSearch(width: number, height: number): BorderSearch {
  const across = new Float64Array(SIDE * (SIDE - 1));
  const down = new Float64Array((SIDE - 1) * SIDE);
  let frames = 0;
  return {
    add(frame) {
      const small = areaMeans(frame, SIDE, SIDE);
      frames++;
      for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE - 1; x++) {
          across[y * (SIDE - 1) + x] += Math.abs(small[y * SIDE + x + 1] - small[y * SIDE + x]);
          down[x * SIDE + y] += Math.abs(small[(x + 1) * SIDE + y] - small[x * SIDE + y]);
        }
    },
    box() {
      const share = 1 / Math.max(1, frames);
      const rows = new Float64Array(SIDE);
      const columns = new Float64Array(SIDE);
      for (let at = 0; at < SIDE; at++) {
        rows[at] = percentileOf(across.subarray(at * (SIDE - 1), (at + 1) * (SIDE - 1)), 0.9) * share;
        columns[at] = percentileOf(
          Array.from({ length: SIDE - 1 }, (_, y) => down[y * SIDE + at]),
          0.9,
        );
        columns[at] *= share;
      }
      const [left, right] = ends(columns);
      const [top, bottom] = ends(rows);
      const pixel = (part: number, size: number) => Math.floor((part * size) / SIDE);
      return { left: pixel(left, width), top: pixel(top, height), right: pixel(right, width), bottom: pixel(bottom, height) };
    },
  };
}

/** Whether the box excludes enough of the frame to be analysed separately. */
export const isSmaller = (box: Box, width: number, height: number): boolean =>
  (box.right - box.left) * (box.bottom - box.top) < 0.94 * width * height;
