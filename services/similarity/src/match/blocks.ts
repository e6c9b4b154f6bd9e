/**
 * How two stretches of pictures agree in each of sixty blocks of the picture, and how much each block has to say: only where both move more
 * than noise does. What is laid over a copy spoils few blocks; another take spoils most of those that move.
 */
import { percentileOf } from '../image/order-statistics.ts';
import type { Pictures } from './pictures.ts';

const COLUMNS = 10;
const ROWS = 6;
const QUIET_SHARE = 0.25;
const RICH_SHARE = 0.97;
const LEAST_NOISE = 0.03;
/** No block counts more than this share of all. */
const CAP_SHARE = 0.85;

export interface Blocks {
  readonly correlations: Float64Array;
  readonly weights: Float64Array;
}

interface Sums {
  readonly both: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Values in each block. */
  readonly count: Float64Array;
}

function blockOf(width: number, height: number): Uint8Array {
  const index = (at: number, size: number, parts: number) => {
    let part = 0;
    while (part + 1 < parts && Math.floor(((part + 1) * size) / parts) <= at) part++;
    return part;
  };
  return Uint8Array.from(
    { length: width * height },
    (_, at) => index(Math.floor(at / width), height, ROWS) * COLUMNS + index(at % width, width, COLUMNS),
  );
}

function sums(a: Pictures, b: Pictures, mask: Uint8Array, lessA: Float32Array | null, lessB: Float32Array | null): Sums {
  const block = blockOf(a.width, a.height);
  const make = () => new Float64Array(COLUMNS * ROWS);
  const [both, first, second, count] = [make(), make(), make(), make()];
  for (let p = 0; p < a.pixels; p++) {
    if (mask[p] === 0) continue;
    const own = lessA ? lessA[p] : 0;
    const other = lessB ? lessB[p] : 0;
    let [xy, xx, yy] = [0, 0, 0];
    for (let at = p; at < a.data.length; at += a.pixels) {
      const x = a.data[at] - own;
      const y = b.data[at] - other;
      xy += x * y;
      xx += x * x;
      yy += y * y;
    }
    both[block[p]] += xy;
    first[block[p]] += xx;
    second[block[p]] += yy;
    count[block[p]] += a.count;
  }
  return { both, first, second, count };
}

const correlationsOf = ({ both, first, second }: Sums) => both.map((sum, at) => sum / Math.sqrt(first[at] * second[at] + 1e-9));

function noise(energies: Float64Array): number {
  const quiet = percentileOf(energies, QUIET_SHARE);
  return quiet < 0.35 * percentileOf(energies, RICH_SHARE) ? Math.max(LEAST_NOISE, 1.4 * quiet) : LEAST_NOISE;
}

/** What moves: both without the given pictures. */
export function movingBlocks(a: Pictures, b: Pictures, mask: Uint8Array, lessA: Float32Array, lessB: Float32Array): Blocks {
  const all = sums(a, b, mask, lessA, lessB);
  const energy = (of: Float64Array) => of.map((sum, at) => Math.sqrt(sum / Math.max(a.count, all.count[at])));
  const first = energy(all.first);
  const second = energy(all.second);
  const [least, leastOther] = [noise(first), noise(second)];
  return {
    correlations: correlationsOf(all),
    weights: first.map((value, at) => Math.max(0, value - least) * Math.max(0, second[at] - leastOther)),
  };
}

/** What is shown, moving or not. */
export function shownBlocks(a: Pictures, b: Pictures, mask: Uint8Array): Blocks {
  const all = sums(a, b, mask, null, null);
  return { correlations: correlationsOf(all), weights: all.second.map(Math.sqrt) };
}

interface Sorted {
  readonly order: readonly number[];
  readonly weights: Float64Array;
  /** Share of all weight up to and with each, in order. */
  readonly reached: readonly number[];
}

/** From the worst block to the best; null when no block has anything to say. */
function sorted({ correlations, weights }: Blocks): Sorted | null {
  const some = weights.filter((weight) => weight > 0);
  if (some.reduce((sum, weight) => sum + weight, 0) <= 1e-6) return null;
  const cap = percentileOf(some, CAP_SHARE);
  const capped = weights.map((weight) => Math.min(weight, cap));
  const total = capped.reduce((sum, weight) => sum + weight, 0);
  const order = [...correlations.keys()].sort((a, b) => correlations[a] - correlations[b] || a - b);
  let sum = 0;
  return { order, weights: capped, reached: order.map((at) => (sum += capped[at]) / total) };
}

/** The mean of the better blocks, the worst 35 % of the weight left out. */
export function trimmedMean(blocks: Blocks): number {
  const all = sorted(blocks);
  if (!all) return 0;
  let sum = 0;
  let weight = 0;
  for (const [place, at] of all.order.entries()) {
    if (all.reached[place] <= 0.35) continue;
    sum += blocks.correlations[at] * all.weights[at];
    weight += all.weights[at];
  }
  return weight > 0 ? sum / weight : 0;
}

/** What so large a share of the weight stays below. */
export function weightedPercentile(blocks: Blocks, share: number): number {
  const all = sorted(blocks);
  if (!all) return 0;
  const place = all.reached.findIndex((reached) => reached >= share);
  return blocks.correlations[all.order[place < 0 ? all.order.length - 1 : place]];
}
