/**
 * Decides which figures a report has and how each is calculated from sums. Ratios are calculated from sums, never averaged; unknown
 * values stay null.
 */
import { keysOf, recordFrom } from '#core/typed-object';
import { HOUR_SECONDS } from '#core/span';
import { compareDecimals, divideDecimals, HOURS_SCALE, multiplyDecimals, sumOf, toScale } from '#core/money';

export type FigureUnit = 'count' | 'money' | 'hours' | 'percent' | 'seconds';

export interface FigureKind {
  readonly label: string;
  readonly unit: FigureUnit;
  readonly about: string;
}

/** In display order. */
export const FIGURES = {
  streams: { label: 'Streams', unit: 'count', about: 'Live streams in the group.' },
  hours: { label: 'Hours', unit: 'hours', about: 'Hours on air.' },
  gmv: { label: 'GMV', unit: 'money', about: 'Attributed GMV, else revenue.' },
  hourlyGmv: { label: 'GMV per hour', unit: 'money', about: 'GMV ÷ hours on air.' },
  orders: { label: 'Orders', unit: 'count', about: 'Orders paid (SKU orders).' },
  averageOrder: { label: 'Average order', unit: 'money', about: 'GMV ÷ orders.' },
  itemsSold: { label: 'Items sold', unit: 'count', about: 'Items sold.' },
  viewers: {
    label: 'Viewers',
    unit: 'count',
    about: 'Sum of the viewers of each stream. Unknown by hour and weekday, because minutes do not identify repeat viewers.',
  },
  views: { label: 'Views', unit: 'count', about: 'Views.' },
  averageViewing: { label: 'Average viewing', unit: 'seconds', about: 'Seconds watched ÷ views.' },
  impressions: { label: 'Impressions', unit: 'count', about: 'Number of times a stream was shown.' },
  tapThroughRate: { label: 'Tap-through rate', unit: 'percent', about: 'Views ÷ impressions.' },
  productImpressions: { label: 'Product impressions', unit: 'count', about: 'Number of times products were shown.' },
  productClicks: { label: 'Product clicks', unit: 'count', about: 'Clicks on products.' },
  ctr: { label: 'CTR', unit: 'percent', about: 'Product clicks ÷ product impressions.' },
  ctor: { label: 'CTOR', unit: 'percent', about: 'Orders ÷ product clicks.' },
  showGpm: { label: 'Show GPM', unit: 'money', about: 'GMV ÷ impressions × 1,000.' },
  watchGpm: { label: 'Watch GPM', unit: 'money', about: 'GMV ÷ views × 1,000.' },
  newFollowers: { label: 'New followers', unit: 'count', about: 'New followers.' },
  likes: { label: 'Likes', unit: 'count', about: 'Likes.' },
  comments: { label: 'Comments', unit: 'count', about: 'Comments.' },
  shares: { label: 'Shares', unit: 'count', about: 'Number of times a stream was shared.' },
} as const satisfies Readonly<Record<string, FigureKind>>;

export type Figure = keyof typeof FIGURES;
export const FIGURE_NAMES = keysOf(FIGURES);

/** Values that are summed in the database. */
export const SUMMED = [
  'seconds',
  'gmv',
  'orders',
  'itemsSold',
  'viewers',
  'views',
  'watched',
  'impressions',
  'productImpressions',
  'productClicks',
  'newFollowers',
  'likes',
  'comments',
  'shares',
] as const;
export type Summed = (typeof SUMMED)[number];

interface Ratio {
  readonly above: Summed;
  readonly below: Summed;
  readonly times: number;
  readonly scale: number;
}

/** Both sides of a ratio are summed over the rows that have both; incomplete rows would distort it. */
export const RATIOS = {
  hourlyGmv: { above: 'gmv', below: 'seconds', times: HOUR_SECONDS, scale: 2 },
  averageOrder: { above: 'gmv', below: 'orders', times: 1, scale: 2 },
  averageViewing: { above: 'watched', below: 'views', times: 1, scale: 0 },
  tapThroughRate: { above: 'views', below: 'impressions', times: 1, scale: 6 },
  ctr: { above: 'productClicks', below: 'productImpressions', times: 1, scale: 6 },
  ctor: { above: 'orders', below: 'productClicks', times: 1, scale: 6 },
  showGpm: { above: 'gmv', below: 'impressions', times: 1000, scale: 2 },
  watchGpm: { above: 'gmv', below: 'views', times: 1000, scale: 2 },
} as const satisfies Partial<Readonly<Record<Figure, Ratio>>>;
type RatioFigure = keyof typeof RATIOS;
export const RATIO_NAMES = keysOf(RATIOS);

type Amount = string | number | null;
/** A row of sums; `<ratio>Above` and `<ratio>Below` are numerator and denominator of a ratio. */
export type Sums = Readonly<Record<'streams', number>> &
  Readonly<Partial<Record<Summed | `${RatioFigure}Above` | `${RatioFigure}Below`, Amount>>>;

/** Money and ratios as exact decimal strings, the rest as numbers; null = unknown. */
export type Figures = Readonly<Record<Figure, string | number | null>>;
/** By `changeIn`, as decimal strings with 4 decimals. */
export type Changes = Readonly<Record<Figure, string | null>>;

/** A group without streams: counts are 0, but ratios are unknown. */
export const NO_SUMS: Sums = { streams: 0, ...Object.fromEntries(SUMMED.map((name) => [name, 0])) };

/** Adds sums; a value is unknown only if it is unknown in all parts. */
export function addSums(parts: readonly Sums[], streams: number): Sums {
  const names: (keyof Sums)[] = [...SUMMED, ...RATIO_NAMES.flatMap((name) => [`${name}Above`, `${name}Below`] as const)];
  const added = names.map((name) => {
    const known = parts.map((part) => part[name] ?? null).filter((value) => value !== null);
    return [name, known.length === 0 ? null : sumOf(known)] as const;
  });
  return { ...Object.fromEntries(added), streams };
}

const CHANGE_SCALE = 4;

export function figuresOf(sums: Sums): Figures {
  return recordFrom(FIGURE_NAMES, (name) => figureOf(name, sums));
}

function figureOf(name: Figure, sums: Sums): string | number | null {
  if (name === 'streams') return sums.streams;
  if (name === 'hours')
    return sums.seconds === null || sums.seconds === undefined ? null : Number(divideDecimals(sums.seconds, HOUR_SECONDS, HOURS_SCALE));
  if (name in RATIOS) return ratioOf(name as RatioFigure, sums);
  const value = sums[name as Summed] ?? null;
  if (value === null) return null;
  return FIGURES[name].unit === 'money' ? toScale(value, 2) : Number(value);
}

function ratioOf(name: RatioFigure, sums: Sums): string | number | null {
  const { times, scale } = RATIOS[name];
  const above = sums[`${name}Above`] ?? null;
  const below = sums[`${name}Below`] ?? null;
  const ratio = above === null ? null : divided(multiplyDecimals(above, times), below, scale);
  return ratio !== null && FIGURES[name].unit === 'seconds' ? Number(ratio) : ratio;
}

/** Null if either value is unknown or the divisor is zero. */
export function divided(above: Amount, below: Amount, scale: number): string | null {
  return above === null || below === null || compareDecimals(below, 0) === 0 ? null : divideDecimals(above, below, scale);
}

export function changesOf(now: Figures, before: Figures): Changes {
  return recordFrom(FIGURE_NAMES, (name) => changeIn(FIGURES[name].unit, now[name], before[name]));
}

/**
 * Null if either is unknown. Percentages change by percentage points (0.021 = 2.1 points), because a percentage of a percentage is
 * misread; everything else by `relative`.
 */
export function changeIn(unit: string, now: Amount, before: Amount, relative: typeof changeOf = changeOf): string | null {
  if (unit !== 'percent') return relative(now, before);
  return now === null || before === null ? null : toScale(sumOf([now, multiplyDecimals(before, -1)]), CHANGE_SCALE);
}

/** (now − before) ÷ before; null if `before` is 0. */
export function changeOf(now: Amount, before: Amount): string | null {
  return now === null || before === null ? null : divided(sumOf([now, multiplyDecimals(before, -1)]), before, CHANGE_SCALE);
}
