/**
 * Verifies that a segment shows the same footage: registered frames are compared block by block over time, centred on their own mean, which
 * requires the same motion, and on the earlier video's mean, which requires the same content.
 */
import { FRAME_RATE } from '../fingerprint/fingerprint.ts';
import { contentBlocks, movingBlocks, quickBlocks, shownBlocks, trimmedMean, weightedPercentile } from './blocks.ts';
import { memoryOf } from './motion.ts';
import { maskOf } from './overlap.ts';
import { meanPicture, range, type Aligned } from './pictures.ts';
import type { Compared } from './placed-pictures.ts';
import type { Segment } from './segment.ts';

export interface Proof {
  /** Same motion: mean of the better blocks, the value that 35 % stay below, and the mean for quick changes only. */
  readonly motion: number;
  readonly motion35: number;
  readonly quickMotion: number;
  /** Same content relative to the earlier video's mean picture. */
  readonly content: number;
  readonly content20: number;
  readonly content35: number;
  /** Same picture, moving or not. */
  readonly scene: number;
  /** Number of times the motion changes to a different one during the segment. */
  readonly changes: number;
}

const FEWEST = 6;
/** Smaller than the gain from a closer frame, so that the frame is kept on a tie. */
const PREFERENCE = 1e-3;

export function prove({ query, earlier, overlap, placed, mean }: Compared, segment: Segment): Proof | null {
  const pairs: { own: number; other: number }[] = [];
  const last = earlier.small.length;
  const end = Math.min(query.small.length, Math.round(segment.end * FRAME_RATE));
  for (let own = Math.max(0, Math.round(segment.start * FRAME_RATE)); own < end; own++) {
    const other = segment.speed * own + segment.offset * FRAME_RATE;
    if (other >= -0.5 && other <= last - 0.5) pairs.push({ own, other: Math.min(last - 1, Math.max(0, Math.round(other))) });
  }
  if (pairs.length < FEWEST) return null;
  const from = Math.max(0, Math.min(...pairs.map(({ other }) => other)) - 1);
  const to = Math.min(last, Math.max(...pairs.map(({ other }) => other)) + 2);
  const mask = maskOf(overlap, query);
  const own = placed.own(pairs.map((pair) => pair.own));
  const others = placed.others(range(from, to));
  const near = pairs.map(({ other }) => other - from);
  const aligned = { own, other: others, places: closestFrames({ own, other: others, places: near }, mask) };
  const motion = movingBlocks(aligned, mask);
  const content = contentBlocks(aligned, mask, mean);
  return {
    motion: trimmedMean(motion),
    motion35: weightedPercentile(motion, 0.35),
    quickMotion: trimmedMean(quickBlocks(aligned, mask)),
    content: trimmedMean(content),
    content20: weightedPercentile(content, 0.2),
    content35: weightedPercentile(content, 0.35),
    scene: weightedPercentile(shownBlocks(aligned, mask), 0.35),
    changes: pairs.length / Math.max(1, memoryOf(aligned, mask, meanPicture(others, aligned.places))),
  };
}

/** For each query frame, the most similar of the earlier frame and its two neighbours: frames are rarely sampled at the same instant. */
function closestFrames({ own, other: others, places }: Aligned, mask: Uint8Array): number[] {
  const mean = meanPicture(others, places);
  const likeness = (frame: number, place: number): number => {
    let both = 0;
    let energy = 0;
    for (let p = 0; p < own.pixels; p++) {
      if (mask[p] === 0) continue;
      const value = others.data[place * own.pixels + p] - mean[p];
      both += (own.data[frame * own.pixels + p] - mean[p]) * value;
      energy += value * value;
    }
    return both / Math.sqrt(energy + 1e-6);
  };
  return places.map((place, frame) => {
    let best = place;
    let most = likeness(frame, place);
    for (const near of [place - 1, place + 1]) {
      if (near < 0 || near >= others.count) continue;
      const value = likeness(frame, near) - PREFERENCE;
      if (value <= most) continue;
      most = value;
      best = near;
    }
    return best;
  });
}
