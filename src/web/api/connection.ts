/** What happens while the browser has no connection: everybody may know, and what is to be saved waits until it is back. */

export interface Connection {
  readonly online: boolean;
  /** Writes that wait for the connection, or that waited and are under way. */
  readonly waiting: number;
}

export interface ConnectionParts {
  /** What the browser says. It says no on a machine without a network too, where a server of its own answers all the same. */
  readonly isOnline: () => boolean;
  /** Whether the server answers; asked only while the browser says no. */
  readonly answers: () => Promise<boolean>;
  /** Resolves when it is time to ask again. */
  readonly pause: () => Promise<void>;
  /** Called with every change. */
  readonly onChange: (changed: () => void) => void;
}

export interface ConnectionKeeper {
  readonly state: () => Connection;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when there is a connection; rejects with the signal's reason when it is not wanted any more. */
  readonly comeBack: (signal?: AbortSignal) => Promise<void>;
  /** Holds a write back until there is a connection. */
  readonly hold: <T>(write: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

export function createConnection({ isOnline, answers, pause, onChange }: ConnectionParts): ConnectionKeeper {
  // Whoever runs this has just been given it by the server.
  let now: Connection = { online: true, waiting: 0 };
  const listeners = new Set<() => void>();
  const set = (part: Partial<Connection>) => {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  };
  let round = 0;
  /** What the browser said when it was last looked into, and whether that has been settled. */
  let said = isOnline();
  let settled = said;
  /** The browser may have changed its mind without anybody having looked into it yet. */
  const sure = () => settled && isOnline() === said;
  async function check(): Promise<void> {
    const own = (round += 1);
    said = isOnline();
    settled = said;
    while (own === round) {
      const online = isOnline() || (await answers());
      if (own !== round) return;
      const news = online !== now.online || !settled;
      settled = true;
      if (news) set({ online });
      if (isOnline()) return;
      await pause();
    }
  }
  onChange(() => void check());
  void check();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  function comeBack(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!(now.online && sure()) && signal?.aborted !== true) return;
        leave();
        signal?.removeEventListener('abort', look);
        if (signal?.aborted === true) reject(signal.reason as Error);
        else resolve();
      };
      const leave = subscribe(look);
      signal?.addEventListener('abort', look);
      look();
    });
  }

  return {
    state: () => now,
    subscribe,
    comeBack,
    async hold(write, signal) {
      if (now.online && sure()) return write();
      set({ waiting: now.waiting + 1 });
      try {
        await comeBack(signal);
        return await write();
      } finally {
        set({ waiting: now.waiting - 1 });
      }
    },
  };
}

const inBrowser = typeof window !== 'undefined';
const PAUSE_MS = 4_000;

export const connection: ConnectionKeeper = createConnection({
  isOnline: () => !inBrowser || navigator.onLine,
  answers: () =>
    fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PAUSE_MS) }).then(
      () => true,
      () => false,
    ),
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  onChange: (changed) => {
    if (!inBrowser) return;
    for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  },
});

/** Code is not asked for without a connection, since a browser remembers what failed and never asks again. */
export const whenOnline = <Code>(load: () => Promise<Code>): Promise<Code> => connection.comeBack().then(load);
