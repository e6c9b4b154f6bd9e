/** How screens stay up to date: whoever shows a resource says so, and what is kept of it is forgotten when it changes. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from './http.ts';
import { createLiveStream } from './live-stream.ts';

const live = createLiveStream({
  open: (signal) => api.open('/api/events', { signal, headers: { Accept: 'text/event-stream' } }),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (changed) => document.addEventListener('visibilitychange', changed),
  random: Math.random,
});

/** Everything kept under `['api', plural, …]` is fetched again when somebody changes a record of the resource. */
export function useLiveResource(plural: string): void {
  const client = useQueryClient();
  useEffect(() => live.listen(plural, () => void client.invalidateQueries({ queryKey: ['api', plural] })), [client, plural]);
}
