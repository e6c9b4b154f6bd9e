/**
 * Agreement of two stretches of pictures in each of sixty blocks, and the weight of each block: only where both move more than noise does.
 * An overlay on a copy spoils few blocks; another take spoils most of those that move.
 */
import { percentileOf } from '../image/order-statistics.ts';
import { quickChanges } from './motion.ts';
import type { Aligned } from './pictures.ts';

const COLUMNS = 10;
const ROWS = 6;
const QUIET_SHARE = 0.25;
const RICH_SHARE = 0.97;
const LEAST_NOISE = 0.03;
/** Maximum share of a single block in the total weight. */
const CAP_SHARE = 0.85;

interface Blocks {
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

/** Values of each pixel over time, for both sides. */
interface Series {
  readonly own: Float64Array;
  readonly other: Float64Array;
}

/** Converts a pixel's series into the values to compare, in place. */
type Centre = (series: Series, pixel: number) => void;

function sums({ own, other, places }: Aligned, mask: Uint8Array, centre: Centre): Sums {
  const block = blockOf(own.width, own.height);
  const make = () => new Float64Array(COLUMNS * ROWS);
  const [both, first, second, count] = [make(), make(), make(), make()];
  const series = { own: new Float64Array(own.count), other: new Float64Array(own.count) };
  for (let p = 0; p < own.pixels; p++) {
    if (mask[p] === 0) continue;
    for (let at = 0; at < own.count; at++) {
      series.own[at] = own.data[at * own.pixels + p];
      series.other[at] = other.data[places[at] * own.pixels + p];
    }
    centre(series, p);
    let [xy, xx, yy] = [0, 0, 0];
    for (let at = 0; at < own.count; at++) {
      const x = series.own[at];
      const y = series.other[at];
      xy += x * y;
      xx += x * x;
      yy += y * y;
    }
    both[block[p]] += xy;
    first[block[p]] += xx;
    second[block[p]] += yy;
    count[block[p]] += own.count;
  }
  return { both, first, second, count };
}

const correlationsOf = ({ both, first, second }: Sums) => both.map((sum, at) => sum / Math.sqrt(first[at] * second[at] + 1e-9));

function noise(energies: Float64Array): number {
  const quiet = percentileOf(energies, QUIET_SHARE);
  return quiet < 0.35 * percentileOf(energies, RICH_SHARE) ? Math.max(LEAST_NOISE, 1.4 * quiet) : LEAST_NOISE;
}

/**
 * Motion in only one of the two counts no more than the common motion, and the greater the difference, the less one can be seen in the
 * other, as below a caption.
 */
function weightOf(first: number, second: number): number {
  const [less, more] = [Math.min(first, second), Math.max(first, second)];
  return less === 0 ? 0 : less ** 4 / more ** 2;
}

function moving(aligned: Aligned, mask: Uint8Array, centre: Centre): Blocks {
  const all = sums(aligned, mask, centre);
  const energy = (of: Float64Array) => of.map((sum, at) => Math.sqrt(sum / Math.max(aligned.own.count, all.count[at])));
  const first = energy(all.first);
  const second = energy(all.second);
  const [least, leastOther] = [noise(first), noise(second)];
  return {
    correlations: correlationsOf(all),
    weights: first.map((value, at) => weightOf(Math.max(0, value - least), Math.max(0, second[at] - leastOther))),
  };
}

function less(values: Float64Array, of: number): void {
  for (let at = 0; at < values.length; at++) values[at] -= of;
}
const lessMean = (values: Float64Array) => less(values, values.reduce((sum, value) => sum + value, 0) / values.length);

/** Motion: each side minus its own mean. */
export const movingBlocks = (aligned: Aligned, mask: Uint8Array): Blocks =>
  moving(aligned, mask, ({ own, other }) => {
    lessMean(own);
    lessMean(other);
  });

/** Quick motion: each side minus the mean of the second around each moment. */
export const quickBlocks = (aligned: Aligned, mask: Uint8Array): Blocks =>
  moving(aligned, mask, ({ own, other }) => {
    for (const values of [own, other]) {
      values.set(quickChanges(values));
      lessMean(values);
    }
  });

/** Content relative to a given picture: both minus that picture. */
export const contentBlocks = (aligned: Aligned, mask: Uint8Array, mean: Float32Array): Blocks =>
  moving(aligned, mask, ({ own, other }, pixel) => {
    less(own, mean[pixel]);
    less(other, mean[pixel]);
  });

/** The picture itself, moving or not. */
export function shownBlocks(aligned: Aligned, mask: Uint8Array): Blocks {
  const all = sums(aligned, mask, () => undefined);
  return { correlations: correlationsOf(all), weights: all.second.map(Math.sqrt) };
}

interface Sorted {
  readonly order: readonly number[];
  readonly weights: Float64Array;
  /** Cumulative share of the weight up to and including each block, in order. */
  readonly reached: readonly number[];
}

/** From the worst block to the best; null when no block has any weight. */
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

/** Mean of the better blocks, without the worst 35 % of the weight. */
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

/** The value that the given share of the weight stays below. */
export function weightedPercentile(blocks: Blocks, share: number): number {
  const all = sorted(blocks);
  if (!all) return 0;
  const place = all.reached.findIndex((reached) => reached >= share);
  return blocks.correlations[all.order[place < 0 ? all.order.length - 1 : place]];
}
