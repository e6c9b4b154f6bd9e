/** Decides which frame is on screen at a time of the video, and which time to seek to for a frame. */
import type { FrameRate } from './timecode.rules.ts';

/** A time that is written with less than a frame's precision still counts for the frame that begins there. */
const ROUNDING = 1e-3;

/** @param seconds of the video's own clock. @param frames that the video has. */
export function frameAt(seconds: number, { numerator, denominator }: FrameRate, frames: number): number {
  return Math.min(Math.max(0, frames - 1), Math.max(0, Math.floor((seconds * numerator) / denominator + ROUNDING)));
}

/** The middle of the frame: at its edge browsers show the one before as often as not. */
export function secondsOf(frame: number, { numerator, denominator }: FrameRate): number {
  return ((frame + 0.5) * denominator) / numerator;
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
