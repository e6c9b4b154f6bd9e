/** The state of a report in the URL (period, filters, grouping, sort order), without defaults, and the request that it makes. */
import { readDay } from '#core/time';
import type { ReportQuestion } from './report-input.action.ts';
import { comparisonOf, periodFault, PRESETS, presetPeriod, type Period, type Preset } from './period.rules.ts';

export const COMPARISONS = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface ReportAddress {
  readonly preset: Preset | 'custom';
  readonly period: Period;
  readonly compare: Comparison;
  readonly zone: 'agency' | 'account';
  /** Uuids; empty = all. */
  readonly accounts: readonly string[];
  readonly clients: readonly string[];
  readonly by: string;
  /** The figure shown in the chart. */
  readonly figure: string;
  readonly sort: Sort | null;
  /** Parameters that only this report has. */
  readonly own: Readonly<Record<string, string>>;
}

export interface Sort {
  readonly figure: string;
  readonly direction: 'asc' | 'desc';
}

/** The options of a report; the first of each list is the default. */
export interface Offer {
  readonly groupings: readonly string[];
  readonly figures: readonly string[];
  /** Sortable columns other than figures. */
  readonly columns?: readonly string[];
  readonly own?: readonly string[];
}

export type Search = Readonly<Record<string, unknown>>;

const STARTING_PRESET: Preset = 'last-28-days';
const MOST_TEXT = 200;

export function readAddress(search: Search, offer: Offer, today: string): ReportAddress {
  const text = (key: string) => (typeof search[key] === 'string' ? search[key].slice(0, MOST_TEXT * 10) : '');
  const list = (key: string) =>
    text(key)
      .split(',')
      .filter((entry) => /^[0-9a-f-]{36}$/.test(entry));
  const oneOf = <Value extends string>(key: string, values: readonly Value[]) => values.find((value) => value === text(key));
  const custom = { from: readDay(text('from')) ?? '', to: readDay(text('to')) ?? '' };
  const given = oneOf('period', PRESETS);
  const isCustom = given === undefined && periodFault(custom) === null;
  const preset = given ?? STARTING_PRESET;
  return {
    preset: isCustom ? 'custom' : preset,
    period: isCustom ? custom : presetPeriod(preset, today),
    compare: oneOf('compare', COMPARISONS) ?? 'previous',
    zone: text('zone') === 'account' ? 'account' : 'agency',
    accounts: list('accounts'),
    clients: list('clients'),
    by: oneOf('by', offer.groupings) ?? offer.groupings[0] ?? '',
    figure: oneOf('figure', offer.figures) ?? offer.figures[0] ?? '',
    sort: readSort(text('sort'), [...offer.figures, ...(offer.columns ?? [])]),
    own: Object.fromEntries((offer.own ?? []).map((key) => [key, text(key)]).filter(([, value]) => value !== '')),
  };
}

/** "gmv" is ascending, "-gmv" descending. */
function readSort(text: string, columns: readonly string[]): Sort | null {
  const figure = text.replace(/^-/, '');
  return columns.includes(figure) ? { figure, direction: text.startsWith('-') ? 'desc' : 'asc' } : null;
}

export function writeAddress(address: ReportAddress, offer: Offer): Record<string, string> {
  const { preset, period, compare, zone, accounts, clients, by, figure, sort, own } = address;
  return {
    ...(preset === 'custom' ? { from: period.from, to: period.to } : preset === STARTING_PRESET ? {} : { period: preset }),
    ...(compare === 'previous' ? {} : { compare }),
    ...(zone === 'agency' ? {} : { zone }),
    ...(accounts.length === 0 ? {} : { accounts: accounts.join(',') }),
    ...(clients.length === 0 ? {} : { clients: clients.join(',') }),
    ...(by === offer.groupings[0] ? {} : { by }),
    ...(figure === offer.figures[0] ? {} : { figure }),
    ...(sort === null ? {} : { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.figure}` }),
    ...own,
  };
}

/** Parameters that change how a report is shown, not what it counts. */
const PRESENTATION: readonly string[] = ['compare', 'zone', 'by', 'figure', 'sort', 'chart', 'person', 'against'];

/** Whether the user has set other days than the opening ones, or filters. */
export function narrowsReport(address: ReportAddress, offer: Offer): boolean {
  return Object.keys(writeAddress(address, offer)).some((key) => !PRESENTATION.includes(key));
}

export function questionOf({ period, compare, zone, accounts, clients }: ReportAddress): ReportQuestion {
  return {
    ...period,
    zone,
    compareTo: compare === 'none' ? null : compare,
    ...(accounts.length === 0 ? {} : { liveAccounts: accounts.map((uuid) => `/api/live_accounts/${uuid}`) }),
    ...(clients.length === 0 ? {} : { clients: clients.map((uuid) => `/api/clients/${uuid}`) }),
  };
}

/** The sort order after a click on a column: descending, ascending, then unsorted. */
export function nextSort(sort: Sort | null, figure: string, firstDown: boolean): Sort | null {
  if (sort?.figure !== figure) return { figure, direction: firstDown ? 'desc' : 'asc' };
  return sort.direction === (firstDown ? 'desc' : 'asc') ? { figure, direction: firstDown ? 'asc' : 'desc' } : null;
}

/** Periods that the selected period can be compared with. */
export const AGAINST = ['both', 'previous', 'year', 'three', 'six'] as const;
export type Against = (typeof AGAINST)[number];
export const AGAINST_LABELS: Readonly<Record<Against, string>> = {
  both: 'Previous period and previous year',
  previous: 'Previous period',
  year: 'Previous year',
  three: 'Previous two periods',
  six: 'Previous five periods',
};

export function comparisonPeriods(period: Period, against: Against): Period[] {
  const earlier = (kind: 'previous' | 'year') => comparisonOf(period, kind)!;
  if (against === 'both') return [period, earlier('previous'), earlier('year')];
  if (against === 'previous' || against === 'year') return [period, earlier(against)];
  const periods = [period];
  while (periods.length < (against === 'three' ? 3 : 6)) periods.push(comparisonOf(periods.at(-1)!, 'previous')!);
  return periods;
}
