/** Queries of a stream's page: the on-air timeline, the account's medians and all minutes. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLiveResource } from '#web/api/live-events.ts';
import { api } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { LiveStreamMetric } from './live-stream-metric.resource.ts';
import { SERIES_NAMES, type Minute } from './stream-minutes.rules.ts';
import type { Medians, streamMedians } from './medians.action.ts';
import type { streamTimeline, Timeline } from './performance.action.ts';

const PAGE = 2000;
/** A stream lasts at most a week, so this covers all of its minutes. */
const MAX_PAGES = 6;

export type { Medians };

/** @param version of the stream: the timeline changes with it, and with the schedules. */
export function useTimeline(uuid: string, version: string): UseQueryResult<Timeline> {
  useLiveResource('schedules');
  return useQuery({
    queryKey: ['api', 'schedules', 'timeline', uuid, version],
    queryFn: async ({ signal }) =>
      (await call<typeof streamTimeline>('GET /api/live_streams/:uuid/timeline', { params: { uuid }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function useMedians(uuid: string): UseQueryResult<Medians> {
  return useQuery({
    queryKey: ['api', 'live_streams', 'medians', uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof streamMedians>('GET /api/live_streams/:uuid/medians', { params: { uuid }, signal })).data,
  });
}

export function useMinutes(iri: string): UseQueryResult<readonly Minute[]> {
  useLiveResource(LiveStreamMetric.plural);
  return useQuery({
    queryKey: ['api', LiveStreamMetric.plural, 'of', iri],
    queryFn: async ({ signal }) => {
      const found: Minute[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { data } = await api.get<{ readonly member: readonly Minute[] }>(`/api/${LiveStreamMetric.plural}`, {
          signal,
          query: { liveStream: iri, page, itemsPerPage: PAGE, partial: 'true', properties: ['datetime', ...SERIES_NAMES] },
        });
        found.push(...data.member);
        if (data.member.length < PAGE) break;
      }
      return found;
    },
  });
}
