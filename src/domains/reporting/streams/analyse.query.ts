/** Answers live-stream analytics: current and previous sums, names, sort order, and notes. */
import { itemAt } from '#core/present';
import sql from 'sql-template-tag';
import { countText, formatCount } from '#core/number-format';
import { withComparison, compare, plainLabel, sorted, type Keyed } from './analytics-groups.rules.ts';
import {
  attributionNotes,
  sourceOf,
  type AnalyticsAnswer,
  type Compared,
  type Group,
  type Note,
  type Source,
} from '../report/analytics.rules.ts';
import { figuresOf, type Figure, type Figures } from '../report/figures.rules.ts';
import { groupNames, type GroupName } from '../report/group-names.query.ts';
import type { AnalyticsInput } from './live-stream-analytics.action.ts';
import { comparisonOf, type Period } from '../report/period.rules.ts';
import { productNames } from './product-names.query.ts';
import { checkRecords, streamRows, type Requester, type Records } from '../report/report-rows.query.ts';
import { sumStreams, type SummedGroups } from './stream-sums.query.ts';

const NAMELESS: GroupName = { label: '', color: null, record: null, startTime: null, timezone: null };

export async function analyse(requester: Requester, input: AnalyticsInput, agencyZone: string): Promise<AnalyticsAnswer> {
  await checkRecords(requester, input);
  const { groupBy, metrics } = input;
  const timeZone = input.zone === 'agency' ? agencyZone : null;
  const period = { from: input.from, to: input.to };
  const periods = groupBy === 'period' ? (input.periods ?? [period]) : [period];
  const comparison = groupBy === 'period' ? null : comparisonOf(period, input.compareTo);
  const sums = (days: readonly Period[]) => sumStreams(requester, input, days, groupBy, timeZone);
  const [now, before, perPeriod, counts] = await Promise.all([
    sums(periods),
    comparison === null ? null : sums([comparison]),
    groupBy === 'period' ? Promise.all(periods.map((one) => sums([one]))) : [],
    streamCounts(requester, input, [...periods, ...(comparison === null ? [] : [comparison])], timeZone),
  ]);
  const keyed =
    groupBy === 'period'
      ? periodGroups(periods, perPeriod)
      : withComparison(groupBy, now.groups, before?.groups ?? null, period, comparison);
  const [names, products] = await Promise.all([
    groupNames(
      requester.database,
      groupBy,
      keyed.map(({ key }) => key),
    ),
    groupBy === 'product' ? productNames(requester, input, [period, ...(comparison === null ? [] : [comparison])], timeZone) : null,
  ]);
  const named = keyed.map((one) => ({
    ...one,
    name: names.get(one.key) ?? NAMELESS,
    label: names.get(one.key)?.label ?? products?.get(one.key) ?? plainLabel(groupBy, one.key) ?? one.key.replace('..', ' – '),
  }));
  const ordered = groupBy === 'period' && input.orderBy === undefined ? named : sorted(named, groupBy, input.orderBy);
  const totals = figuresOf(now.totals);
  const source = sourceOf(groupBy);
  return {
    period: groupBy === 'period' ? hull(periods) : period,
    comparison,
    timeZone,
    groupBy,
    source,
    groups: ordered
      .slice(0, input.limit)
      .map(({ key, label, name, figures, compared }): Group => ({ key, ...name, label, ...only(figures, compared, metrics) })),
    totalGroups: ordered.length,
    totals: only(totals, compare(totals, before?.totals ?? null), metrics),
    notes: [...attributionNotes([...periods, comparison]), ...countNotes(counts, source), ...limitNotes(ordered.length, input.limit)],
  };
}

function periodGroups(periods: readonly Period[], sums: readonly SummedGroups[]): Keyed[] {
  return periods.map(({ from, to }, index) => {
    const figures = figuresOf(itemAt(sums, index).totals);
    return { key: `${from}..${to}`, figures, compared: compare(figures, null) };
  });
}

function hull(periods: readonly Period[]): Period {
  return {
    from: periods.map(({ from }) => from).sort()[0]!,
    to: periods
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
  };
}

function only(figures: Figures, { before, change }: Compared, metrics: readonly Figure[] | undefined): Figures & Compared {
  const pick = <Value extends object>(values: Value): Value =>
    (metrics === undefined
      ? values
      : Object.fromEntries(Object.entries(values).filter(([name]) => metrics.includes(name as Figure)))) as Value;
  return { ...pick(figures), before: before === null ? null : pick(before), change: change === null ? null : pick(change) };
}

interface Counts {
  readonly streams: number;
  readonly provisional: number;
  readonly withMinutes: number;
  readonly withProducts: number;
}

export async function streamCounts(
  requester: Requester,
  records: Records,
  periods: readonly Period[],
  timeZone: string | null,
): Promise<Counts> {
  const { from, where } = streamRows(requester, records, periods, timeZone);
  const [counts] = await requester.database.rows<Counts>(sql`
    select count(*) as streams, count(*) filter (where s.provisional) as provisional,
      count(*) filter (where exists (select from live_stream_quarter q where q.live_stream = s.uuid)) as "withMinutes",
      count(*) filter (where exists (select from live_stream_product p where p.live_stream = s.uuid)) as "withProducts"
    ${from} ${where}`);
  return counts!;
}

export function countNotes({ streams, provisional, withMinutes, withProducts }: Counts, source: Source): Note[] {
  const notes: Note[] = [];
  if (provisional > 0)
    notes.push({ code: 'PROVISIONAL', message: `${someStreams(provisional)} still live when exported, so the figures are incomplete.` });
  if (source === 'minutes' && withMinutes < streams)
    notes.push({
      code: 'WITHOUT_MINUTES',
      message: `${streams - withMinutes} of ${streams} streams have no minutes and are not included.`,
    });
  if (source === 'products' && withProducts < streams)
    notes.push({
      code: 'WITHOUT_PRODUCTS',
      message: `${streams - withProducts} of ${streams} streams have no products and are not included.`,
    });
  return notes;
}

function someStreams(count: number): string {
  return countText(count, 'stream was', 'streams were');
}

export function limitNotes(there: number, limit: number): Note[] {
  return there <= limit
    ? []
    : [
        {
          code: 'LIMITED',
          message: `${formatCount(limit)} of ${formatCount(there)} rows are shown; totals include all rows.`,
        },
      ];
}
