/** Data of the calendar: schedules of whole weeks, accounts and employees, with prefetching of the adjacent weeks. */
import { both } from '#core/typed-object';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { mayEver, type Actor } from '#core/access';
import type { ItemOf } from '#core/resource';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';
import { api } from '#web/api/http.ts';
import { fetchList } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { loadedPeriod, periodOf, stepped, type CalendarState, type Period } from './calendar-state.rules.ts';
import { plannedOf, type Planned, type ScheduleItem } from '../../schedules/schedule/planned.rules.ts';
import { instantText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';

export type AccountItem = ItemOf<typeof LiveAccount>;
export type EmployeeItem = ItemOf<typeof Employee>;

interface Page {
  readonly member: readonly ScheduleItem[];
  readonly view?: { readonly next?: string };
}

const FRESH_MS = 10_000;
/** Delay before prefetching, so that the requested week is painted first. */
const AHEAD_AFTER_MS = 600;
const CALENDAR = ['api', 'schedules', 'calendar'] as const;

async function fetchSchedules(from: string, to: string, signal: AbortSignal): Promise<readonly ScheduleItem[]> {
  const query = {
    'startTime[strictly_before]': to,
    'endTime[strictly_after]': from,
    'order[startTime]': 'asc',
    itemsPerPage: Schedule.maxItemsPerPage,
  };
  let { data } = await api.get<Page>('/api/schedules', { query, signal });
  const items = [...data.member];
  while (data.view?.next !== undefined) {
    ({ data } = await api.get<Page>(data.view.next, { signal }));
    items.push(...data.member);
  }
  return items;
}

function windowQuery(period: Period, clock: ZoneClock) {
  const [from, to] = both([period.from, period.to], (day) => instantText(clock.instantOf(Date.parse(`${day}T00:00:00Z`))));
  return {
    queryKey: [...CALENDAR, from, to],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchSchedules(from, to, signal),
    staleTime: FRESH_MS,
  };
}

export function useSchedules(state: CalendarState, clock: ZoneClock, actor: Actor) {
  const client = useQueryClient();
  const loaded = loadedPeriod(periodOf(state));
  const query = useQuery({ ...windowQuery(loaded, clock), placeholderData: keepPreviousData });
  const known = useMemo(() => new WeakMap<ScheduleItem, Planned>(), [actor]);
  // The first response is rendered in time slices, for phones; later ones synchronously, together with pending edits.
  const waiting = useDeferredValue(query.isPending);
  const items = waiting ? undefined : query.data;
  const plans = useMemo(
    () =>
      (items ?? []).map((item) => {
        const planned = known.get(item) ?? plannedOf(item, actor);
        known.set(item, planned);
        return planned;
      }),
    [items, known, actor],
  );

  const settled = query.isSuccess && !query.isFetching;
  const { view, span, date } = state;
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => {
      for (const direction of [1, -1] as const) {
        const neighbour = loadedPeriod(periodOf({ view, span, date: stepped({ view, span, date }, direction) }));
        void client.prefetchQuery(windowQuery(neighbour, clock));
      }
    }, AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, settled, view, span, date, clock]);
  return { plans, query, waiting };
}

/** Writes the server's response into every cached window before they are refetched. */
export function keepSchedule(client: QueryClient, item: ScheduleItem): void {
  for (const [key, items] of client.getQueriesData<readonly ScheduleItem[]>({ queryKey: CALENDAR })) {
    if (items === undefined) continue;
    const [from, to] = both([key[3], key[4]], (text) => Date.parse(String(text)));
    const inside = Date.parse(item.startTime) < to && Date.parse(item.endTime) > from;
    const others = items.filter(({ uuid }) => uuid !== item.uuid);
    client.setQueryData(key, inside ? [...others, item] : others);
  }
}

export function dropSchedules(client: QueryClient, uuids: ReadonlySet<string>): void {
  client.setQueriesData<readonly ScheduleItem[]>({ queryKey: CALENDAR }, (items) => items?.filter(({ uuid }) => !uuids.has(uuid)));
}

/** The cached schedule, or undefined. */
export function keptSchedule(client: QueryClient, uuid: string): ScheduleItem | undefined {
  for (const [, items] of client.getQueriesData<readonly ScheduleItem[]>({ queryKey: CALENDAR })) {
    const found = items?.find((item) => item.uuid === uuid);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function refreshSchedules(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CALENDAR });
}

const ALL = [['itemsPerPage', '500']] as const;

/** A list that schedules refer to; a failed load differs from an empty list. */
export interface Loaded<Item> {
  readonly items: readonly Item[];
  /** Until the first response is rendered. */
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** All accounts visible to the actor, by name. Rendered in time slices, too, like the employees below. */
export function useAccounts(): Loaded<AccountItem> {
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: keys.list(LiveAccount, ALL),
    queryFn: async ({ signal }) => fetchList(LiveAccount, ALL, signal),
    staleTime: 60_000,
  });
  return {
    items: useDeferredValue(data?.items ?? NO_ACCOUNTS),
    waiting: useDeferredValue(isLoading),
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** All employees visible to the actor, by name; empty for roles without access. */
export function useEmployees(actor: Actor): Loaded<EmployeeItem> {
  const enabled = mayEver(Employee.access.read, actor);
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: keys.list(Employee, ALL),
    queryFn: async ({ signal }) => fetchList(Employee, ALL, signal),
    staleTime: 60_000,
    enabled,
  });
  return {
    items: useDeferredValue(data?.items ?? NO_EMPLOYEES),
    waiting: useDeferredValue(isLoading),
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

const NO_ACCOUNTS: readonly AccountItem[] = [];
const NO_EMPLOYEES: readonly EmployeeItem[] = [];
