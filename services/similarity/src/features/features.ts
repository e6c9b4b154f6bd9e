/**
 * Local features of a frame: corners with descriptors, spread over the frame and over sizes, so that neither an overlay nor one detailed
 * corner takes all of them and a picture within a picture keeps some.
 */
import { WORDS } from '../hamming.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { corners } from './corners.ts';
import { describe, direction, mirroredDirection, smoothed } from './describe.ts';
import { OCTAVES, OCTAVE_STEP, pyramid } from './pyramid.ts';

export interface Features {
  readonly count: number;
  /** Pixels of the frame. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Side lengths of the patches, in pixels of the frame. */
  readonly size: Float32Array;
  /** Radians. */
  readonly angle: Float32Array;
  /** Eight words each. */
  readonly bits: Uint32Array;
}

const PATCH = 31;
const DETECTED = 2500;
const KEPT = 360;
const COLUMNS = 6;
const ROWS = 4;
/** Coarse features are few and weak, but they survive in a shrunk copy. */
const SHARES = [
  { from: 0, to: 3, share: 0.45 },
  { from: 3, to: 5, share: 0.3 },
  { from: 5, to: OCTAVES, share: 0.25 },
] as const;

interface Candidate {
  readonly octave: number;
  /** In pixels of its pyramid level. */
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly response: number;
}

function detected(levels: readonly GrayImage[]): Candidate[] {
  const ratio = 1 / OCTAVE_STEP;
  const first = (DETECTED * (1 - ratio)) / (1 - ratio ** OCTAVES);
  return levels
    .flatMap((level, octave) => {
      const scale = levels[0].width / level.width;
      return corners(level, Math.round(first * ratio ** octave)).map(({ x, y, response }) => ({
        octave,
        column: x,
        row: y,
        x: (x + 0.5) * scale - 0.5,
        y: (y + 0.5) * scale - 0.5,
        response,
      }));
    })
    .sort((a, b) => b.response - a.response);
}

/** Takes a share from each group of sizes: first the best of each grid cell, then the best of the rest. */
export function spread<T extends { readonly octave: number; readonly x: number; readonly y: number }>(
  bestFirst: readonly T[],
  { width, height }: { readonly width: number; readonly height: number },
): T[] {
  return SHARES.flatMap(({ from, to, share }) => {
    const limit = Math.floor(KEPT * share);
    const perCell = Math.max(2, Math.floor((KEPT * share) / (COLUMNS * ROWS)));
    const counts = new Uint16Array(COLUMNS * ROWS);
    const inCells: T[] = [];
    const others: T[] = [];
    for (const corner of bestFirst) {
      if (corner.octave < from || corner.octave >= to) continue;
      const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor((corner.x * COLUMNS) / width)));
      const row = Math.min(ROWS - 1, Math.max(0, Math.floor((corner.y * ROWS) / height)));
      (counts[row * COLUMNS + column]++ < perCell ? inCells : others).push(corner);
    }
    return [...inCells, ...others.slice(0, Math.max(0, limit - inCells.length))];
  });
}

export function emptyFeatures(count: number): Features {
  return {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    size: new Float32Array(count),
    angle: new Float32Array(count),
    bits: new Uint32Array(count * WORDS),
  };
}

/** Features of a frame and, if requested, of the mirrored frame: its corners are the same, only the descriptors differ. */
export function frameFeatures(frame: GrayImage, withMirrored: boolean): readonly [plain: Features, mirrored: Features | null] {
  const levels = pyramid(frame);
  const chosen = spread(detected(levels), frame);
  const smooth: GrayImage[] = [];
  const plain = emptyFeatures(chosen.length);
  const mirrored = withMirrored ? emptyFeatures(chosen.length) : null;
  for (const [at, { octave, column, row, x, y }] of chosen.entries()) {
    const level = levels[octave];
    const angle = direction(level, column, row);
    smooth[octave] ??= smoothed(level);
    const write = (out: Features, isMirrored: boolean) => {
      out.x[at] = isMirrored ? frame.width - 1 - x : x;
      out.y[at] = y;
      out.size[at] = PATCH * OCTAVE_STEP ** octave;
      out.angle[at] = isMirrored ? mirroredDirection(angle) : angle;
      describe(smooth[octave], column, row, out.angle[at], isMirrored, out.bits, at);
    };
    write(plain, false);
    if (mirrored) write(mirrored, true);
  }
  return [plain, mirrored];
}

export function chosenFeatures(all: Features, places: readonly number[]): Features {
  const out = emptyFeatures(places.length);
  for (const [to, from] of places.entries()) {
    out.x[to] = all.x[from];
    out.y[to] = all.y[from];
    out.size[to] = all.size[from];
    out.angle[to] = all.angle[from];
    out.bits.set(all.bits.subarray(from * WORDS, (from + 1) * WORDS), to * WORDS);
  }
  return out;
}
