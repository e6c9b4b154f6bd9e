/** The calendar state as stored in the URL: view, day, zone and filters, and the days it covers. */
import { formatDay, formatDays } from '#core/date-text';
import { mondayOf, readDay, isTimeZone, Temporal } from '#core/time';

export const VIEWS = ['roster', 'day', 'week', 'month', 'list', 'accounts', 'employees'] as const;
export type View = (typeof VIEWS)[number];

export interface CalendarState {
  readonly view: View;
  /** Length shown by the roster and the two timelines. */
  readonly span: 'day' | 'week' | 'fortnight';
  /** Rows of the roster. */
  readonly rows: 'people' | 'accounts';
  /** YYYY-MM-DD, any day of the period. */
  readonly date: string;
  /** `agency`, `mine`, or the name of a time zone. */
  readonly zone: string;
  /** Uuids; empty = all. `none` means no account, or unassigned. */
  readonly accounts: readonly string[];
  readonly employees: readonly string[];
  readonly type: 'LIVE' | 'VIDEO' | null;
  readonly status: 'draft' | 'published' | null;
  readonly client: string | null;
}

export interface Defaults {
  /** The current day in the displayed zone. */
  readonly today: string;
  /** Too narrow for a week of columns. */
  readonly narrow: boolean;
  /** The view used when the URL names none. */
  readonly view: View;
}

/** Half-open: `to` is the first day not shown. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const SPANS = ['day', 'week', 'fortnight'] as const;
const DAYS = { week: 7, fortnight: 14 } as const;

type Search = Readonly<Record<string, unknown>>;

export function readState(search: Search, { today, view: usual }: Pick<Defaults, 'today' | 'view'>): CalendarState {
  const text = (key: string) => (typeof search[key] === 'string' ? search[key] : Array.isArray(search[key]) ? String(search[key][0]) : '');
  const list = (key: string) =>
    text(key)
      .split(',')
      .filter((entry) => entry !== '');
  const zone = text('zone');
  return {
    view: VIEWS.find((view) => view === text('view')) ?? usual,
    span: SPANS.find((span) => span === text('span')) ?? 'week',
    rows: text('rows') === 'accounts' ? 'accounts' : 'people',
    date: readDay(text('date')) ?? today,
    zone: zone === 'mine' || isTimeZone(zone) ? zone : 'agency',
    accounts: list('accounts'),
    employees: list('employees'),
    type: text('type') === 'LIVE' ? 'LIVE' : text('type') === 'VIDEO' ? 'VIDEO' : null,
    status: text('status') === 'draft' ? 'draft' : text('status') === 'published' ? 'published' : null,
    client: text('client') === '' ? null : text('client'),
  };
}

/** The search parameters of a state, without defaults. */
export function writeState(state: CalendarState, { today, view: usual }: Pick<Defaults, 'today' | 'view'>): Record<string, string> {
  const written: Record<string, string> = {};
  if (state.view !== usual) written.view = state.view;
  if (state.span !== 'week' && spansOf(state.view).includes(state.span)) written.span = state.span;
  if (state.view === 'roster' && state.rows === 'accounts') written.rows = state.rows;
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

/** What the rows of a view are, null when it has none. */
export function rowsIn({ view, rows }: Pick<CalendarState, 'view' | 'rows'>): CalendarState['rows'] | null {
  if (view === 'roster') return rows;
  return view === 'accounts' ? 'accounts' : view === 'employees' ? 'people' : null;
}

/** The selectable lengths of a view; empty when there is no choice. */
export function spansOf(view: View): readonly CalendarState['span'][] {
  return view === 'roster' ? ['week', 'fortnight'] : isTimeline(view) ? ['day', 'week'] : [];
}

/** A day, a week or two from Monday, or every week that touches the month. */
export function lengthOf({ view, span }: Pick<CalendarState, 'view' | 'span'>): 'day' | 'week' | 'fortnight' | 'month' {
  if (view === 'month' || view === 'day') return view;
  return spansOf(view).includes(span) ? span : 'week';
}

export function periodOf(state: Pick<CalendarState, 'view' | 'span' | 'date'>): Period {
  const day = Temporal.PlainDate.from(state.date);
  const length = lengthOf(state);
  if (length === 'day') return { from: day.toString(), to: day.add({ days: 1 }).toString() };
  if (length !== 'month') return { from: mondayOf(day).toString(), to: mondayOf(day).add({ days: DAYS[length] }).toString() };
  return {
    from: mondayOf(day.with({ day: 1 })).toString(),
    to: mondayOf(day.with({ day: day.daysInMonth }))
      .add({ days: 7 })
      .toString(),
  };
}

/** The days that the title names, which are counted, priced and published; the month view also shows the rest of its weeks. */
export function namedPeriod(state: Pick<CalendarState, 'view' | 'span' | 'date'>): Period {
  if (lengthOf(state) !== 'month') return periodOf(state);
  const first = Temporal.PlainDate.from(state.date).with({ day: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).toString() };
}

/** The period to load: whole weeks, plus a day on either side so that rest times across its edges can be checked. */
export function loadedPeriod(period: Period): Period {
  const from = mondayOf(Temporal.PlainDate.from(period.from)).subtract({ days: 1 });
  const last = Temporal.PlainDate.from(period.to).subtract({ days: 1 });
  return { from: from.toString(), to: mondayOf(last).add({ days: 8 }).toString() };
}

/** The day to show for the previous (-1) or next (1) period. */
export function stepped(state: Pick<CalendarState, 'view' | 'span' | 'date'>, direction: 1 | -1): string {
  const day = Temporal.PlainDate.from(state.date);
  const length = lengthOf(state);
  if (length === 'month') return day.with({ day: 1 }).add({ months: direction }).toString();
  return day.add({ days: direction * (length === 'day' ? 1 : DAYS[length]) }).toString();
}

/** "Mon, Nov 23, 2026", "Nov 23 – 29, 2026", "November 2026". */
export function titleOf(state: Pick<CalendarState, 'view' | 'span' | 'date'>): string {
  const length = lengthOf(state);
  if (length === 'month') return formatDay(state.date, 'month');
  if (length === 'day') return formatDay(state.date, 'weekday-date');
  const { from, to } = periodOf(state);
  return formatDays(from, Temporal.PlainDate.from(to).subtract({ days: 1 }).toString());
}

/** Number of active filters, for the badge of the filter button; accounts are shown by the legend. */
export function filterCount({ employees, type, status, client }: CalendarState): number {
  return [employees.length > 0, type !== null, status !== null, client !== null].filter(Boolean).length;
}
