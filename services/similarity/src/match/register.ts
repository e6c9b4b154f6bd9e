/**
 * Refines a coarse placement: small affine corrections that align ten query frames with the corresponding earlier frames (Gauss-Newton),
 * with outlier pixels down-weighted.
 */
import type { ComparedFingerprint } from '../fingerprint/fingerprint.ts';
import { after, inverse, type Affine } from '../image/affine.ts';
import { pictures, type Pictures } from './pictures.ts';
import type { Overlap } from './overlap.ts';

const ROUNDS = 4;
const UNKNOWNS = 6;
const MOST_STEP = 0.06;
const MISFIT = 0.5;
const DAMPING = 1e-3;
const ENOUGH_BETTER = 1e-4;

interface FramePair {
  readonly query: number;
  readonly earlier: number;
}

function correlation(a: Float32Array, b: Float32Array): number {
  let both = 0;
  let first = 0;
  let second = 0;
  for (let at = 0; at < a.length; at++) {
    both += a[at] * b[at];
    first += a[at] * a[at];
    second += b[at] * b[at];
  }
  return both / Math.sqrt(first * second + 1e-6);
}

/** The step that makes `from` more similar to `to`, in coordinates from −1 to 1. */
function step(from: Pictures, to: Pictures): number[] {
  const { width, height, pixels, count, data } = from;
  const matrix = new Float64Array(UNKNOWNS * UNKNOWNS);
  const right = new Float64Array(UNKNOWNS);
  const basis = new Float64Array(UNKNOWNS);
  for (let frame = 0; frame < count; frame++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = frame * pixels + y * width + x;
        const previous = x > 0 ? at - 1 : at;
        const next = x < width - 1 ? at + 1 : at;
        const above = y > 0 ? at - width : at;
        const below = y < height - 1 ? at + width : at;
        const across = ((data[next] - data[previous]) / (next - previous)) * (width / 2);
        const down = ((data[below] - data[above]) / ((below - above) / width)) * (height / 2);
        const px = (2 * x) / (width - 1) - 1;
        const py = (2 * y) / (height - 1) - 1;
        basis[0] = across * px;
        basis[1] = across * py;
        basis[2] = across;
        basis[3] = down * px;
        basis[4] = down * py;
        basis[5] = down;
        const error = to.data[at] - data[at];
        const weight = 1 / (1 + (error / MISFIT) ** 2);
        for (let i = 0; i < UNKNOWNS; i++) {
          const weighted = weight * basis[i];
          right[i] += weighted * error;
          for (let j = i; j < UNKNOWNS; j++) matrix[i * UNKNOWNS + j] += weighted * basis[j];
        }
      }
  let trace = 0;
  for (let i = 0; i < UNKNOWNS; i++) {
    trace += matrix[i * UNKNOWNS + i];
    for (let j = 0; j < i; j++) matrix[i * UNKNOWNS + j] = matrix[j * UNKNOWNS + i];
  }
  for (let i = 0; i < UNKNOWNS; i++) matrix[i * UNKNOWNS + i] += (DAMPING * trace) / UNKNOWNS + 1e-9;
  return solved(matrix, right).map((value) => Math.min(MOST_STEP, Math.max(-MOST_STEP, value)));
}

/** Solves linear equations with a positive definite matrix. */
export function solved(matrix: Float64Array, right: Float64Array): number[] {
  const size = right.length;
  const m = matrix.slice();
  const r = right.slice();
  for (let i = 0; i < size; i++)
    for (let k = i + 1; k < size; k++) {
      const share = m[k * size + i] / m[i * size + i];
      for (let j = i; j < size; j++) m[k * size + j] -= share * m[i * size + j];
      r[k] -= share * r[i];
    }
  const out = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i--) {
    let sum = r[i];
    for (let j = i + 1; j < size; j++) sum -= m[i * size + j] * out[j];
    out[i] = sum / m[i * size + i];
  }
  return out;
}

/** The refined placement. */
export function registered(
  query: ComparedFingerprint,
  earlier: ComparedFingerprint,
  overlap: Overlap,
  pairs: readonly FramePair[],
): Affine {
  const { width, height, toQuery, toEarlier, isMirrored } = overlap;
  const wanted = pictures(
    earlier.small,
    pairs.map((pair) => pair.earlier),
    { transform: toEarlier, width, height, isMirrored: false },
  );
  const unit: Affine = [width / 2, 0, width / 2, 0, height / 2, height / 2];
  let correction: Affine = [1, 0, 0, 0, 1, 0];
  let best = { likeness: -1, correction };
  for (let round = 0; round <= ROUNDS; round++) {
    const placed = pictures(
      query.small,
      pairs.map((pair) => pair.query),
      { transform: after(toQuery, correction), width, height, isMirrored },
    );
    const likeness = correlation(placed.data, wanted.data);
    if (likeness > best.likeness + ENOUGH_BETTER) best = { likeness, correction };
    else if (round > 1) break;
    if (round === ROUNDS) break;
    const [a, b, c, d, e, f] = step(placed, wanted);
    correction = after(correction, after(unit, after([1 + a, b, c, d, 1 + e, f], inverse(unit))));
  }
  return after(toEarlier, inverse(after(toQuery, best.correction)));
}
