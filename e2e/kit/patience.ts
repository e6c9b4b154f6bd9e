/** How long anything is waited for before it counts as stuck: so long that no slow machine comes near it. */

/** One wait for one thing. */
export const STUCK_MS = 120_000;
/** A whole test, or what has to stand before it. */
export const TEST_STUCK_MS = 900_000;
