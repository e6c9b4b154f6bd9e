/** Query hooks for short lists of schedules and of their neighbours, outside the calendar: all pages of a period, the first few, and the current time. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Actor } from '#core/access';
import { MINUTE_MS } from '#core/span';
import { api, type Query } from '#web/api/http.ts';
import { plannedOf, type Planned, type ScheduleItem } from './planned.rules.ts';
import { Schedule } from './schedule.resource.ts';

/** Maximum number of pages loaded for the totals. */
const MAX_PAGES = 5;
const TICK_MS = 30_000;

interface Collection {
  readonly totalItems: number;
  readonly member: readonly ScheduleItem[];
}

/** Loads every matching schedule. */
export function useSchedules(actor: Actor, name: string, query: Readonly<Record<string, string>>): UseQueryResult<readonly Planned[]> {
  return useQuery({
    queryKey: ['api', 'schedules', 'dashboard', name, query, actor.user],
    queryFn: async ({ signal }) => {
      const found: ScheduleItem[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { data } = await api.get<Collection>('/api/schedules', {
          signal,
          query: { ...query, page, itemsPerPage: Schedule.maxItemsPerPage, 'order[startTime]': 'asc' },
        });
        found.push(...data.member);
        if (data.member.length < Schedule.maxItemsPerPage) break;
      }
      return found.map((item) => plannedOf(item, actor));
    },
  });
}

export interface Some<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Loads the first few, with the total count. */
export function useSome<Item>(plural: string, name: string, query: Query): UseQueryResult<Some<Item>> {
  return useQuery({
    queryKey: ['api', plural, 'dashboard', name, query],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ readonly totalItems: number; readonly member: readonly Item[] }>(`/api/${plural}`, {
        signal,
        query,
      });
      return { items: data.member, total: data.totalItems };
    },
  });
}

/** The current time, updated twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A fixed start time, for query keys that must not change with the clock. */
export function useStart(): string {
  return useMemo(() => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString().replace(/\.\d+Z$/, 'Z'), []);
}
