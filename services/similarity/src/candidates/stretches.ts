/**
 * A query is searched stretch by stretch, so that each of its seconds has candidates of its own: four seconds each, every two seconds. Every
 * stretch sees the features of its pictures, since features that stay in place are listed again at least that often.
 */
import { FEATURE_RATE } from '../fingerprint/fingerprint.ts';

/** Frames with features from the start of one stretch to the start of the next; a stretch is two steps long. */
export const STEP = 4;

/** Stretches from the first to the last, both included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

export const stepsOf = (frames: number): number => Math.ceil(frames / STEP);
export const stretchesOf = (frames: number): number => Math.max(1, stepsOf(frames) - 1);

/** Seconds of the query. */
export const secondsOf = ({ first, last }: Run) => ({ from: (first * STEP) / FEATURE_RATE, to: ((last + 2) * STEP) / FEATURE_RATE });

/** Neighbours, and those with one other between them, are one run. @param stretches in ascending order. */
export function runsOf(stretches: readonly number[]): Run[] {
  const runs: { first: number; last: number }[] = [];
  for (const stretch of stretches) {
    const run = runs.at(-1);
    if (run && stretch - run.last <= 2) run.last = stretch;
    else runs.push({ first: stretch, last: stretch });
  }
  return runs;
}
