/** What the minute chart draws: the available series, the two selected in the address, and their values along the time axis. */
import { keysOf } from '#core/typed-object';
import type { FigureKind } from './stream-figures.rules.ts';

export const MINUTE_S = 60;
const QUARTER_S = 15 * MINUTE_S;
/** Longer ranges are shown by quarter of an hour in the table. */
const MAX_IN_MINUTES_S = 90 * MINUTE_S;

export const SERIES = {
  attributedGmv: { label: 'GMV', kind: 'money' },
  directGmv: { label: 'Direct GMV', kind: 'money' },
  soldQuantity: { label: 'Items sold', kind: 'count' },
  skuOrders: { label: 'Orders', kind: 'count' },
  viewers: { label: 'Viewers', kind: 'count' },
  views: { label: 'Views', kind: 'count' },
  viewersEntering: { label: 'Viewers entering', kind: 'count' },
  viewersLeaving: { label: 'Viewers leaving', kind: 'count' },
  liveImpression: { label: 'Impressions', kind: 'count' },
  productImpressions: { label: 'Product impressions', kind: 'count' },
  productClicks: { label: 'Product clicks', kind: 'count' },
  ctr: { label: 'CTR', kind: 'percent' },
  newFollowers: { label: 'New followers', kind: 'count' },
  likes: { label: 'Likes', kind: 'count' },
  comments: { label: 'Comments', kind: 'count' },
  shares: { label: 'Shares', kind: 'count' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly kind: FigureKind }>>;

export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = keysOf(SERIES);
export type Minute = { readonly datetime: string } & Readonly<Partial<Record<SeriesName, string | number | null>>>;

export interface Chosen {
  readonly left: SeriesName;
  readonly right: SeriesName | null;
}

/** Default series: the first of these that has values. */
const LEFT_FIRST: readonly SeriesName[] = ['attributedGmv', 'directGmv', 'soldQuantity', 'views'];
const RIGHT_FIRST: readonly SeriesName[] = ['viewers', 'views', 'newFollowers', 'likes'];
const NONE = 'none';

/** Series that at least one minute reports. */
export function seriesWithValues(minutes: readonly Minute[]): SeriesName[] {
  return SERIES_NAMES.filter((name) => minutes.some((minute) => isKnown(minute[name])));
}

/** @param offered series with values; a series in the address that is not among them is replaced by a default. */
export function readChosen(search: Readonly<Record<string, unknown>>, offered: readonly SeriesName[]): Chosen {
  const named = (key: string) => offered.find((name) => name === search[key]);
  const left = named('left') ?? LEFT_FIRST.find((name) => offered.includes(name)) ?? offered[0] ?? 'attributedGmv';
  if (search.right === NONE) return { left, right: null };
  return { left, right: named('right') ?? [...RIGHT_FIRST, ...offered].find((name) => name !== left && offered.includes(name)) ?? null };
}

/** Search parameters of the address. */
export function writeChosen({ left, right }: Chosen): { left: string; right: string } {
  return { left, right: right ?? NONE };
}

/** Times in seconds since the epoch, and the values of both series; missing minutes are gaps. */
export interface Plotted {
  readonly times: number[];
  readonly left: (number | null)[];
  readonly right: (number | null)[];
}

/** @param minutes sorted by time. */
export function plotted(minutes: readonly Minute[], { left, right }: Chosen): Plotted {
  const found: Plotted = { times: [], left: [], right: [] };
  for (const minute of minutes) {
    const at = Date.parse(minute.datetime) / 1000;
    const last = found.times.at(-1);
    // One empty minute is enough to break the line.
    if (last !== undefined && at - last > MINUTE_S) addPoint(found, last + MINUTE_S, null, null);
    addPoint(found, at, numberOf(minute[left]), right === null ? null : numberOf(minute[right]));
  }
  return found;
}

function addPoint({ times, left, right }: Plotted, at: number, leftValue: number | null, rightValue: number | null): void {
  times.push(at);
  left.push(leftValue);
  right.push(rightValue);
}

export interface Range {
  /** Seconds since the epoch. */
  readonly min: number;
  readonly max: number;
}

/** The range of the axis before zooming: all minutes and the whole stream. */
export function wholeRange(times: readonly number[], stream: { readonly start: number; readonly end: number }): Range {
  const last = times.at(-1);
  return {
    min: Math.min(times[0] ?? stream.start, stream.start),
    max: last === undefined ? stream.end : Math.max(last + MINUTE_S, stream.end),
  };
}

/** Scales the range by `factor` around a moment; never beyond the whole, nor below five minutes. */
export function zoomed(range: Range, whole: Range, factor: number, around = (range.min + range.max) / 2): Range {
  const length = Math.min(whole.max - whole.min, Math.max(Math.min(5 * MINUTE_S, whole.max - whole.min), (range.max - range.min) * factor));
  const share = range.max === range.min ? 0.5 : (around - range.min) / (range.max - range.min);
  const min = Math.min(Math.max(whole.min, around - length * share), whole.max - length);
  return { min, max: min + length };
}

interface TableRow {
  /** Seconds since the epoch. */
  readonly at: number;
  readonly left: number | null;
  readonly right: number | null;
}

export interface ChartTable {
  readonly step: 'minute' | 'quarter';
  readonly rows: readonly TableRow[];
}

/** The chart's values as a table: by minute, or by quarter of an hour for long ranges. */
export function tableOf({ times, left, right }: Plotted, { min, max }: Range, { left: leftName, right: rightName }: Chosen): ChartTable {
  const shown = times.flatMap((at, index) =>
    at >= min && at < max && (left[index] !== null || right[index] !== null) ? [{ at, left: left[index]!, right: right[index]! }] : [],
  );
  if (max - min <= MAX_IN_MINUTES_S) return { step: 'minute', rows: shown };
  const quarters = new Map<number, TableRow[]>();
  for (const row of shown) {
    const quarter = Math.floor(row.at / QUARTER_S) * QUARTER_S;
    const before = quarters.get(quarter);
    if (before === undefined) quarters.set(quarter, [row]);
    else before.push(row);
  }
  return {
    step: 'quarter',
    rows: [...quarters].map(([at, rows]) => ({
      at,
      left: together(
        rows.map((row) => row.left),
        leftName,
      ),
      right:
        rightName === null
          ? null
          : together(
              rows.map((row) => row.right),
              rightName,
            ),
    })),
  };
}

/** Concurrent viewers and rates do not add up over time; they are averaged instead. */
export function isLevel(name: SeriesName): boolean {
  return name === 'viewers' || SERIES[name].kind === 'percent';
}

/** The sum over a range; the mean for levels. */
export function summed(times: readonly number[], values: readonly (number | null)[], { min, max }: Range, name: SeriesName): number | null {
  return together(
    values.filter((_, index) => times[index]! >= min && times[index]! < max),
    name,
  );
}

function together(values: readonly (number | null)[], name: SeriesName): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const sum = known.reduce((total, value) => total + value, 0);
  return isLevel(name) ? Math.round((sum / known.length) * 10_000) / 10_000 : Math.round(sum * 100) / 100;
}

function isKnown(value: string | number | null | undefined): value is string | number {
  return value !== null && value !== undefined && value !== '';
}

function numberOf(value: string | number | null | undefined): number | null {
  return isKnown(value) ? Number(value) : null;
}
