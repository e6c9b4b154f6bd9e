/** Measures how pictures change over time: quick changes only, and how long a motion resembles itself. */
import type { Aligned } from './pictures.ts';

/** Half a second to either side. */
const AROUND = 4;
/** Number of sampled pixels for measuring how long a motion resembles itself. */
const PIXELS = 1200;

/** Value of a pixel at each moment minus the mean of the second around it. */
export function quickChanges(values: Float64Array): Float64Array {
  const count = values.length;
  const out = new Float64Array(count);
  let sum = 0;
  let first = 0;
  let last = 0;
  for (let at = 0; at < count; at++) {
    while (last < Math.min(count, at + AROUND + 1)) sum += values[last++];
    while (first < at - AROUND) sum -= values[first++];
    out[at] = values[at] - sum / (last - first);
  }
  return out;
}

/** Frames after which the autocorrelation of the earlier video's motion falls below one half; all of them, if never. */
export function memoryOf({ other: { pixels, data }, places }: Aligned, mask: Uint8Array, mean: Float32Array): number {
  const count = places.length;
  const inside = [...mask.keys()].filter((p) => mask[p] === 1);
  const stride = Math.max(1, Math.floor(inside.length / PIXELS));
  const chosen = inside.filter((_, at) => at % stride === 0);
  const size = chosen.length;
  const moving = new Float32Array(count * size);
  let energy = 0;
  for (let at = 0; at < count; at++)
    for (let k = 0; k < size; k++) {
      const value = data[places[at] * pixels + chosen[k]] - mean[chosen[k]];
      moving[at * size + k] = value;
      energy += value * value;
    }
  if (energy <= 1e-6) return count;
  for (let lag = 1; lag < count - 1; lag++) {
    let sum = 0;
    for (let at = lag * size; at < moving.length; at++) sum += moving[at] * moving[at - lag * size];
    if (sum / energy < (0.5 * (count - lag)) / count) return lag;
  }
  return count;
}
