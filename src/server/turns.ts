/** Runs work that shares a key one after another, within this process. */

type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(work);
    const settled = turn.catch(() => undefined);
    last.set(key, settled);
    try {
      return await turn;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
