/** How one record is read and kept, and that pointing at it is enough to fetch it ahead. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ItemOf, Resource } from '#core/resource';
import { fetchItem, type Loaded } from './calls.ts';
import { keys } from './keys.ts';

/** A record fetched ahead counts as fresh this long. */
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
