/**
 * Decides whether the frames of a video are evenly spaced, and how uneven frame times are encoded: as second-order differences, one or two
 * bytes per frame. Times are integer microseconds, the precision of browsers and probes.
 */
import { nearestRate, usualRate } from './frame-rate.rules.ts';
import { readFrameRate } from './timecode.rules.ts';

export interface Frames {
  /** A fraction. For uneven frames: the rate of most of them. */
  readonly frameRate: string;
  readonly count: number;
  /** Time of the first of even frames in seconds: containers may start with sound. 0 for uneven frames. */
  readonly offset: number;
  /** Time of each frame, ascending; null when it follows from the frame's number and the rate. */
  readonly times: readonly number[] | null;
}

/** Fraction of a frame by which a frame may deviate and still be found by its number: a player seeks to the middle of a frame. */
export const EVEN = 0.2;
/** Fraction of a frame; smaller offsets are not noticed by a player that seeks to the middle of a frame. */
const MIN_OFFSET = 0.1;
/** Fifty hours at 60 frames per second. */
const MAX_FRAMES = 10_800_000;

/** @param times of the frames in seconds, in any order, as in the container. @returns null for fewer than two frames. */
export function framesOf(times: readonly number[]): Frames | null {
  const micros = times.map((time) => Math.round(time * 1e6)).filter((time) => time >= 0);
  const shown = [...new Set(micros)].sort((a, b) => a - b);
  const rate = nearestRate(shown.map((time) => time / 1e6));
  if (rate === null || shown.length > MAX_FRAMES) return null;
  const { numerator, denominator } = readFrameRate(rate);
  const frame = (1e6 * denominator) / numerator;
  // Containers round times, that of the first frame too, so the offset is the middle of what all frames imply.
  const [least, most] = shown.reduce<readonly [number, number]>(
    ([low, high], time, index) => {
      const implied = time - index * frame;
      return [Math.min(low, implied), Math.max(high, implied)];
    },
    [Infinity, -Infinity],
  );
  if ((most - least) / 2 >= EVEN * frame) return { frameRate: usualRate(shown), count: shown.length, offset: 0, times: shown };
  const offset = (least + most) / 2;
  return { frameRate: rate, count: shown.length, offset: offset < MIN_OFFSET * frame ? 0 : Math.round(offset) / 1e6, times: null };
}

/** Encodes each number with seven bits per byte, lowest first (varint); negative numbers become odd (zigzag). */
export function packTimes(times: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [before, step] = [0, 0];
  for (const time of times) {
    const change = time - before - step;
    step = time - before;
    before = time;
    let rest = change < 0 ? -2 * change - 1 : 2 * change;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** @throws Error for bytes that are not frame times. */
export function unpackTimes(bytes: Uint8Array): number[] {
  const times: number[] = [];
  let [time, step, rest, worth] = [0, 0, 0, 1];
  for (const byte of bytes) {
    rest += (byte % 128) * worth;
    worth *= 128;
    if (byte >= 128) continue;
    step += rest % 2 === 1 ? -(rest + 1) / 2 : rest / 2;
    time += step;
    if (!(time > (times.at(-1) ?? -1)) || !Number.isSafeInteger(time)) throw new Error('These are not frame times.');
    times.push(time);
    [rest, worth] = [0, 1];
  }
  if (worth !== 1 || times.length === 0) throw new Error('These are not frame times.');
  return times;
}
