/** Decides when a delivery is retried, and when it has failed for good. */
import { HOUR_SECONDS } from '#core/span';

/** Seconds after the first failure, the second, and so on; the last attempt is about a day after the first. */
const WAITS = [6, 24, 120, 600, HOUR_SECONDS, 3 * HOUR_SECONDS, 8 * HOUR_SECONDS, 12 * HOUR_SECONDS] as const;
/** Random variation as a fraction of the delay, so that deliveries that failed together do not retry together. */
const JITTER = 0.25;

export const MAX_ATTEMPTS = WAITS.length + 1;

/**
 * @param attempts made so far. @param chance random number from 0 to 1. @param requestedSeconds delay requested by the provider, in seconds.
 * @returns seconds, or null when there are no more retries.
 */
export function retryAfter(attempts: number, chance: number, requestedSeconds: number | null = null): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  const own = wait * (1 + (chance * 2 - 1) * JITTER);
  return requestedSeconds === null ? own : Math.max(requestedSeconds * (1 + chance * JITTER), own);
}
