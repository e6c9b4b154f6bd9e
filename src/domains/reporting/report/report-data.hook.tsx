/** Loads reports, keeps the previous result on screen while the next loads, and downloads reports as files. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ActionContract, OutputOfAction, RouteOf } from '#core/action';
import { api } from '#web/api/http.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { MEDIA, saveWhenOnline, type ExportFormat } from '#web/data/download.ts';
import { dayIn } from '#web/kit/time-text.ts';
import { readAddress, writeAddress, type Offer, type ReportAddress, type Search } from './report-address.rules.ts';
import { MOST_ROWS } from './report-limits.rules.ts';

type ReportContract = ActionContract<'POST', `/api/reports/${string}`>;

/**
 * @param question the request body, validated by the server; null = do not load yet.
 * @param resource plural of the resource whose changes invalidate the report.
 */
export function useReport<C extends ReportContract>(
  route: RouteOf<C>,
  question: object | null,
  resource = 'live_streams',
): UseQueryResult<OutputOfAction<C>> {
  useLiveResource(resource);
  return useQuery({
    // Keyed by the resource, so that a change of it also invalidates reports.
    queryKey: ['api', resource, 'report', route, question],
    queryFn: async ({ signal }) => (await api.post<OutputOfAction<C>>(pathOfReport(route), question, { signal, waits: 'never' })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: question !== null,
  });
}

/** Downloads every row that matches the filters; the server creates the file from the same request. @throws ApiError */
export async function downloadReport<C extends ReportContract>(
  route: RouteOf<C>,
  question: object,
  name: string,
  format: ExportFormat,
): Promise<void> {
  const body = { ...question, limit: MOST_ROWS };
  await saveWhenOnline(`${name}.${format}`, (options) =>
    api.post(pathOfReport(route), body, { ...options, headers: { Accept: MEDIA[format] } }),
  );
}

function pathOfReport(route: string): string {
  return route.slice('POST '.length);
}

export interface Addressed {
  readonly address: ReportAddress;
  readonly change: (part: Partial<ReportAddress>, options?: { readonly replace?: boolean }) => void;
  /** Today in the agency's time zone. */
  readonly today: string;
}

export function useReportAddress(offer: Offer): Addressed {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = useToday();
  const address = useMemo(() => readAddress(search, offer, today), [search, offer, today]);
  const change = useCallback<Addressed['change']>(
    (part, options) =>
      void navigate({
        to: '.',
        search: () => writeAddress({ ...address, ...part }, offer),
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate, address, offer],
  );
  return { address, change, today };
}

export function useToday(): string {
  const { timeZone } = useSettings();
  return dayIn(new Date().toISOString(), timeZone);
}
