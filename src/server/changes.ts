/** Decides how a node hears of changes made on any node: one listening connection, and what to do when it breaks. */
import pg from 'pg';
import { ACTORS_CHANNEL, CHANGES_CHANNEL } from './engine/announce.ts';

export interface ChangeListener {
  /** Calls back with the plural of a changed resource; answers how to stop. */
  onChange(tell: (plural: string) => void): () => void;
  stop(): Promise<void>;
}

const RETRY_MS = 1000;

export function listenForChanges(url: string, tell: { actorChanged: (user: string) => void; listening: (now: boolean) => void }): ChangeListener {
  const listeners = new Set<(plural: string) => void>();
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const mine = new pg.Client({ connectionString: url });
    client = mine;
    const lost = () => {
      if (client !== mine || stopped) return;
      client = null;
      tell.listening(false);
      timer = setTimeout(() => void connect(), RETRY_MS);
    };
    mine.on('error', lost);
    mine.on('end', lost);
    mine.on('notification', ({ channel, payload }) => {
      if (channel === ACTORS_CHANNEL) tell.actorChanged(payload ?? '');
      else for (const listener of listeners) listener(payload ?? '');
    });
    try {
      await mine.connect();
      await mine.query(`listen ${ACTORS_CHANNEL}; listen ${CHANGES_CHANNEL}`);
      if (!stopped) tell.listening(true);
    } catch {
      lost();
    }
  };
  void connect();

  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
