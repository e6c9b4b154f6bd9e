/** Hooks that keep screens up to date: a component subscribes to a resource or record, and its cached queries are invalidated on change. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from './http.ts';
import { createLiveStream } from './live-stream.ts';

const live = createLiveStream({
  open: (signal, records) => api.open('/api/events', { query: { record: records }, signal, headers: { Accept: 'text/event-stream' } }),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (changed) => document.addEventListener('visibilitychange', changed),
  random: Math.random,
});

/** Invalidates all queries under `['api', plural, …]` when another user changes a record of the resource. */
export function useLiveResource(plural: string): void {
  const client = useQueryClient();
  useEffect(() => live.listen(plural, () => void client.invalidateQueries({ queryKey: ['api', plural] })), [client, plural]);
}

/**
 * Invalidates all queries of a record and of its children when another user changes it. @param plural and uuid of the record; null = none
 * yet.
 */
export function useLiveRecord(plural: string, uuid: string | null): void {
  const client = useQueryClient();
  useEffect(
    () =>
      uuid === null || uuid === ''
        ? undefined
        : live.watch(`/api/${plural}/${uuid}`, (changed) => void client.invalidateQueries({ queryKey: ['api', changed] })),
    [client, plural, uuid],
  );
}
