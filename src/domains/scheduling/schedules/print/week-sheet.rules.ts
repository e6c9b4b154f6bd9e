/** The content of a printed week: its rows, their entries per day, and totals. */
import { formatDay, formatDays, formatTimes, hoursText } from '#core/date-text';
import { HOUR_MS } from '#core/span';
import { Temporal } from '#core/time';
import type { Needs } from '#domains/live';
import { openRoles, rolesText } from '../schedule/needs.rules.ts';
import { shownName } from '../schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '../schedule/shift-role.rules.ts';

export interface PrintedSchedule {
  readonly uuid: string;
  readonly start: string;
  readonly end: string;
  readonly title: string | null;
  readonly type: 'LIVE' | 'VIDEO';
  readonly draft: boolean;
  readonly account: string | null;
  readonly needs: Needs;
  readonly people: readonly { readonly employee: string; readonly name: string; readonly role: ShiftRole; readonly hasLeft?: boolean }[];
}

export interface SheetEntry {
  readonly time: string;
  readonly lines: readonly string[];
  readonly draft: boolean;
}

export interface SheetRow {
  readonly name: string;
  readonly detail: string;
  /** One list per day. */
  readonly days: readonly (readonly SheetEntry[])[];
}

export interface WeekSheet {
  readonly title: string;
  readonly period: string;
  readonly zone: string;
  readonly by: 'people' | 'accounts';
  readonly days: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SheetParts {
  readonly by: 'people' | 'accounts';
  /** YYYY-MM-DD */
  readonly monday: string;
  readonly zone: string;
  readonly schedules: readonly PrintedSchedule[];
  /** The only row to print; null = all rows, including open places. */
  readonly only: string | null;
}

const DAYS = 7;
const byName = new Intl.Collator('en').compare;

export function sheetOf({ by, monday, zone, schedules, only }: SheetParts): WeekSheet {
  const dates = Array.from({ length: DAYS }, (_, day) => Temporal.PlainDate.from(monday).add({ days: day }).toString());
  const dayOf = new Map(
    schedules.map(({ uuid, start }) => [
      uuid,
      dates.indexOf(Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDate().toString()),
    ]),
  );
  const rowOf = (
    name: string,
    mine: readonly PrintedSchedule[],
    entry: (schedule: PrintedSchedule) => SheetEntry,
    counts = true,
  ): SheetRow => ({
    name,
    detail: counts ? hoursText(mine.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0) / HOUR_MS) : '',
    days: dates.map((_, day) => mine.filter(({ uuid }) => dayOf.get(uuid) === day).map(entry)),
  });
  const rows = by === 'accounts' ? accountRows(schedules, rowOf, zone) : peopleRows(schedules, only, rowOf, zone);
  return {
    title: by === 'people' ? 'Roster by person' : 'Roster by live account',
    period: formatDays(dates[0]!, dates[DAYS - 1]!),
    zone,
    by,
    days: dates.map((date) => formatDay(date, 'weekday')),
    rows,
  };
}

type RowOf = (
  name: string,
  mine: readonly PrintedSchedule[],
  entry: (schedule: PrintedSchedule) => SheetEntry,
  counts?: boolean,
) => SheetRow;

function accountRows(schedules: readonly PrintedSchedule[], rowOf: RowOf, zone: string): SheetRow[] {
  const names = [...new Set(schedules.map(({ account }) => account))].sort((a, b) => (a === null ? 1 : b === null ? -1 : byName(a, b)));
  return names.map((name) =>
    rowOf(
      name ?? 'No live account',
      schedules.filter(({ account }) => account === name),
      (schedule) => ({
        ...faceOf(schedule, zone),
        lines: [
          ...(schedule.title === null ? [] : [schedule.title]),
          ...schedule.people.map((person) => `${shownName(person)}, ${SHIFT_ROLE_LABELS[person.role].toLowerCase()}`),
          ...openLines(schedule),
        ],
      }),
    ),
  );
}

function peopleRows(schedules: readonly PrintedSchedule[], only: string | null, rowOf: RowOf, zone: string): SheetRow[] {
  const people = new Map(schedules.flatMap((schedule) => schedule.people.map(({ employee, name }) => [employee, name] as const)));
  const shown = [...people].filter(([employee]) => only === null || employee === only).sort(([, a], [, b]) => byName(a, b));
  const open = only === null ? schedules.filter((schedule) => openLines(schedule).length > 0) : [];
  return [
    ...(open.length === 0
      ? []
      : [
          rowOf(
            'Open places',
            open,
            (schedule) => ({ ...faceOf(schedule, zone), lines: [nameOf(schedule), ...openLines(schedule)] }),
            false,
          ),
        ]),
    ...shown.map(([employee, name]) =>
      rowOf(
        name,
        schedules.filter((schedule) => schedule.people.some((one) => one.employee === employee)),
        (schedule) => ({
          ...faceOf(schedule, zone),
          lines: [nameOf(schedule), SHIFT_ROLE_LABELS[schedule.people.find((one) => one.employee === employee)!.role]],
        }),
      ),
    ),
  ];
}

function faceOf({ start, end, draft }: PrintedSchedule, zone: string): Pick<SheetEntry, 'time' | 'draft'> {
  return { time: formatTimes(start, end, zone), draft };
}

function nameOf({ title, account, type }: PrintedSchedule): string {
  return account ?? title ?? (type === 'VIDEO' ? 'Video work' : 'Live');
}

function openLines({ needs, people }: PrintedSchedule): string[] {
  const open = openRoles(needs, people);
  return open.length === 0 ? [] : [`Open: ${rolesText(open)}`];
}

/** "roster-2026-11-23.pdf" */
export function sheetFileName(monday: string): string {
  return `roster-${monday}.pdf`;
}
