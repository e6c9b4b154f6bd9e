/** Labels, formats and compares a stream's figures: unknown is a dash, and ratios are used as provided. */
import { keysOf } from '#core/typed-object';
import { compareDecimals, divideDecimals, formatMoney, movePoint, toScale } from '#core/money';
import { numberFormat, withMinus } from '#core/number-format';
import type { ItemOf } from '#core/resource';
import type { LiveStream } from './live-stream.resource.ts';

export const UNKNOWN = '–';
export type FigureKind = 'money' | 'count' | 'percent' | 'seconds' | 'hours';
export type Stream = ItemOf<typeof LiveStream>;
export type Value = string | number | null | undefined;

interface Figure {
  readonly label: string;
  readonly kind: FigureKind;
}

/** In the order of the comparison. */
export const FIGURES = {
  gmv: { label: 'GMV', kind: 'money' },
  hourlyGmv: { label: 'GMV per hour', kind: 'money' },
  durationHours: { label: 'Hours', kind: 'hours' },
  revenue: { label: 'Revenue', kind: 'money' },
  liveAttributedGmv: { label: 'Attributed GMV', kind: 'money' },
  directGmv: { label: 'Direct GMV', kind: 'money' },
  ordersPaid: { label: 'Orders paid', kind: 'count' },
  ordersCreated: { label: 'Orders created', kind: 'count' },
  mainOrders: { label: 'Main orders', kind: 'count' },
  itemsSold: { label: 'Items sold', kind: 'count' },
  buyers: { label: 'Buyers', kind: 'count' },
  averagePrice: { label: 'Average price', kind: 'money' },
  products: { label: 'Products added', kind: 'count' },
  differentProductsSold: { label: 'Different products sold', kind: 'count' },
  viewers: { label: 'Viewers', kind: 'count' },
  views: { label: 'Views', kind: 'count' },
  averageViewers: { label: 'Average viewers', kind: 'count' },
  peakViewers: { label: 'Peak viewers', kind: 'count' },
  avgViewingDuration: { label: 'Average viewing time', kind: 'seconds' },
  impressions: { label: 'Impressions', kind: 'count' },
  newFollowers: { label: 'New followers', kind: 'count' },
  likes: { label: 'Likes', kind: 'count' },
  comments: { label: 'Comments', kind: 'count' },
  shares: { label: 'Shares', kind: 'count' },
  productImpressions: { label: 'Product impressions', kind: 'count' },
  productClicks: { label: 'Product clicks', kind: 'count' },
  ctr: { label: 'CTR', kind: 'percent' },
  liveCtr: { label: 'LIVE CTR', kind: 'percent' },
  coRate: { label: 'CO rate', kind: 'percent' },
  tapThroughRate: { label: 'Tap-through rate', kind: 'percent' },
  showGpm: { label: 'Show GPM', kind: 'money' },
  watchGpm: { label: 'Watch GPM', kind: 'money' },
} as const satisfies Readonly<Record<string, Figure>>;

type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = keysOf(FIGURES);

/** The main figures at the top of a stream's page, each compared with the account's median. */
export const COMPARED_FIGURES = [
  'gmv',
  'hourlyGmv',
  'ordersPaid',
  'itemsSold',
  'averagePrice',
  'viewers',
  'views',
  'ctr',
  'newFollowers',
  'avgViewingDuration',
] as const satisfies readonly FigureName[];
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

const GROUPED = numberFormat({ maximumFractionDigits: 2 });
const BARE_MONEY = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Fixed decimals, so that digits align in a column. */
const POINTS = numberFormat({ maximumFractionDigits: 1 });
const HOURS = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PERCENT_DECIMALS = 2;
/** From this date on the platform attributes sales to streams differently. */
const ATTRIBUTION_CHANGED = Date.UTC(2026, 2, 31);

/** @param bare without the unit, which is in a header. */
export function figureText(kind: FigureKind, value: Value, currency: string, bare = false): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  switch (kind) {
    case 'money':
      return bare ? BARE_MONEY.format(value) : formatMoney(toScale(value, 2), currency);
    case 'percent':
      return `${withMinus(toScale(movePoint(value, 2), PERCENT_DECIMALS))}${bare ? '' : '%'}`;
    case 'seconds':
      return durationText(Number(value));
    case 'hours':
      return `${HOURS.format(value)}${bare ? '' : ' h'}`;
    default:
      return GROUPED.format(value);
  }
}

/** 83 → "1 min 23 s". */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** "12%" without a sign. */
  readonly text: string;
}

/** With fewer streams a median is not meaningful. */
export const MIN_STREAMS = 3;

/** Change of a figure from the median; null when either is unknown, the median is 0, or there are too few streams. */
export function changeAgainst(
  kind: FigureKind,
  value: Value,
  median: { readonly median: string | null; readonly streams: number } | undefined,
): Change | null {
  if (value === null || value === undefined || median === undefined || median.median === null || median.streams < MIN_STREAMS) return null;
  if (kind === 'percent') {
    const points = Number(movePoint(value, 2)) - Number(movePoint(median.median, 2));
    const text = `${POINTS.format(Math.abs(points))} pp`;
    return { direction: text === '0 pp' ? 'same' : points > 0 ? 'up' : 'down', text };
  }
  if (compareDecimals(median.median, 0) === 0) return null;
  const percent = toScale(divideDecimals(movePoint(value, 2), median.median, 6), 0);
  const off = Number(percent) - 100;
  return { direction: off === 0 ? 'same' : off > 0 ? 'up' : 'down', text: `${GROUPED.format(Math.abs(off))}%` };
}

/** Figures for which higher is not better. */
export const NEUTRAL_FIGURES: ReadonlySet<FigureName> = new Set(['durationHours', 'products']);

/** Indexes of the highest value among streams; empty when fewer than two report the figure, or all are equal. */
export function bestOf(values: readonly Value[]): ReadonlySet<number> {
  const known = values.flatMap((value, index) => (value === null || value === undefined ? [] : [{ value, index }]));
  if (known.length < 2) return new Set();
  const highest = known.reduce((best, one) => (compareDecimals(one.value, best.value) > 0 ? one : best));
  const best = known.filter(({ value }) => compareDecimals(value, highest.value) === 0);
  return best.length === known.length ? new Set() : new Set(best.map(({ index }) => index));
}

/** Whether the streams fall on both sides of the attribution change. */
export function liesAcrossAttribution(starts: readonly string[]): boolean {
  const sides = new Set(starts.map((start) => Date.parse(start) >= ATTRIBUTION_CHANGED));
  return sides.size > 1;
}

/** Share of the whole as a percentage with up to one decimal, and as a width; null when either is unknown or the whole is 0. */
export function shareOf(part: Value, whole: Value): { readonly text: string; readonly width: number } | null {
  if (part === null || part === undefined || whole === null || whole === undefined || compareDecimals(whole, 0) <= 0) return null;
  const percent = divideDecimals(movePoint(part, 2), whole, 1);
  return { text: `${Number(percent)}%`, width: Math.min(100, Math.max(0, Number(percent))) };
}
