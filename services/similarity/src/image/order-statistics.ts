/** Medians and percentiles, interpolated between two values. */

/** @param share from 0 to 1. */
export function percentileOf(values: ArrayLike<number>, share: number): number {
  return percentileOfSorted(new Float64Array(values).sort(), share);
}

function percentileOfSorted(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return 0;
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export const medianOf = (values: ArrayLike<number>): number => percentileOf(values, 0.5);
