/**
 * Fits the rotation, scale and translation that most point pairs agree on (RANSAC): candidates from random pairs, the best one refined on
 * all inliers.
 */
import { moved, type Affine } from '../image/affine.ts';
import { seeded } from '../random.ts';

const MOST_ERROR = 6;
const ROUNDS = 1500;
/** Some pairs of points lie too close together for an exact transform. */
const FEWEST_ROUNDS = 50;
const SURE = 0.99;
const SEED = 11;
const CLOSEST = 1;
const FITS = 2;

export interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface Agreement {
  readonly transform: Affine;
  /** Indexes of the inlier pairs. */
  readonly agreeing: readonly number[];
}

function throughTwo(from: Points, to: Points, i: number, j: number): Affine | null {
  const x = from.x[j] - from.x[i];
  const y = from.y[j] - from.y[i];
  const length = x * x + y * y;
  if (length < CLOSEST) return null;
  const u = to.x[j] - to.x[i];
  const v = to.y[j] - to.y[i];
  const a = (u * x + v * y) / length;
  const b = (v * x - u * y) / length;
  return [a, -b, to.x[i] - a * from.x[i] + b * from.y[i], b, a, to.y[i] - b * from.x[i] - a * from.y[i]];
}

function countAgreeing(from: Points, to: Points, [a, b, c, d, e, f]: Affine): number {
  let count = 0;
  for (let at = 0; at < from.x.length; at++) {
    const x = a * from.x[at] + b * from.y[at] + c - to.x[at];
    const y = d * from.x[at] + e * from.y[at] + f - to.y[at];
    if (x * x + y * y <= MOST_ERROR * MOST_ERROR) count++;
  }
  return count;
}

function agreeing(from: Points, to: Points, transform: Affine): number[] {
  const found: number[] = [];
  for (let at = 0; at < from.x.length; at++) {
    const [x, y] = moved(transform, from.x[at], from.y[at]);
    if ((x - to.x[at]) ** 2 + (y - to.y[at]) ** 2 <= MOST_ERROR * MOST_ERROR) found.push(at);
  }
  return found;
}

/** Least-squares fit of rotation, scale and translation to some pairs. */
function fittedTransform(from: Points, to: Points, places: readonly number[]): Affine | null {
  const mean = (values: Float64Array) => places.reduce((sum, at) => sum + values[at], 0) / places.length;
  const [fx, fy, tx, ty] = [mean(from.x), mean(from.y), mean(to.x), mean(to.y)];
  let length = 0;
  let along = 0;
  let across = 0;
  for (const at of places) {
    const [x, y, u, v] = [from.x[at] - fx, from.y[at] - fy, to.x[at] - tx, to.y[at] - ty];
    length += x * x + y * y;
    along += u * x + v * y;
    across += v * x - u * y;
  }
  if (length < CLOSEST) return null;
  const [a, b] = [along / length, across / length];
  return [a, -b, tx - a * fx + b * fy, b, a, ty - b * fx - a * fy];
}

/** Rounds after which a set of so many pairs would almost certainly have been drawn from. */
function roundsFor(agree: number, count: number): number {
  const both = (agree / count) ** 2;
  return both >= 1 ? 1 : Math.min(ROUNDS, Math.ceil(Math.log(1 - SURE) / Math.log(1 - both)));
}

/** Pairs that a drawn transform is tried on. */
const MOST_COUNTED = 200;

/** Evenly chosen, at most as many as are counted. */
const someOf = ({ x, y }: Points, stride: number): Points => ({
  x: x.filter((_, at) => at % stride === 0),
  y: y.filter((_, at) => at % stride === 0),
});

/** As `similarityTransform`, with fewer rounds, and on some of the pairs: a transform that fewer than `fewest` agree on may be missed. */
export function likelyTransform(from: Points, to: Points, fewest: number): Agreement | null {
  const stride = Math.ceil(from.x.length / MOST_COUNTED);
  const [some, others] = stride === 1 ? [from, to] : [someOf(from, stride), someOf(to, stride)];
  const rounds = 2 * roundsFor(Math.ceil(fewest / stride), some.x.length);
  const found = drawnTransform(some, others, Math.min(ROUNDS, Math.max(FEWEST_ROUNDS, rounds)));
  return found && refined(from, to, found);
}

export function similarityTransform(from: Points, to: Points): Agreement | null {
  const found = drawnTransform(from, to, ROUNDS);
  return found && refined(from, to, found);
}

function drawnTransform(from: Points, to: Points, mostRounds: number): Affine | null {
  const count = from.x.length;
  if (count < 2) return null;
  const random = seeded(SEED);
  let drawn: Affine | null = null;
  let most = 1;
  let rounds = mostRounds;
  for (let round = 0; round < rounds; round++) {
    const i = Math.floor(random() * count);
    const j = (i + 1 + Math.floor(random() * (count - 1))) % count;
    const transform = throughTwo(from, to, i, j);
    if (!transform) continue;
    const agree = countAgreeing(from, to, transform);
    if (agree <= most) continue;
    most = agree;
    drawn = transform;
    rounds = Math.min(rounds, roundsFor(agree, count));
  }
  return drawn;
}

function refined(from: Points, to: Points, drawn: Affine): Agreement {
  let best: Agreement = { transform: drawn, agreeing: agreeing(from, to, drawn) };
  for (let fit = 0; fit < FITS; fit++) {
    const transform = fittedTransform(from, to, best.agreeing);
    if (!transform) break;
    const places = agreeing(from, to, transform);
    if (places.length < best.agreeing.length) break;
    best = { transform, agreeing: places };
  }
  return best;
}
