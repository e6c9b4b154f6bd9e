/** Hook for the online state of the app. */
import { useSyncExternalStore } from 'react';
import { connection, type Connection } from './connection.ts';

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.state);
}
