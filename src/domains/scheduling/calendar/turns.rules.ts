/** Decides in which order changes are sent: those to one schedule one after the other, those to several after all that came before to any of them. */

/** What it was meant to follow was refused. */
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
    /** Whatever became of those before. */
    inTurn: <T>(keys: readonly string[], work: () => Promise<T>) => queued(keys, work),
    /** Not at all where one of those before was refused: it was meant for what they would have left. @throws Superseded */
    following: <T>(keys: readonly string[], work: () => Promise<T>) =>
      queued(keys, async (allDone) => {
        if (!allDone) throw new Superseded();
        return work();
      }),
    /** Until all that waits now is sent or refused. */
    settled: async (): Promise<void> => void (await Promise.allSettled(last.values())),
  };
}
