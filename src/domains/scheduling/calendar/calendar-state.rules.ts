/** Decides what the calendar shows, as it is in the address: view, day, zone and filters; and which days that means. */
import { formatDay, formatDays } from '#core/date-text';
import { mondayOf, readDay, isTimeZone, Temporal } from '#core/time';

export const VIEWS = ['day', 'week', 'month', 'list', 'accounts', 'employees'] as const;
export type View = (typeof VIEWS)[number];

export interface CalendarState {
  readonly view: View;
  /** How much the two timelines show. */
  readonly span: 'day' | 'week';
  /** YYYY-MM-DD, any day of the period. */
  readonly date: string;
  /** `agency`, `mine`, or the name of a zone. */
  readonly zone: string;
  /** Uuids; empty = all. `none` stands for no account, or nobody. */
  readonly accounts: readonly string[];
  readonly employees: readonly string[];
  readonly type: 'LIVE' | 'VIDEO' | null;
  readonly status: 'draft' | 'published' | null;
  readonly client: string | null;
}

export interface Defaults {
  /** The day it is now in the zone that is shown. */
  readonly today: string;
  /** Too narrow for a week of columns. */
  readonly narrow: boolean;
}

/** Half-open: `to` is the first day that is not shown. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

type Search = Readonly<Record<string, unknown>>;

export function readState(search: Search, { today, narrow }: Defaults): CalendarState {
  const text = (key: string) => (typeof search[key] === 'string' ? search[key] : Array.isArray(search[key]) ? String(search[key][0]) : '');
  const list = (key: string) =>
    text(key)
      .split(',')
      .filter((entry) => entry !== '');
  const zone = text('zone');
  return {
    view: VIEWS.find((view) => view === text('view')) ?? (narrow ? 'list' : 'week'),
    span: text('span') === 'day' ? 'day' : 'week',
    date: readDay(text('date')) ?? today,
    zone: zone === 'mine' || isTimeZone(zone) ? zone : 'agency',
    accounts: list('accounts'),
    employees: list('employees'),
    type: text('type') === 'LIVE' ? 'LIVE' : text('type') === 'VIDEO' ? 'VIDEO' : null,
    status: text('status') === 'draft' ? 'draft' : text('status') === 'published' ? 'published' : null,
    client: text('client') === '' ? null : text('client'),
  };
}

/** What goes into the address: nothing that would be read the same without it. */
export function writeState(state: CalendarState, { today, narrow }: Defaults): Record<string, string> {
  const written: Record<string, string> = {};
  if (state.view !== (narrow ? 'list' : 'week')) written.view = state.view;
  if (isTimeline(state.view) && state.span === 'day') written.span = 'day';
  if (state.date !== today) written.date = state.date;
  if (state.zone !== 'agency') written.zone = state.zone;
  if (state.accounts.length > 0) written.accounts = state.accounts.join(',');
  if (state.employees.length > 0) written.employees = state.employees.join(',');
  if (state.type !== null) written.type = state.type;
  if (state.status !== null) written.status = state.status;
  if (state.client !== null) written.client = state.client;
  return written;
}

export function isTimeline(view: View): boolean {
  return view === 'accounts' || view === 'employees';
}

/** A day, a week from Monday, or every week that touches the month. */
export function lengthOf({ view, span }: Pick<CalendarState, 'view' | 'span'>): 'day' | 'week' | 'month' {
  if (view === 'month') return 'month';
  return view === 'day' || (isTimeline(view) && span === 'day') ? 'day' : 'week';
}

export function periodOf(state: Pick<CalendarState, 'view' | 'span' | 'date'>): Period {
  const day = Temporal.PlainDate.from(state.date);
  const length = lengthOf(state);
  if (length === 'day') return { from: day.toString(), to: day.add({ days: 1 }).toString() };
  if (length === 'week') return { from: mondayOf(day).toString(), to: mondayOf(day).add({ days: 7 }).toString() };
  return {
    from: mondayOf(day.with({ day: 1 })).toString(),
    to: mondayOf(day.with({ day: day.daysInMonth }))
      .add({ days: 7 })
      .toString(),
  };
}

/** What is loaded: whole weeks, with a day on either side so that rest between two days can be judged. */
export function loadedPeriod(period: Period): Period {
  const from = mondayOf(Temporal.PlainDate.from(period.from)).subtract({ days: 1 });
  const last = Temporal.PlainDate.from(period.to).subtract({ days: 1 });
  return { from: from.toString(), to: mondayOf(last).add({ days: 8 }).toString() };
}

/** The day to show for the period before (-1) or after (1). */
export function stepped(state: Pick<CalendarState, 'view' | 'span' | 'date'>, direction: 1 | -1): string {
  const day = Temporal.PlainDate.from(state.date);
  const length = lengthOf(state);
  if (length === 'month') return day.with({ day: 1 }).add({ months: direction }).toString();
  return day.add({ days: direction * (length === 'day' ? 1 : 7) }).toString();
}

/** "Mon, Nov 23, 2026", "Nov 23 – 29, 2026", "November 2026". */
export function titleOf(state: Pick<CalendarState, 'view' | 'span' | 'date'>): string {
  const length = lengthOf(state);
  if (length === 'month') return formatDay(state.date, 'month');
  if (length === 'day') return formatDay(state.date, 'weekday-date');
  const { from, to } = periodOf(state);
  return formatDays(from, Temporal.PlainDate.from(to).subtract({ days: 1 }).toString());
}

/** How many filters are on, for the button that opens them; the legend shows accounts itself. */
export function filterCount({ employees, type, status, client }: CalendarState): number {
  return [employees.length > 0, type !== null, status !== null, client !== null].filter(Boolean).length;
}
