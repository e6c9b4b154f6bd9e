/** What is measured of how pictures change in time: quick changes alone, and how long a motion is like itself. */
import type { Pictures } from './pictures.ts';

/** Half a second to either side. */
const AROUND = 4;
/** So many pixels are looked at for how long a motion is like itself. */
const PIXELS = 1200;

/** Each frame less the mean of the second around it. */
export function quickChanges({ count, pixels, width, height, data }: Pictures): Pictures {
  const out = new Float32Array(data.length);
  for (let p = 0; p < pixels; p++) {
    let sum = 0;
    let first = 0;
    let last = 0;
    for (let at = 0; at < count; at++) {
      while (last < Math.min(count, at + AROUND + 1)) sum += data[last++ * pixels + p];
      while (first < at - AROUND) sum -= data[first++ * pixels + p];
      out[at * pixels + p] = data[at * pixels + p] - sum / (last - first);
    }
  }
  return { count, pixels, width, height, data: out };
}

/** After how many frames the motion is less than half like itself; all of them, if never. */
export function memoryOf({ count, pixels, data }: Pictures, mask: Uint8Array, mean: Float32Array): number {
  const inside = [...mask.keys()].filter((p) => mask[p] === 1);
  const stride = Math.max(1, Math.floor(inside.length / PIXELS));
  const chosen = inside.filter((_, at) => at % stride === 0);
  const size = chosen.length;
  const moving = new Float32Array(count * size);
  let energy = 0;
  for (let at = 0; at < count; at++)
    for (let k = 0; k < size; k++) {
      const value = data[at * pixels + chosen[k]] - mean[chosen[k]];
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
