/** The position of segments on the shared timeline: as ranges on both lanes, and as ribbons between them. */
import { both } from '#core/typed-object';
import type { Along } from './in-step.rules.ts';

/** Minimum width for a click target. */
const LEAST_WIDTH = 3;

export interface Stretch {
  readonly left: number;
  readonly width: number;
}

/** @param scale pixels per second. */
export function stretch(from: number, to: number, scale: number): Stretch {
  return { left: from * scale, width: Math.max(LEAST_WIDTH, (to - from) * scale) };
}

/** From the upper lane (later) to the lower lane (earlier), as an SVG path. */
export function ribbonPath({ start, end, matchStart, matchEnd }: Along, scale: number, height: number): string {
  const [above, below] = [stretch(start, end, scale), stretch(matchStart, matchEnd, scale)];
  const [a, b] = both([above.left, above.left + above.width], round);
  const [c, d] = both([below.left, below.left + below.width], round);
  const middle = round(height / 2);
  return `M${a},0 C${a},${middle} ${c},${middle} ${c},${height} L${d},${height} C${d},${middle} ${b},${middle} ${b},0 Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Possible tick intervals in seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
const LEAST_GAP = 72;

/** Seconds labelled below the lanes: round values, not too close. */
export function ticks(seconds: number, width: number): number[] {
  if (seconds <= 0 || width <= 0) return [];
  const step = STEPS.find((step) => (step / seconds) * width >= LEAST_GAP) ?? STEPS.at(-1)!;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => index * step);
}
