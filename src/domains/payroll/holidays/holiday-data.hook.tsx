/** Reads and changes holidays: a year at a time, several days per call, each change with undo. */
import { countText } from '#core/number-format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { toast } from '#web/kit/toast.tsx';
import { HolidayConfiguration } from './holiday-configuration.resource.ts';
import type { addHolidays, Holiday, holidaysOfYear, removeHolidays, suggestHolidays, Suggestion } from './holidays.action.ts';
import type { BankHolidayRegion } from './bank-holidays.rules.ts';

const NONE: readonly never[] = [];

interface NamedDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly name: string | null;
}

export type { Holiday, Suggestion };

/** Days that failed to load are an empty list with the error. */
interface ReadDays<Day> {
  readonly days: readonly Day[];
  readonly waiting: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

export function useHolidays(year: number): ReadDays<Holiday> {
  return useDays(
    ['year', year],
    async (signal) =>
      (await call<typeof holidaysOfYear>('GET /api/holiday-configurations/year/:year', { params: { year: String(year) }, signal })).data
        .holidays,
  );
}

export function useSuggestions(year: number, region: BankHolidayRegion): ReadDays<Suggestion> {
  return useDays(
    ['suggestions', year, region],
    async (signal) =>
      (await call<typeof suggestHolidays>('GET /api/holiday-configurations/suggestions', { input: { year: String(year), region }, signal }))
        .data.holidays,
  );
}

function useDays<Day>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<readonly Day[]>): ReadDays<Day> {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['api', HolidayConfiguration.plural, ...key],
    queryFn: ({ signal }) => read(signal),
  });
  return { days: data ?? NONE, waiting: isPending, error, retry: () => void refetch() };
}

interface HolidayCalls {
  /** @throws ApiError */
  readonly add: (days: readonly NamedDay[]) => Promise<void>;
  /** @throws ApiError */
  readonly remove: (days: readonly NamedDay[]) => Promise<void>;
}

export function useHolidayCalls(): HolidayCalls {
  const client = useQueryClient();
  const post = useCallback(
    async (days: readonly NamedDay[]) => {
      const { data } = await call<typeof addHolidays>('POST /api/holiday-configurations/bulk', { input: { dates: [...days] } });
      await forget(client, HolidayConfiguration);
      return data.created;
    },
    [client],
  );
  const drop = useCallback(
    async (days: readonly NamedDay[]) => {
      await call<typeof removeHolidays>('DELETE /api/holiday-configurations/bulk', { input: { dates: days.map(({ date }) => date) } });
      await forget(client, HolidayConfiguration);
    },
    [client],
  );
  return {
    async add(days) {
      const created = await post(days);
      if (created.length === 0) toast.info('These days are holidays already');
      else toast.undo(`${countText(created.length, 'holiday')} added`, () => drop(created));
    },
    async remove(days) {
      await drop(days);
      toast.undo(`${countText(days.length, 'holiday')} removed`, async () => void (await post(days)));
    },
  };
}
