/** The frame at a time of the video, the time to seek to for a frame, and its time code. */
import { EVEN } from '../media/frame-times.rules.ts';
import { inSource, type Start } from '../media/source-timecode.rules.ts';
import { timecode, type FrameRate } from '../media/timecode.rules.ts';

/** Conversion between frames and times, for player, timeline and export. */
export interface FrameClock {
  readonly rate: FrameRate;
  readonly frames: number;
  /** @param seconds in the video's own time. */
  readonly frameAt: (seconds: number) => number;
  /** The middle of the frame: at the boundary browsers may show the previous frame. */
  readonly secondsOf: (frame: number) => number;
  /** Duration of the frame in seconds. */
  readonly lengthOf: (frame: number) => number;
  /** Frame number in an editing program, where all frames have the same length. */
  readonly evenFrame: (frame: number) => number;
  readonly timecode: (frame: number) => string;
  /** Position in the source; null when it is not known where that starts. */
  readonly inSource: ((frame: number) => string) | null;
}

/** The clock of a video whose first frame is at that position of the source. */
export function startedAt(clock: FrameClock, start: Start | null): FrameClock {
  return start === null ? clock : { ...clock, inSource: (frame) => inSource(start, clock.evenFrame(frame), clock.rate) };
}

/**
 * Clock of evenly spaced frames. Times with less precision than a frame still belong to the frame that starts there.
 * @param offset time of the first frame in seconds.
 */
export function evenClock(rate: FrameRate, frames: number, offset = 0): FrameClock {
  const { numerator, denominator } = rate;
  return {
    rate,
    frames,
    frameAt: (seconds) => Math.min(Math.max(0, frames - 1), Math.max(0, Math.floor(((seconds - offset) * numerator) / denominator + EVEN))),
    secondsOf: (frame) => offset + ((frame + 0.5) * denominator) / numerator,
    lengthOf: () => denominator / numerator,
    evenFrame: (frame) => frame,
    timecode: (frame) => timecode(frame, rate),
    inSource: null,
  };
}

/**
 * Clock of unevenly spaced frames.
 * @param times of the frames in integer microseconds, ascending, at least one. @param rate of the time code: frames that follow faster
 * share one.
 */
export function unevenClock(rate: FrameRate, times: readonly number[]): FrameClock {
  const last = times.length - 1;
  const usual = (1e6 * rate.denominator) / rate.numerator;
  const micros = (frame: number) => times[Math.min(last, Math.max(0, frame))]!;
  const length = (frame: number) => (frame < last ? micros(frame + 1) - micros(frame) : usual);
  const evenFrame = (frame: number): number =>
    frame > last ? evenFrame(last) + frame - last : Math.round((micros(frame) - times[0]!) / usual);
  return {
    rate,
    frames: times.length,
    frameAt(seconds) {
      // Players report microseconds, some rounded down.
      const wanted = Math.floor(seconds * 1e6 + 1.5);
      let [low, high] = [0, last];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (times[middle]! <= wanted) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    secondsOf: (frame) => (micros(frame) + length(frame) / 2) / 1e6,
    lengthOf: (frame) => length(frame) / 1e6,
    evenFrame,
    timecode: (frame) => timecode(evenFrame(frame), rate),
    inSource: null,
  };
}

export interface FrameRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

/** The range after one end was set; an end that passes the other moves it along. */
export function withEnd(range: FrameRange | null, end: 'first' | 'last', frame: number, frames: number): FrameRange {
  if (range === null) return end === 'first' ? { first: frame, last: Math.max(frame, frames - 1) } : { first: 0, last: frame };
  return end === 'first' ? { first: frame, last: Math.max(frame, range.last) } : { first: Math.min(frame, range.first), last: frame };
}
