/** How what can wait waits: until the browser has nothing else to do. */

/** Safari has no idle time to offer. */
const LATER_MS = 1500;

/** @returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: 2 * LATER_MS });
  return () => window.cancelIdleCallback(request);
}

const QUIET_MS = 3000;
const LOOK_MS = 250;

/** A while after the screen is there, so that it is in the way of nothing that somebody waits for on a slow line. @param busy whether something is being fetched. */
export function whenQuiet(work: () => void, busy: () => boolean): () => void {
  let stop = (): void => undefined;
  let quiet = 0;
  const looking = setInterval(() => {
    quiet = busy() ? 0 : quiet + LOOK_MS;
    if (quiet < QUIET_MS) return;
    clearInterval(looking);
    stop = whenIdle(work);
  }, LOOK_MS);
  return () => {
    clearInterval(looking);
    stop();
  };
}
