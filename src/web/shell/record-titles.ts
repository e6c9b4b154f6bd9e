/** Names of records for breadcrumbs and page titles, registered by the screens that show them. */
import { useEffect, useSyncExternalStore } from 'react';

let titles: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the name of a record for the breadcrumbs and the document title; undefined while unknown. */
export function useRecordTitle(uuid: string | undefined, title: string | null | undefined): void {
  useEffect(() => {
    if (uuid === undefined || title === undefined || title === null || title === '' || titles.get(uuid) === title) return;
    titles = new Map(titles).set(uuid, title);
    for (const listener of listeners) listener();
  }, [uuid, title]);
}

export function useRecordTitles(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, () => titles);
}
