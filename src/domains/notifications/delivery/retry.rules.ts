/** Decides when a delivery is tried again, and when no longer. */

/** After the first failure, the second, and so on; the last attempt comes about a day after the first. */
const WAITS = [6, 24, 120, 600, 3600, 3 * 3600, 8 * 3600, 12 * 3600] as const;
/** Of the wait, so that what failed together does not come back together. */
const JITTER = 0.25;

export const MOST_ATTEMPTS = WAITS.length + 1;

/**
 * @param attempts that have been made. @param chance from 0 to 1. @param asked seconds that the provider asked to wait.
 * @returns seconds, or null when enough has been tried.
 */
export function retryAfter(attempts: number, chance: number, asked: number | null = null): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  const own = wait * (1 + (chance * 2 - 1) * JITTER);
  return asked === null ? own : Math.max(asked * (1 + chance * JITTER), own);
}
