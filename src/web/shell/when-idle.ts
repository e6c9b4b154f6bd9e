/** Schedules low-priority work for when the browser is idle. */

/** Fallback delay; Safari does not support requestIdleCallback. */
const LATER_MS = 1500;

/** @returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: 2 * LATER_MS });
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
