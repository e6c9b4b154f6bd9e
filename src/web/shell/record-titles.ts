/** Where the frame learns what the record behind a uuid is called: the screen that shows it says so. */
import { useEffect, useSyncExternalStore } from 'react';

let titles: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names a record for breadcrumbs and the document's title; undefined while it is not known. */
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
