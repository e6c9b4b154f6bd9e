/** Queries the similarity service, which may be off or unavailable: screens get that state and retry periodically. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, ApiError, type Query } from '#web/api/http.ts';
import { settingsQuery } from '#web/api/settings.ts';

const AGAIN_MS = 15_000;

/** Off: not configured or not started yet. Away: not responding. */
export type ServiceState = 'unknown' | 'off' | 'away' | 'there';

/** @param keptAs resource whose changes invalidate the response. */
export function useService<Shape>(
  keptAs: 'video_similarities' | 'similarity_tasks',
  path: string,
  query: Query = {},
): UseQueryResult<Shape> {
  const url = useQuery(settingsQuery).data?.similarityUrl ?? null;
  return useQuery({
    queryKey: ['api', keptAs, 'service', url, path, query],
    queryFn: async ({ signal }) => (await api.get<Shape>(`${url ?? ''}${path}`, { query, signal })).data,
    enabled: url !== null,
    placeholderData: keepPreviousData,
    retry: 1,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  });
}

/** @param asked any of the queries to it. */
export function useServiceState({ error }: Pick<UseQueryResult, 'error'>): ServiceState {
  const { data } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (state.data?.similarityUrl === null ? AGAIN_MS : false),
  });
  const isOff = data?.similarityUrl === null;
  const wasOff = useRef(false);
  useEffect(() => {
    // The content security policy, which lists the addresses a page may call, is fixed when the page is loaded.
    if (wasOff.current && !isOff) window.location.reload();
    wasOff.current = isOff;
  }, [isOff]);
  if (data === undefined) return 'unknown';
  if (isOff) return 'off';
  return isAway(error) ? 'away' : 'there';
}

/** No response, or a response that the service's own dependencies are unavailable. */
const isAway = (error: unknown) => error instanceof ApiError && (error.failure !== 'response' || error.status >= 502);
