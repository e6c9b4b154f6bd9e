/** Query hooks for weeks: of an employee, of everyone, and the usual week. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import type { RequestOptions } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { useList } from '#web/data/use-list.ts';
import { UsualAvailability } from '../usual/usual-availability.resource.ts';
import type { saveUsualWeek } from '../usual/usual-week.action.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import type { PersonWeek } from '../slots/week-shapes.action.ts';
import type { handInWeek, weekView } from './week.action.ts';
import { writtenDays, type WeekDays } from './week-draft.rules.ts';

export type { PersonWeek };

const weekKey = (week: string, employee: string | null) => ['api', EmployeeAvailability.plural, 'week', week, employee];

async function fetchWeek(
  week: string,
  employee: string | null,
  options: Pick<RequestOptions, 'signal' | 'waits'>,
): Promise<readonly PersonWeek[]> {
  const input = { weekStartDate: week, ...(employee === null ? {} : { 'employeeIds[]': employee }) };
  return (await call<typeof weekView>('GET /api/employee-availabilities/week-view', { input, ...options })).data.employees;
}

/** @param employee uuid; null = disabled. */
export function usePersonWeek(week: string, employee: string | null) {
  return useQuery({
    queryKey: weekKey(week, employee ?? 'nobody'),
    queryFn: async ({ signal }) => (await fetchWeek(week, employee, { signal }))[0] ?? null,
    enabled: employee !== null,
  });
}

export function useTeamWeek(week: string) {
  return useQuery({
    queryKey: weekKey(week, null),
    queryFn: ({ signal }) => fetchWeek(week, null, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** @param employee uuid. */
export function useUsualWeek(employee: string) {
  return useList(UsualAvailability, [['employee', employee]]);
}

export function useWeekCalls(employee: string) {
  const client = useQueryClient();
  const iri = iriOf(Employee, employee);
  return {
    /** @param which days to write; 0 = Monday. @throws ApiError */
    handIn: async (weekStartDate: string, days: WeekDays, which: readonly number[], withdraw?: AbortSignal): Promise<void> => {
      await call<typeof handInWeek>('POST /api/employee-availabilities/hand-in', {
        input: { employee: iri, weekStartDate, days: writtenDays(days, which) },
        withdraw,
      });
      await forget(client, EmployeeAvailability);
    },
    /** @param which days of the usual week; none = no usual week. @throws ApiError */
    saveUsual: async (days: WeekDays, which: readonly number[], withdraw?: AbortSignal): Promise<void> => {
      await call<typeof saveUsualWeek>('POST /api/usual-availabilities/week', {
        input: { employee: iri, days: writtenDays(days, which) },
        withdraw,
      });
      await forget(client, UsualAvailability);
      await forget(client, EmployeeAvailability);
    },
    /** Fetches another week of the employee, to start from; waits for the connection. @throws ApiError */
    read: async (week: string): Promise<PersonWeek | null> => {
      const fetched = await client.fetchQuery({
        queryKey: weekKey(week, employee),
        queryFn: ({ signal }) => fetchWeek(week, employee, { signal, waits: 'answer' }).then(([first]) => first ?? null),
      });
      return fetched;
    },
  };
}
