/** Reads and caches a single record, and prefetches it when the user points at a link to it. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ItemOf, Resource } from '#core/resource';
import { fetchItem, type Loaded } from './calls.ts';
import { keys } from './keys.ts';

/** How long a prefetched record counts as fresh. */
const FRESH_MS = 20_000;

export function useItem<R extends Resource>(resource: R, uuid: string | undefined): UseQueryResult<Loaded<ItemOf<R>>> {
  return useQuery({
    queryKey: keys.item(resource, uuid ?? ''),
    queryFn: ({ signal }) => fetchItem(resource, uuid ?? '', signal),
    enabled: uuid !== undefined && uuid !== '',
  });
}

export function usePrefetch(resource: Resource): (uuid: string) => void {
  const client = useQueryClient();
  return useCallback(
    (uuid: string) => {
      void client.prefetchQuery({
        queryKey: keys.item(resource, uuid),
        queryFn: ({ signal }) => fetchItem(resource, uuid, signal),
        staleTime: FRESH_MS,
      });
    },
    [client, resource],
  );
}
