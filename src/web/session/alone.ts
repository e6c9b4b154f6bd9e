/** Makes sure that one tab of a browser at a time spends the refresh cookie, which they share. */

/** Locks exist in secure contexts only; elsewhere the server forgives tabs that come at once. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('greenroom-refresh', work) : work();
}
