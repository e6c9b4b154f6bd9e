/**
 * Decides the order in which changes are sent: sequentially per schedule; a change to several schedules follows all earlier changes to any
 * of them.
 */

/** The change that it built on was rejected. */
export class Superseded extends Error {}

export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  const queued = <T>(keys: readonly string[], work: (allDone: boolean) => Promise<T>): Promise<T> => {
    const earlier = keys.flatMap((key) => last.get(key) ?? []);
    const turn = Promise.allSettled(earlier).then((before) => work(before.every(({ status }) => status === 'fulfilled')));
    for (const key of keys) last.set(key, turn);
    const forget = () => {
      for (const key of keys) if (last.get(key) === turn) last.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
  return {
    /** Runs regardless of the outcome of earlier changes. */
    inTurn: <T>(keys: readonly string[], work: () => Promise<T>) => queued(keys, work),
    /** Skipped when an earlier change was rejected, because it built on its result. @throws Superseded */
    following: <T>(keys: readonly string[], work: () => Promise<T>) =>
      queued(keys, async (allDone) => {
        if (!allDone) throw new Superseded();
        return work();
      }),
    /** Resolves when all queued changes are sent or rejected. */
    settled: async (): Promise<void> => void (await Promise.allSettled(last.values())),
  };
}
