/** Divides a stream's figures exactly: by minutes, by readings or by time, and always so that the parts add up to the total. */
import { recordFrom } from '#core/typed-object';
import { HOUR_MS, type Span } from '#core/span';

/** Figures that add up over time, in the order of responses. */
export const SHARED_FIGURES = [
  'gmv',
  'orders',
  'itemsSold',
  'viewers',
  'views',
  'newFollowers',
  'likes',
  'comments',
  'shares',
  'impressions',
  'productImpressions',
  'productClicks',
] as const;
export type SharedFigure = (typeof SHARED_FIGURES)[number];
/** By what figures are shared, the most exact first; prorated = by time. */
export const SHARE_SOURCES = ['minutes', 'readings', 'prorated'] as const;
export type ShareSource = (typeof SHARE_SOURCES)[number];

/** Integers in the smallest unit: pennies for `gmv`, counts for the rest; null = unknown. */
export type Units = Readonly<Record<SharedFigure, bigint | null>>;

export const NOTHING: Units = recordFrom(SHARED_FIGURES, () => null);

/** Spans of `whole` that none of `parts` covers, in order. */
export function spansOutside(whole: Span, parts: readonly Span[]): Span[] {
  const found: Span[] = [];
  let at = whole.start;
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    if (start > at) found.push({ start: at, end: Math.min(start, whole.end) });
    at = Math.max(at, end);
    if (at >= whole.end) break;
  }
  if (at < whole.end) found.push({ start: at, end: whole.end });
  return found.filter(({ start, end }) => end > start);
}

/** What had accrued at a moment, in the smallest unit. */
export interface Accrued {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly value: bigint;
}

/**
 * How a total accrued: nothing at the start, the final value at the end, and what was read in between (real-work.md D2). Amounts that were read
 * never exceed the final one nor fall: what was refunded in between is known from the total only.
 *
 * @param readings at planned changes inside the stream, by time. @param final what the last export had; the total when there is none.
 */
export function accruedPoints(whole: Span, readings: readonly Accrued[], final: bigint): Accrued[] {
  let highest = 0n;
  const between = readings.map(({ at, value }) => {
    highest = value > highest ? value : highest;
    return { at, value: highest < final ? highest : final };
  });
  return [{ at: whole.start, value: 0n }, ...between, { at: whole.end, value: final }];
}

/**
 * The share of `total` for `part`, in the proportion in which it accrued. The amount accrued up to a moment is rounded half up, and a share is
 * the difference of two such amounts. The database has the same rule for GMV (`accrued_gmv`).
 */
export function accruedShare(total: bigint, points: readonly Accrued[], part: Span): bigint {
  const [first, last] = [points[0]!, points.at(-1)!];
  const until = (moment: number): bigint => {
    const at = Math.min(Math.max(moment, first.at), last.at);
    const next = points.findIndex((point, index) => index > 0 && point.at >= at && point.at > points[index - 1]!.at);
    if (next < 0 || last.value <= 0n) return 0n;
    const [from, to] = [points[next - 1]!, points[next]!];
    const length = BigInt(to.at - from.at);
    const accrued = from.value * length + (to.value - from.value) * BigInt(at - from.at);
    return roundedRatio(total * accrued, last.value * length);
  };
  return until(part.end) - until(part.start);
}

/** The share of `total` in the proportion of counted parts; rounded like `accruedShare`. @param before counted until the part, `until` at its end. */
export function countedShare(total: bigint, counted: bigint, before: bigint, until: bigint): bigint {
  return counted <= 0n ? 0n : roundedRatio(total * until, counted) - roundedRatio(total * before, counted);
}

/** Half up; both not negative. */
function roundedRatio(part: bigint, whole: bigint): bigint {
  return (2n * part + whole) / (2n * whole);
}

/** Splits `total` into `count` parts that differ by at most one unit and add up to it; the larger ones are spread evenly. */
export function evenParts(total: bigint, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) => (total * BigInt(index + 1)) / BigInt(count) - (total * BigInt(index)) / BigInt(count));
}

/** Total minus the sum of the parts, per figure; null where the total is unknown. */
export function remainder(total: Units, parts: readonly Units[]): Units {
  return Object.fromEntries(
    SHARED_FIGURES.map((name) => {
      const whole = total[name];
      return [name, whole === null ? null : parts.reduce((left, part) => left - (part[name] ?? 0n), whole)];
    }),
  ) as Record<SharedFigure, bigint | null>;
}

/** Sums of figures; a figure that one of the parts lacks is unknown. */
export function sumOfFigures(parts: readonly Units[]): Units {
  return recordFrom(SHARED_FIGURES, (name) =>
    parts.reduce<bigint | null>((sum, part) => (sum === null || part[name] === null ? null : sum + part[name]), 0n),
  );
}

/** "12.34" → 1234n. */
export function pennies(amount: string | null): bigint | null {
  if (amount === null) return null;
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
}

/** Rounded half up to `scale` decimals; null when a value is unknown or the divisor is not positive. */
export function ratio(part: bigint | null, whole: bigint | null, scale: number): string | null {
  if (part === null || whole === null || whole <= 0n) return null;
  return decimal((2n * part * 10n ** BigInt(scale) + whole) / (2n * whole), scale);
}

/** 1234n with a scale of 2 → "12.34". */
export function decimal(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** Pennies per hour, as a money string. */
export function perHour(units: bigint | null, milliseconds: number): string | null {
  return units === null || milliseconds <= 0 ? null : ratio(units * 3_600_000n, BigInt(milliseconds) * 100n, 2);
}

/** Milliseconds as hours, rounded to four decimals. */
export function hoursOf(milliseconds: number): number {
  return Math.round((milliseconds / HOUR_MS) * 10_000) / 10_000;
}

interface FigureValues extends Readonly<Record<Exclude<SharedFigure, 'gmv'>, number | null>> {
  readonly gmv: string | null;
}

/** Wire format: money as strings, counts as numbers. */
export function written(units: Units): FigureValues {
  return Object.fromEntries(
    SHARED_FIGURES.map((name) => {
      const value = units[name];
      return [name, value === null ? null : name === 'gmv' ? decimal(value, 2) : Number(value)];
    }),
  ) as unknown as FigureValues;
}
