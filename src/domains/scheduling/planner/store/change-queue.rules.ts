/**
 * Decides the order in which changes are sent: sequentially per schedule; a change to several schedules follows all earlier changes to any
 * of them.
 */

/** The change that it built on was rejected. */
export class Superseded extends Error {}

export function createChangeQueue() {
  const last = new Map<string, Promise<unknown>>();
  const queued = <T>(keys: readonly string[], work: (allDone: boolean) => Promise<T>): Promise<T> => {
    const earlier = keys.flatMap((key) => last.get(key) ?? []);
    const task = Promise.allSettled(earlier).then((before) => work(before.every(({ status }) => status === 'fulfilled')));
    for (const key of keys) last.set(key, task);
    const cleanUp = () => {
      for (const key of keys) if (last.get(key) === task) last.delete(key);
    };
    task.then(cleanUp, cleanUp);
    return task;
  };
  return {
    /** Runs regardless of the outcome of earlier changes. */
    enqueue: <T>(keys: readonly string[], work: () => Promise<T>) => queued(keys, work),
    /** Skipped when an earlier change was rejected, because it built on its result. @throws Superseded */
    enqueueDependent: <T>(keys: readonly string[], work: () => Promise<T>) =>
      queued(keys, async (allDone) => {
        if (!allDone) throw new Superseded();
        return work();
      }),
    /** Resolves when all queued changes are sent or rejected. */
    settled: async (): Promise<void> => void (await Promise.allSettled(last.values())),
  };
}
