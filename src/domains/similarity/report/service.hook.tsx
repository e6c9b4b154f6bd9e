/** How screens ask the service that searches for reused footage, which may be off or away: then they know, and ask again now and then. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, ApiError, type Query } from '#web/api/http.ts';
import { settingsQuery } from '#web/api/settings.ts';

const AGAIN_MS = 15_000;

/** Off: nobody has set it up, or it has not been started yet. Away: it does not answer. */
export type ServiceState = 'unknown' | 'off' | 'away' | 'there';

/** @param keptAs resource whose changes may change the answer. */
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

/** @param asked any of the questions to it. */
export function useServiceState({ error }: Pick<UseQueryResult, 'error'>): ServiceState {
  const { data } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (state.data?.similarityUrl === null ? AGAIN_MS : false),
  });
  const isOff = data?.similarityUrl === null;
  const wasOff = useRef(false);
  useEffect(() => {
    // Which addresses a page may call is settled when it is loaded.
    if (wasOff.current && !isOff) window.location.reload();
    wasOff.current = isOff;
  }, [isOff]);
  if (data === undefined) return 'unknown';
  if (isOff) return 'off';
  return isAway(error) ? 'away' : 'there';
}

/** No answer, or one that says that whoever it needs is not there. */
const isAway = (error: unknown) => error instanceof ApiError && (error.failure !== 'response' || error.status >= 502);
