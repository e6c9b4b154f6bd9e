/** Schedules low-priority work for when the browser is idle. */

const WITHIN_MS = 3000;

/**
 * @param withinMs when the work is done at the latest: a browser that has nothing to draw may report no idle time until it draws again.
 * @returns a function that cancels it.
 */
export function whenIdle(work: () => void, withinMs = WITHIN_MS): () => void {
  // Safari does not support requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, withinMs / 2);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: withinMs });
  return () => window.cancelIdleCallback(request);
}

const QUIET_MS = 3000;
const CHECK_MS = 250;

/**
 * Runs the work on idle once no request has been in flight for a while, so that it does not compete with the screen on a slow connection.
 * @param busy whether requests are in flight.
 */
export function whenQuiet(work: () => void, busy: () => boolean): () => void {
  let stop = (): void => undefined;
  let quiet = 0;
  const timer = setInterval(() => {
    quiet = busy() ? 0 : quiet + CHECK_MS;
    if (quiet < QUIET_MS) return;
    clearInterval(timer);
    stop = whenIdle(work);
  }, CHECK_MS);
  return () => {
    clearInterval(timer);
    stop();
  };
}
