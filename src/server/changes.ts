/**
 * Receives change notifications from all nodes over one LISTEN connection. A heartbeat checks the connection regularly, since a dead one is
 * as silent as an idle one; a broken one is opened again.
 */
import pg from 'pg';
import { ACTORS_CHANNEL, CHANGES_CHANNEL, readNotice, type ChangeNotice } from './engine/publish-change.ts';

export interface ChangeListener {
  /** Calls back with each change, or with null when notifications may have been missed. @returns a function that unsubscribes. */
  onChange(listener: (notice: ChangeNotice | null) => void): () => void;
  /** Calls back with a user whose status, roles, links or sessions have changed. @returns a function that unsubscribes. */
  onActor(listener: (user: string) => void): () => void;
  stop(): Promise<void>;
}

const RETRY_MS = 1000;
const HEARTBEAT_MS = 5000;
/** Timeout for closing a connection that no longer responds. */
const CLOSE_TIMEOUT_MS = 1000;

export function listenForChanges(
  url: string,
  listener: { actorChanged: (user: string) => void; listening: (now: boolean) => void },
  heartbeatMs = HEARTBEAT_MS,
): ChangeListener {
  const listeners = new Set<(notice: ChangeNotice | null) => void>();
  const actorListeners = new Set<(user: string) => void>();
  let client: pg.Client | null = null;
  let stopped = false;
  /** Initially too: a stream may be opened before the first connection is. */
  let missed = true;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: HEARTBEAT_MS,
      query_timeout: heartbeatMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: HEARTBEAT_MS,
    });
    client = connection;
    const onLost = () => {
      if (client !== connection || stopped) return;
      client = null;
      missed = true;
      clearTimeout(timer);
      listener.listening(false);
      void connection.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), RETRY_MS);
    };
    const heartbeat = () => {
      if (client === connection && !stopped)
        timer = setTimeout(() => void connection.query('select 1').then(heartbeat, onLost), heartbeatMs);
    };
    connection.on('error', onLost);
    connection.on('end', onLost);
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel === ACTORS_CHANNEL) {
        listener.actorChanged(payload);
        for (const listener of actorListeners) listener(payload);
        return;
      }
      const notice = readNotice(payload);
      if (notice !== null) for (const listener of listeners) listener(notice);
    });
    try {
      await connection.connect();
      await connection.query(`listen ${ACTORS_CHANNEL}; listen ${CHANGES_CHANNEL}`);
    } catch {
      return onLost();
    }
    if (client !== connection || stopped) return;
    listener.listening(true);
    if (missed) for (const listener of listeners) listener(null);
    missed = false;
    heartbeat();
  };
  void connect();

  return {
    onChange: (listener) => subscribe(listeners, listener),
    onActor: (listener) => subscribe(actorListeners, listener),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      let late: NodeJS.Timeout | undefined;
      await Promise.race([client?.end().catch(() => undefined), new Promise((resolve) => (late = setTimeout(resolve, CLOSE_TIMEOUT_MS)))]);
      clearTimeout(late);
    },
  };
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
