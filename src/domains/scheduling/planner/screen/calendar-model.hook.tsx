/** View model of the calendar: loaded schedules, filtered schedules, rows and totals. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { mayEver, type Actor } from '#core/access';
import { overlaps } from '#core/span';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import type { CalendarAddress } from './calendar-address.hook.tsx';
import { useFreeTimes } from '../editor/free-times.hook.tsx';
import { legendOf } from './calendar-legend.part.tsx';
import { namedPeriod, periodOf, rowsIn, type Period, type View } from '../store/calendar-state.rules.ts';
import { employeeRows, accountRows, pickableAccounts } from './calendar-rows.rules.ts';
import { withPending } from '../store/pending-changes.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { worksOn } from '#domains/workforce';
import {
  refreshSchedules,
  useAccounts,
  useEmployees,
  useSchedules,
  type AccountItem,
  type Loaded,
  type EmployeeItem,
} from '../store/schedule-data.hook.tsx';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { passes, publishable, totalsOf } from '../store/schedule-filter.rules.ts';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';
import { useWithOffers } from '../../claims/own-offers.hook.tsx';
import { useScreenConflicts } from './screen-conflicts.hook.tsx';
import type { KnownWorker } from '../../schedules/conflicts/screen-conflicts.rules.ts';

const PLANNER_VIEWS: readonly View[] = ['roster', 'day', 'week', 'month', 'list', 'accounts', 'employees'];
const CLIENT_VIEWS: readonly View[] = ['day', 'week', 'month', 'list', 'accounts'];
const EMPLOYEE_VIEWS: readonly View[] = ['day', 'week', 'month', 'list'];

export function useCalendarModel({ state, clock }: CalendarAddress, actor: Actor, store: PlannerStore) {
  const client = useQueryClient();
  const { timeZone } = useSettings();
  const { items: accounts, ...accountList } = useAccounts();
  const { items: employees, ...employeeList } = useEmployees(actor);
  const { plans, query, waiting } = useSchedules(state, clock, actor);
  const stored = useWithOffers(plans, actor);
  useLiveResource('schedules');
  useLiveResource('schedule_employees');
  // Subscribes to shift changes: they refresh the schedules that contain them.
  useQuery({
    queryKey: ['api', 'schedule_employees', 'calendar'],
    queryFn: () => refreshSchedules(client).then(() => Date.now()),
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const mayPlan = mayEver(Schedule.access.create, actor);
  const { pending } = store;
  const loaded = useMemo(() => withPending(stored, pending), [stored, pending]);
  const { from, to } = periodOf(state);
  const inPeriod = useMemo(() => {
    const span = spanOf({ from, to }, clock);
    return loaded.filter((planned) => overlaps(planned, span));
  }, [loaded, clock, from, to]);
  const clientOf = useMemo(() => clientsOf(accounts), [accounts]);
  const { accounts: chosen, employees: chosenPeople, type, status, client: chosenClient } = state;
  const filters = useMemo(
    () => ({ accounts: chosen, employees: chosenPeople, type, status, client: chosenClient }),
    [String(chosen), String(chosenPeople), type, status, chosenClient],
  );
  const shown = useMemo(() => inPeriod.filter((planned) => passes(planned, filters, clientOf)), [inPeriod, filters, clientOf]);
  const named = namedPeriod(state);
  const counted = useMemo(() => {
    const span = spanOf({ from: named.from, to: named.to }, clock);
    return shown.filter(({ start }) => start >= span.start && start < span.end);
  }, [shown, clock, named.from, named.to]);
  const unlegended = useMemo(
    () => inPeriod.filter((planned) => passes(planned, { ...filters, accounts: [] }, clientOf)),
    [inPeriod, filters, clientOf],
  );

  const accountOf = useCallback(
    (uuid: string): Planned['account'] => {
      const found = accounts.find((account) => account.uuid === uuid);
      return found === undefined ? null : { uuid, name: found.identity, color: found.color ?? '', zone: found.timezone };
    },
    [accounts],
  );
  const known = query.data !== undefined && !query.isPlaceholderData;
  const kind = rowsIn(state);
  const rows = useMemo(
    () =>
      kind === 'accounts'
        ? accountRows(accounts, shown, filters, clientOf)
        : kind === 'people'
          ? employeeRows(employees, shown, filters, from)
          : [],
    [kind, accounts, employees, shown, filters, clientOf, from],
  );
  const { items: freeTimes, waiting: waitingForTimes, known: timesKnown } = useFreeTimes(state, timeZone, actor);
  const workers = useMemo(() => employees.map((employee) => workerOf(employee, freeTimes)), [employees, freeTimes]);
  const [rowsKnown, rowsAreKnown] = useState(false);
  // Rows that are shown stay while those of another week load.
  if (!rowsKnown && !waiting && (kind === null || !(accountList.waiting || employeeList.waiting || waitingForTimes))) rowsAreKnown(true);
  const conflicts = useScreenConflicts(loaded, counted, workers, timeZone, mayPlan && known && !employeeList.waiting && timesKnown);

  return {
    mayPlan,
    /** Whether the actor may claim open places. */
    claims: !mayPlan && actor.employee !== null && actor.roles.includes('ROLE_EMPLOYEE'),
    views: mayPlan ? PLANNER_VIEWS : actor.roles.includes('ROLE_CLIENT') ? CLIENT_VIEWS : EMPLOYEE_VIEWS,
    query,
    /** True until the first schedules are rendered. */
    waiting,
    /** True until everything is rendered that decides which rows there are and how high each is. */
    waitingForRows: !rowsKnown,
    loaded,
    inPeriod,
    shown,
    rows,
    accountOf,
    conflicts,
    workers,
    /** Message for lists that failed to load alongside the schedules, with a retry. */
    missing: missingOf(accountList, employeeList),
    /** Null while the schedules of the period are loading; the previous ones stay on screen until then. */
    totals: useMemo(() => (known ? totalsOf(counted) : null), [counted, known]),
    drafts: useMemo(() => publishable(counted), [counted]),
    legend: useMemo(() => legendOf(unlegended, chosen, accountOf), [unlegended, chosen, accountOf]),
    accountOptions: useMemo(() => pickableAccounts(accounts, actor), [accounts, actor]),
    employeeOptions: useMemo(
      () =>
        employees
          .filter((one) => worksOn(one, from))
          .map(({ uuid, displayName, status: at, weeklyHours }) => ({
            value: uuid,
            label: displayName,
            holiday: at === 'HOLIDAY',
            ...(weeklyHours === undefined ? {} : { weeklyHours }),
          })),
      [employees, from],
    ),
    clientOptions: useMemo(() => clientOptions(accounts, actor), [accounts, actor]),
    zones: useMemo(() => accounts.map(({ timezone }) => timezone), [accounts]),
  };
}

function spanOf({ from, to }: Period, clock: CalendarAddress['clock']): { readonly start: number; readonly end: number } {
  return { start: clock.instantOf(Date.parse(`${from}T00:00:00Z`)), end: clock.instantOf(Date.parse(`${to}T00:00:00Z`)) };
}

export type CalendarModel = ReturnType<typeof useCalendarModel>;

function missingOf(
  accounts: Pick<Loaded<unknown>, 'failed' | 'retry'>,
  employees: Pick<Loaded<unknown>, 'failed' | 'retry'>,
): { readonly text: string; readonly retry: () => void } | null {
  const failed = [accounts, employees].filter((list) => list.failed);
  if (failed.length === 0) return null;
  const what = failed.length === 2 ? 'live accounts and employees' : accounts.failed ? 'live accounts' : 'employees';
  return { text: `The ${what} could not be loaded.`, retry: () => failed.forEach((list) => list.retry()) };
}

function clientsOf(accounts: readonly AccountItem[]): (account: string) => string | undefined {
  const known = new Map(accounts.map(({ uuid, client }) => [uuid, client?.uuid]));
  return (account) => known.get(account);
}

function clientOptions(accounts: readonly AccountItem[], actor: Actor): { value: string; label: string }[] {
  if (!actor.roles.includes('ROLE_ADMIN')) return [];
  const names = new Map(
    accounts.flatMap(({ client }) => (client === undefined || client === null ? [] : [[client.uuid, client.name] as const])),
  );
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

function workerOf(employee: EmployeeItem, freeTimes: ReturnType<typeof useFreeTimes>['items']): KnownWorker {
  const { hostHourlyRate, moderatorHourlyRate, supportHourlyRate, modelHourlyRate, generalHourlyRate } = employee;
  const showsRates = hostHourlyRate !== undefined;
  return {
    uuid: employee.uuid,
    name: employee.displayName,
    status: employee.status,
    leavesOn: employee.leavesOn,
    leftAt: employee.leftAt,
    rates: showsRates
      ? {
          HOST: hostHourlyRate,
          MODERATOR: moderatorHourlyRate ?? null,
          SUPPORT: supportHourlyRate ?? null,
          MODEL: modelHourlyRate ?? null,
          GENERAL: generalHourlyRate ?? null,
        }
      : null,
    availability: freeTimes.get(employee.uuid) ?? null,
  };
}
