/** What happens while the browser has no connection: everybody may know, and what is to be saved waits until it is back. */

export interface Connection {
  readonly online: boolean;
  /** Writes that wait for the connection, or that waited and are under way. */
  readonly waiting: number;
}

export interface ConnectionParts {
  readonly isOnline: () => boolean;
  /** Called with every change. */
  readonly onChange: (changed: () => void) => void;
}

export interface ConnectionKeeper {
  state(): Connection;
  subscribe(listener: () => void): () => void;
  /** Resolves when there is a connection; rejects with the signal's reason when it is not wanted any more. */
  comeBack(signal?: AbortSignal): Promise<void>;
  /** Holds a write back until there is a connection. */
  hold<T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createConnection({ isOnline, onChange }: ConnectionParts): ConnectionKeeper {
  let now: Connection = { online: isOnline(), waiting: 0 };
  const listeners = new Set<() => void>();
  const set = (part: Partial<Connection>) => {
    now = { ...now, ...part };
    for (const listener of [...listeners]) listener();
  };
  onChange(() => set({ online: isOnline() }));

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  function comeBack(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!now.online && signal?.aborted !== true) return;
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
      if (now.online) return write();
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

export const connection: ConnectionKeeper = createConnection({
  isOnline: () => !inBrowser || navigator.onLine,
  onChange: (changed) => {
    if (!inBrowser) return;
    for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  },
});

/** Code that has not come yet waits for the connection; without it, a failed import looks like code of an older version. */
export async function loadWithConnection<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (connection.state().online) throw error;
    await connection.comeBack();
    return load();
  }
}
