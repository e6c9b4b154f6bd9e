/** Answers the schedule report: rows, groups, totals with comparison, and unplanned streams. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { attributionNotes } from '../report/analytics.rules.ts';
import { limitNotes } from '../streams/analyse.query.ts';
import { checkEmployees } from './employee-shifts.query.ts';
import { comparisonOf, correspondingKey, stepsOf, type Period } from '../report/period.rules.ts';
import { schedulesOf, type ScheduleRow } from './planned-real.query.ts';
import { checkRecords, streamRows, type Requester } from '../report/report-rows.query.ts';
import type { ScheduleInput } from './schedule-details.action.ts';
import {
  compareSchedules,
  scheduleFigures,
  type ScheduleAnswer,
  type ScheduleGroup,
  type ScheduleGrouping,
} from './schedule-details.rules.ts';

export async function reportSchedules(requester: Requester, input: ScheduleInput, agencyZone: string, now: Date): Promise<ScheduleAnswer> {
  await checkRecords(requester, input);
  await checkEmployees(requester, input.employees ?? []);
  const timeZone = input.zone === 'agency' ? agencyZone : null;
  const period = { from: input.from, to: input.to };
  const comparison = comparisonOf(period, input.compareTo);
  const seconds = Math.floor(now.getTime() / 1000);
  const [all, allBefore, unplanned] = await Promise.all([
    schedulesOf(requester, input, period, timeZone, seconds),
    comparison === null ? null : schedulesOf(requester, input, comparison, timeZone, seconds),
    unplannedStreams(requester, input, period, timeZone),
  ]);
  const filtered = (rows: readonly ScheduleRow[]) =>
    input.states === undefined ? rows : rows.filter(({ state }) => input.states!.includes(state));
  const rows = filtered(all);
  const before = allBefore === null ? null : filtered(allBefore);
  const groups = sorted(
    groupsOf(input.groupBy, rows, before, period, comparison, input.employees),
    input.orderBy ?? { figure: 'startTime', direction: 'asc' },
  );
  const totals = scheduleFigures(rows);
  return {
    period,
    comparison,
    timeZone,
    groupBy: input.groupBy,
    groups: groups.slice(0, input.limit),
    totalGroups: groups.length,
    totals: { ...totals, ...compareSchedules(totals, before) },
    unplanned,
    notes: [...attributionNotes([period, comparison]), ...limitNotes(groups.length, input.limit)],
  };
}

async function unplannedStreams(
  requester: Requester,
  input: ScheduleInput,
  period: Period,
  timeZone: string | null,
): Promise<ScheduleAnswer['unplanned']> {
  const { from, where } = streamRows(requester, { liveAccounts: input.liveAccounts, clients: input.clients }, [period], timeZone);
  const found = await oneRow<{ streams: number; hours: number }>(
    requester.database,
    sql`select count(*) as streams, coalesce(sum(extract(epoch from s.end_time - s.start_time)) / 3600, 0)::float8 as hours ${from} ${where} and not exists (select from schedule_live_stream x where x.live_stream = s.uuid)`,
  );
  return { streams: found.streams, hours: Math.round(found.hours * 10_000) / 10_000 };
}

type Head = Pick<ScheduleGroup, 'key' | 'label' | 'color' | 'record' | 'timezone'>;

/** The groups of a schedule; one with two hosts belongs to both. */
function headsOf(grouping: Exclude<ScheduleGrouping, 'schedule'>, row: ScheduleRow, employees: readonly string[] | undefined): Head[] {
  if (grouping === 'account')
    return [
      { key: row.account, label: row.identity, color: row.color, record: `/api/live_accounts/${row.account}`, timezone: row.timezone },
    ];
  if (grouping === 'week') return [{ key: row.week, label: row.week, color: null, record: null, timezone: null }];
  const hosts = row.hosts.filter(({ uuid }) => employees === undefined || employees.includes(uuid));
  return hosts.length === 0
    ? [{ key: '', label: 'No host', color: null, record: null, timezone: null }]
    : hosts.map(({ uuid, name }) => ({ key: uuid, label: name, color: null, record: `/api/employees/${uuid}`, timezone: null }));
}

const NO_SCHEDULE = {
  startTime: null,
  endTime: null,
  state: null,
  hosts: [],
  liveStream: null,
  streamStart: null,
  streamEnd: null,
} as const;

function groupsOf(
  grouping: ScheduleGrouping,
  rows: readonly ScheduleRow[],
  before: readonly ScheduleRow[] | null,
  period: Period,
  comparison: Period | null,
  employees: readonly string[] | undefined,
): ScheduleGroup[] {
  if (grouping === 'schedule') return rows.map(oneSchedule);
  const groups = new Map<string, { readonly head: Head; readonly now: ScheduleRow[]; readonly before: ScheduleRow[] }>();
  const groupOf = (head: Head) => {
    const group = groups.get(head.key) ?? { head, now: [], before: [] };
    groups.set(head.key, group);
    return group;
  };
  for (const row of rows) for (const head of headsOf(grouping, row, employees)) groupOf(head).now.push(row);
  const weeks = new Set(stepsOf('week', period));
  for (const row of before ?? []) {
    for (const head of headsOf(grouping, row, employees)) {
      const key = grouping === 'week' ? correspondingKey('week', head.key, comparison!, period) : head.key;
      if (grouping !== 'week' || weeks.has(key)) groupOf({ ...head, key, label: grouping === 'week' ? key : head.label }).before.push(row);
    }
  }
  return [...groups.values()].map(({ head, now, before: earlier }) => {
    const figures = scheduleFigures(now);
    return { ...NO_SCHEDULE, ...head, ...figures, ...compareSchedules(figures, before === null ? null : earlier) };
  });
}

function oneSchedule(row: ScheduleRow): ScheduleGroup {
  const { uuid, title, identity, color, timezone, startTime, endTime, state, hosts, liveStream, streamStart, streamEnd } = row;
  return {
    key: uuid,
    label: title ?? identity,
    color,
    record: `/api/schedules/${uuid}`,
    startTime,
    endTime,
    timezone,
    state,
    hosts: hosts.map(({ name }) => name),
    liveStream: liveStream === null ? null : `/api/live_streams/${liveStream}`,
    streamStart,
    streamEnd,
    ...scheduleFigures([row]),
    before: null,
    change: null,
  };
}

function sorted(groups: readonly ScheduleGroup[], { figure, direction }: NonNullable<ScheduleInput['orderBy']>): ScheduleGroup[] {
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (one: ScheduleGroup, other: ScheduleGroup) =>
    one.label.localeCompare(other.label, 'en', { numeric: true }) || one.key.localeCompare(other.key);
  return [...groups].sort((one, other) => {
    if (figure === 'label' || figure === 'startTime')
      return sign * ((figure === 'startTime' ? (one.startTime ?? '').localeCompare(other.startTime ?? '') : 0) || byName(one, other));
    const [a, b] = [one[figure], other[figure]];
    if (a === null || b === null) return a === b ? byName(one, other) : a === null ? 1 : -1;
    return sign * (Number(a) - Number(b)) || byName(one, other);
  });
}
