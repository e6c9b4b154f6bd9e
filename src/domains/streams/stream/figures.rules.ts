/** Divides a stream's figures exactly: prorated by time where there are no minutes, and always so that the parts add up to the total. */
import { recordFrom } from '#core/typed-object';
import { HOUR_MS, overlapOf, type Span } from '#core/span';

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

/**
 * The share of `total` for `part` of `whole`, assuming that it accrues evenly. The amount accrued up to a moment is rounded half up, and a
 * share is the difference of two such amounts: so any parts that cover the whole add up to the total, to the penny.
 */
export function proRata(total: bigint, whole: Span, part: Span): bigint {
  const length = BigInt(whole.end - whole.start);
  if (length <= 0n) return 0n;
  const until = (moment: number) => (2n * total * BigInt(moment - whole.start) + length) / (2n * length);
  const inside = overlapOf(whole, part);
  return inside === null ? 0n : until(inside.end) - until(inside.start);
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
