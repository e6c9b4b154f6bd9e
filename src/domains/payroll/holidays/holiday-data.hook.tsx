/** Decides how the screens read and change holidays: a year at a time, many days in one call, each change with a way back. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#web/api/http.ts';
import { forget } from '#web/data/keys.ts';
import { toast } from '#web/kit/toast.tsx';
import { HolidayConfiguration } from './holiday-configuration.resource.ts';
import { countOf } from './year-calendar.rules.ts';

const ROOT = '/api/holiday-configurations';
const NONE: readonly never[] = [];

export interface NamedDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly name: string | null;
}

export interface Holiday extends NamedDay {
  readonly uuid: string;
}

export interface Suggestion {
  readonly date: string;
  readonly name: string;
  /** A holiday already. */
  readonly exists: boolean;
}

export const REGIONS = [
  { value: 'england-wales', label: 'England and Wales' },
  { value: 'scotland', label: 'Scotland' },
  { value: 'northern-ireland', label: 'Northern Ireland' },
] as const;
export type Region = (typeof REGIONS)[number]['value'];

/** What could not be read is an empty list, with what went wrong beside it. */
export interface ReadDays<Day> {
  readonly days: readonly Day[];
  readonly waiting: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

export function useHolidays(year: number): ReadDays<Holiday> {
  return useDays(
    ['year', year],
    async (signal) => (await api.get<{ holidays: readonly Holiday[] }>(`${ROOT}/year/${year}`, { signal })).data.holidays,
  );
}

export function useSuggestions(year: number, region: Region): ReadDays<Suggestion> {
  return useDays(
    ['suggestions', year, region],
    async (signal) =>
      (await api.get<{ holidays: readonly Suggestion[] }>(`${ROOT}/suggestions?year=${year}&region=${region}`, { signal })).data.holidays,
  );
}

function useDays<Day>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<readonly Day[]>): ReadDays<Day> {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['api', HolidayConfiguration.plural, ...key],
    queryFn: ({ signal }) => read(signal),
  });
  return { days: data ?? NONE, waiting: isPending, error, retry: () => void refetch() };
}

export interface HolidayCalls {
  /** @throws ApiError */
  readonly add: (days: readonly NamedDay[]) => Promise<void>;
  /** @throws ApiError */
  readonly remove: (days: readonly NamedDay[]) => Promise<void>;
}

export function useHolidayCalls(): HolidayCalls {
  const client = useQueryClient();
  const post = useCallback(
    async (days: readonly NamedDay[]) => {
      const { data } = await api.post<{ created: readonly Holiday[] }>(`${ROOT}/bulk`, { dates: days });
      await forget(client, HolidayConfiguration);
      return data.created;
    },
    [client],
  );
  const drop = useCallback(
    async (days: readonly NamedDay[]) => {
      await api.delete(`${ROOT}/bulk`, { body: { dates: days.map(({ date }) => date) } });
      await forget(client, HolidayConfiguration);
    },
    [client],
  );
  return {
    async add(days) {
      const created = await post(days);
      if (created.length === 0) toast.info('These days are holidays already');
      else toast.undo(`${countOf(created.length, 'holiday')} added`, () => drop(created));
    },
    async remove(days) {
      await drop(days);
      toast.undo(`${countOf(days.length, 'holiday')} removed`, async () => void (await post(days)));
    },
  };
}
