/** Mutex across the tabs of a browser: only one at a time uses the refresh cookie, which they share. */

/** Web Locks exist only in secure contexts; elsewhere the server tolerates concurrent refreshes. */
export async function withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('greenroom-refresh', work) : work();
}
