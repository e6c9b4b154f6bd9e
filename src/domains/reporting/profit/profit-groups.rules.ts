/** Decides how the lines of the profit and loss report are grouped, compared with the previous period, and sorted. */
import { mondayOf, Temporal } from '#core/time';
import { correspondingKey, stepsOf, type Period, type TimeStep } from '../report/period.rules.ts';
import { ADJUSTMENTS, OFF_ACCOUNT, type ProfitFigure, type ProfitGroup, type ProfitGrouping } from './profit-loss.rules.ts';
import { addLine, addSums, noProfit, type ProfitLine, type ProfitSums } from './profit-sums.rules.ts';

interface Grouped {
  /** By key; when grouped by schedule, the key is the line's uuid. */
  readonly groups: ReadonlyMap<string, ProfitSums>;
  readonly totals: ProfitSums;
}

const STEPS: readonly ProfitGrouping[] = ['day', 'week', 'month'];

export function isTimed(grouping: ProfitGrouping): grouping is TimeStep {
  return STEPS.includes(grouping);
}

/** @param clientOf account → client. @param adjustments in pennies; they form a separate group. */
export function groupLines(
  grouping: ProfitGrouping,
  lines: readonly ProfitLine[],
  clientOf: (account: string) => string,
  adjustments: bigint,
): Grouped {
  const groups = new Map<string, ProfitSums>();
  const keyOf = keyFunction(grouping, clientOf);
  for (const line of lines) {
    const key = keyOf(line);
    let sums = groups.get(key);
    if (sums === undefined) groups.set(key, (sums = noProfit()));
    addLine(sums, line);
  }
  if (adjustments !== 0n) groups.set(ADJUSTMENTS, { ...noProfit(), adjustments });
  const totals = noProfit();
  for (const sums of groups.values()) addSums(totals, sums);
  return { groups, totals };
}

function keyFunction(grouping: ProfitGrouping, clientOf: (account: string) => string): (line: ProfitLine) => string {
  const weeks = new Map<string, string>();
  const weekOf = (day: string) => {
    const known = weeks.get(day) ?? mondayOf(Temporal.PlainDate.from(day)).toString();
    weeks.set(day, known);
    return known;
  };
  switch (grouping) {
    case 'client':
      return ({ account }) => (account === null ? OFF_ACCOUNT : clientOf(account));
    case 'account':
      return ({ account }) => account ?? OFF_ACCOUNT;
    case 'day':
      return ({ day }) => day;
    case 'week':
      return ({ day }) => weekOf(day);
    case 'month':
      return ({ day }) => day.slice(0, 7);
    case 'schedule':
      return ({ uuid }) => uuid;
  }
}

/** The group of the comparison period for each key; days, weeks and months are compared by position, schedules not at all. */
export function earlierGroups(
  grouping: ProfitGrouping,
  before: Grouped,
  period: Period,
  comparison: Period,
): ReadonlyMap<string, ProfitSums> {
  if (grouping === 'schedule') return new Map([...before.groups].filter(([key]) => key === ADJUSTMENTS));
  if (!isTimed(grouping)) return before.groups;
  const here = new Set(stepsOf(grouping, period));
  return new Map(
    [...before.groups].flatMap(([key, sums]): [string, ProfitSums][] => {
      if (key === ADJUSTMENTS) return [[key, sums]];
      const place = correspondingKey(grouping, key, comparison, period);
      return here.has(place) ? [[place, sums]] : [];
    }),
  );
}

export type ProfitOrder = { readonly figure: ProfitFigure | 'label' | 'startTime'; readonly direction: 'asc' | 'desc' };
type Sortable = Pick<ProfitGroup, 'key' | 'kind' | 'label' | 'startTime' | ProfitFigure>;

const LAST: readonly string[] = ['off-account', 'adjustments'];

/**
 * By default, groups of time are chronological and others are sorted by revenue, descending. Work without an account, adjustments and
 * unknown values come last.
 */
export function sortedProfit<Row extends Sortable>(rows: readonly Row[], grouping: ProfitGrouping, order?: ProfitOrder): Row[] {
  const { figure, direction } =
    order ??
    (isTimed(grouping)
      ? { figure: 'label', direction: 'asc' }
      : grouping === 'schedule'
        ? { figure: 'startTime', direction: 'asc' }
        : { figure: 'revenue', direction: 'desc' });
  const sign = direction === 'asc' ? 1 : -1;
  const collator = new Intl.Collator('en', { numeric: true });
  // For thousands of schedules, a locale-aware sort would be too slow.
  const byLabel = isTimed(grouping)
    ? (one: Row, other: Row) => plain(one.key, other.key)
    : grouping === 'schedule'
      ? (one: Row, other: Row) => plain(one.label, other.label)
      : (one: Row, other: Row) => collator.compare(one.label, other.label);
  const tie = (one: Row, other: Row) =>
    plain(one.startTime ?? '', other.startTime ?? '') || byLabel(one, other) || plain(one.key, other.key);
  const valueOf = (row: Row) => (figure === 'startTime' || figure === 'label' || row[figure] === null ? null : Number(row[figure]));
  return rows
    .map((row) => ({ row, last: LAST.indexOf(row.kind), value: valueOf(row) }))
    .sort(({ row: one, last, value }, { row: other, ...there }) => {
      if (last !== there.last) return last - there.last;
      if (figure === 'startTime') return sign * tie(one, other);
      if (figure === 'label') return sign * (byLabel(one, other) || tie(one, other));
      if (value === null || there.value === null) return value === there.value ? tie(one, other) : value === null ? 1 : -1;
      return sign * (value - there.value) || tie(one, other);
    })
    .map(({ row }) => row);
}

function plain(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
