/** How long anything is waited for before it counts as stuck: so long that no slow machine comes near it. */

/** One wait for one thing. */
export const STUCK_MS = 300_000;
/** A whole test, or what has to stand before it. */
export const TEST_STUCK_MS = 900_000;

/** A test that is stuck says on what, long before its own time is over. */
export async function orStuck(awaited: Promise<unknown>, on: () => string): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error(on())), STUCK_MS);
  });
  try {
    await Promise.race([awaited, stuck]);
  } finally {
    clearTimeout(limit);
  }
}
