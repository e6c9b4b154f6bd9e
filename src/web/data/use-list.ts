/** Reads and caches a page of a resource; the previous page stays on screen until the new one has loaded. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ItemOf, Resource } from '#core/resource';
import { fetchList, type ListPage, type Params } from './calls.ts';
import { keys } from './keys.ts';

export function useList<R extends Resource>(
  resource: R,
  params: Params,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<ListPage<ItemOf<R>>> {
  return useQuery({
    queryKey: keys.list(resource, params),
    queryFn: ({ signal }) => fetchList(resource, params, signal),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
}
