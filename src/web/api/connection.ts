/** Tracks whether the app is online: publishes the state to screens, and queues writes until the connection returns. */

export interface Connection {
  readonly online: boolean;
  /** Number of writes that are queued for the connection, or were queued and are now being sent. */
  readonly waiting: number;
}

interface ConnectionParts {
  /** Online state as reported by the browser. It is false on a machine without a network, even if the server runs on that machine. */
  readonly isOnline: () => boolean;
  /** Whether the server responds; checked only while the browser reports offline. */
  readonly answers: () => Promise<boolean>;
  /** Resolves when it is time to check again. */
  readonly pause: () => Promise<void>;
  /** Subscribes to changes of the browser's online state. */
  readonly onChange: (changed: () => void) => void;
}

export interface ConnectionKeeper {
  readonly state: () => Connection;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the app is online; rejects with the signal's reason when it is aborted. */
  readonly waitUntilOnline: (signal?: AbortSignal) => Promise<void>;
  /** Delays a write until the app is online; rejects with the signal's reason when it is aborted before that. */
  readonly hold: <T>(write: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

export function createConnection({ isOnline, answers, pause, onChange }: ConnectionParts): ConnectionKeeper {
  // This code was just loaded from the server, so the app starts online.
  let now: Connection = { online: true, waiting: 0 };
  const listeners = new Set<() => void>();
  const set = (part: Partial<Connection>) => {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  };
  let round = 0;
  /** Last checked online state of the browser, and whether the server check that follows from it has finished. */
  let browserOnline = isOnline();
  let settled = browserOnline;
  /** The browser's state may have changed before the change event was handled. */
  const isSettled = () => settled && isOnline() === browserOnline;
  async function check(): Promise<void> {
    const id = (round += 1);
    browserOnline = isOnline();
    settled = browserOnline;
    while (id === round) {
      const online = isOnline() || (await answers());
      if (id !== round) return;
      const changed = online !== now.online || !settled;
      settled = true;
      if (changed) set({ online });
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

  function waitUntilOnline(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settleIfOnline = () => {
        if (!(now.online && isSettled()) && signal?.aborted !== true) return;
        leave();
        signal?.removeEventListener('abort', settleIfOnline);
        if (signal?.aborted === true) reject(signal.reason as Error);
        else resolve();
      };
      const leave = subscribe(settleIfOnline);
      signal?.addEventListener('abort', settleIfOnline);
      settleIfOnline();
    });
  }

  return {
    state: () => now,
    subscribe,
    waitUntilOnline,
    async hold(write, signal) {
      if (now.online && isSettled()) return write();
      set({ waiting: now.waiting + 1 });
      try {
        await waitUntilOnline(signal);
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

/** Waits for the connection before loading code, because browsers cache a failed dynamic import and never retry it. */
export const whenOnline = <Code>(load: () => Promise<Code>): Promise<Code> => connection.waitUntilOnline().then(load);

/** Loader of code that waits for the connection, unless the code has already been loaded. */
export function lateLoader<Code extends object>(load: () => Promise<Code>): () => Promise<Code> {
  let loaded: Code | null = null;
  return async () => (loaded ??= await whenOnline(load));
}
