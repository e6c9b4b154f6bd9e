/** Free times of employees in the loaded weeks; unknown until loaded, which causes no conflicts. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Actor } from '#core/access';
import { uuidIn } from '#core/iri';
import type { OutputOfAction } from '#core/action';
import { startOfDay, Temporal } from '#core/time';
import { EmployeeAvailability, type freeTimes } from '#domains/availability';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import type { KnownAvailability } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import type { Span } from '../../schedules/conflicts/soft-conflicts.rules.ts';
import { loadedPeriod, periodOf, type CalendarState } from '../store/calendar-state.rules.ts';

type Person = OutputOfAction<typeof freeTimes>['employees'][number];

const FRESH_MS = 60_000;

/** @param zone the agency's time zone, in which availability is handed in. @returns by uuid of the employee; `waiting` until it is rendered, `known` unless it is not or could not be loaded. */
export function useFreeTimes(
  state: CalendarState,
  zone: string,
  actor: Actor,
): { readonly items: ReadonlyMap<string, KnownAvailability>; readonly waiting: boolean; readonly known: boolean } {
  useLiveResource(EmployeeAvailability.plural);
  const { from, to: end } = loadedPeriod(periodOf(state));
  const { data, isLoading } = useQuery({
    queryKey: ['api', EmployeeAvailability.plural, 'free-times', from, end],
    queryFn: async ({ signal }) => {
      const to = Temporal.PlainDate.from(end).subtract({ days: 1 }).toString();
      const answer = await call<typeof freeTimes>('GET /api/employee-availabilities/free-times', { input: { from, to }, signal });
      return { people: answer.data.employees, known: { start: midnight(from, zone), end: midnight(end, zone) } };
    },
    staleTime: FRESH_MS,
    enabled: actor.roles.includes('ROLE_ADMIN') || actor.roles.includes('ROLE_MANAGER'),
  });
  const loaded = useDeferredValue(data);
  const items = useMemo(
    () => new Map((loaded?.people ?? []).map((person) => [uuidIn(person.employee), knownOf(person, loaded!.known)])),
    [loaded],
  );
  return { items, waiting: useDeferredValue(isLoading), known: loaded !== undefined };
}

const midnight = (day: string, zone: string) => startOfDay(Temporal.PlainDate.from(day), zone);

/** Parsed lazily: most employees are not scheduled in most weeks. */
function knownOf({ free, timeOff }: Person, known: Span): KnownAvailability {
  let spans: Pick<KnownAvailability, 'free' | 'timeOff'> | null = null;
  const read = () => (spans ??= { free: free.map(spanOf), timeOff: timeOff.map(spanOf) });
  return {
    known,
    get free() {
      return read().free;
    },
    get timeOff() {
      return read().timeOff;
    },
  };
}

function spanOf({ start, end }: Person['free'][number]): Span {
  return { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) };
}
