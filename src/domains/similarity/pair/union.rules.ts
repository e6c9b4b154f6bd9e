/** How much of a video is covered by segments that may overlap. */

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** @returns seconds, to a thousandth. */
export function unionSeconds(segments: readonly Stretch[]): number {
  let sum = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { start, end } of [...segments].sort((a, b) => a.start - b.start)) {
    sum += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return Math.round(sum * 1000) / 1000;
}
