/** Timeouts after which a test counts as stuck: long enough that no slow machine reaches them. */

/** A single wait. */
export const STUCK_MS = Number(process.env.STUCK_MS ?? 300_000);
/** A whole test, or its preparation. */
export const TEST_STUCK_MS = 900_000;

/** A stuck test reports what it is waiting for, long before its own timeout. */
export async function orStuck(awaited: Promise<unknown>, on: () => string | Promise<string>): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => void Promise.resolve(on()).then((reason) => reject(new Error(reason)), reject), STUCK_MS);
  });
  try {
    await Promise.race([awaited, stuck]);
  } finally {
    clearTimeout(limit);
  }
}
