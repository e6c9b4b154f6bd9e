/** Decides which frame is on screen at a time of the video, which time to seek to for a frame, and which time code it has. */
import { EVEN } from '../media/frame-times.rules.ts';
import { timecode, type FrameRate } from './timecode.rules.ts';

/** What a player, a timeline and an export know of a video's frames. */
export interface FrameClock {
  readonly rate: FrameRate;
  readonly frames: number;
  /** @param seconds of the video's own clock. */
  readonly frameAt: (seconds: number) => number;
  /** The middle of the frame: at its edge browsers show the one before as often as not. */
  readonly secondsOf: (frame: number) => number;
  /** For how many seconds it is shown. */
  readonly lengthOf: (frame: number) => number;
  /** Where an editing program, whose frames are all of one length, has the frame. */
  readonly evenFrame: (frame: number) => number;
  readonly timecode: (frame: number) => string;
}

/** Of a video whose frames all have one length. A time that is written with less precision than a frame still counts for the frame that begins there. */
export function evenClock(rate: FrameRate, frames: number): FrameClock {
  const { numerator, denominator } = rate;
  return {
    rate,
    frames,
    frameAt: (seconds) => Math.min(Math.max(0, frames - 1), Math.max(0, Math.floor((seconds * numerator) / denominator + EVEN))),
    secondsOf: (frame) => ((frame + 0.5) * denominator) / numerator,
    lengthOf: () => denominator / numerator,
    evenFrame: (frame) => frame,
    timecode: (frame) => timecode(frame, rate),
  };
}

/**
 * Of a video whose frames come when they come.
 * @param times of its frames in whole microseconds, ascending, one at least. @param rate of the time code: frames that come faster share one.
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
      // Players say microseconds, some with the last one cut off.
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
  };
}

export interface FrameRange {
  readonly first: number;
  /** Part of the range. */
  readonly last: number;
}

/** What is marked once one end of it has moved: an end that passes the other takes it along. */
export function withEnd(range: FrameRange | null, end: 'first' | 'last', frame: number, frames: number): FrameRange {
  if (range === null) return end === 'first' ? { first: frame, last: Math.max(frame, frames - 1) } : { first: 0, last: frame };
  return end === 'first' ? { first: frame, last: Math.max(frame, range.last) } : { first: Math.min(frame, range.first), last: frame };
}
