/** Parses, calculates and formats exact amounts: decimal strings, internally integers of the last digit, never floats. */
import { numberFormat } from './number-format.ts';

const PLAIN_DECIMAL = /^-?\d{1,40}(\.\d{1,40})?$/;
/** Maximum number of digits before the decimal point in every amount's column. */
export const MAX_WHOLE_DIGITS = 10;
/** Limit of an integer column. */
export const MAX_INTEGER = 2_147_483_647;
/** Decimals of an amount of money. */
export const PENNIES = 2;
/** Decimals of a number of hours. */
export const HOURS_SCALE = 4;

/**
 * Parses a decimal given as string or number.
 * @returns the value with exactly `scale` decimals, or the reason why it is invalid: exponents, NaN and more digits than the scale are
 * rejected, not rounded.
 */
export function readDecimal(value: string | number, scale: number): { ok: true; value: string } | { ok: false; reason: string } {
  const written = typeof value === 'number' ? String(value) : value.trim();
  if (!PLAIN_DECIMAL.test(written)) return { ok: false, reason: 'This value should be a plain decimal number.' };
  const exact = trimmed(parse(written));
  if (size(exact.digits) >= 10n ** BigInt(MAX_WHOLE_DIGITS + exact.scale)) return { ok: false, reason: 'This value is too large.' };
  if (exact.scale > scale) return { ok: false, reason: `This value should have at most ${scale} decimals.` };
  return { ok: true, value: write(rounded(exact, scale)) };
}

/** Multiplies by a power of ten, by 100 for 2 places and by 0.01 for -2: "0.0833" → "8.33". */
export function movePoint(value: string | number, places: number): string {
  const { digits, scale } = parse(String(value));
  const moved = scale - places;
  return write(trimmed(moved >= 0 ? { digits, scale: moved } : { digits: digits * 10n ** BigInt(-moved), scale: 0 }));
}

/** Rounds to exactly `scale` decimals, half away from zero. */
export function toScale(value: string | number, scale: number): string {
  return write(rounded(parse(String(value)), scale));
}

/** Exact sum, with as many decimals as the longest value has. */
export function sumOf(values: readonly (string | number)[]): string {
  const exact = values.map((value) => parse(String(value)));
  const scale = Math.max(0, ...exact.map((value) => value.scale));
  return write({ digits: exact.reduce((sum, value) => sum + rounded(value, scale).digits, 0n), scale });
}

/** Negative when the first is less, zero when both are the same amount: "1.0" and "1". */
export function compareDecimals(one: string | number, other: string | number): number {
  const [first, second] = [parse(String(one)), parse(String(other))];
  const scale = Math.max(first.scale, second.scale);
  const difference = rounded(first, scale).digits - rounded(second, scale).digits;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isNegative(amount: string | number): boolean {
  return compareDecimals(amount, 0) < 0;
}

/** Exact product, with the decimals of both factors together: "1.5" × "0.25" is "0.375". */
export function multiplyDecimals(one: string | number, other: string | number): string {
  const [first, second] = [parse(String(one)), parse(String(other))];
  return write({ digits: first.digits * second.digits, scale: first.scale + second.scale });
}

/**
 * The quotient with `scale` decimals, rounded once, half away from zero or, with 'down', towards negative infinity.
 * @throws RangeError when divided by zero.
 */
export function divideDecimals(one: string | number, other: string | number, scale: number, rounding: 'half' | 'down' = 'half'): string {
  const [first, second] = [parse(String(one)), parse(String(other))];
  if (second.digits === 0n) throw new RangeError('Division by zero.');
  const above = first.digits * 10n ** BigInt(second.scale + scale) * (second.digits < 0n ? -1n : 1n);
  const below = size(second.digits) * 10n ** BigInt(first.scale);
  if (rounding === 'down') return write({ digits: above / below - (above < 0n && above % below !== 0n ? 1n : 0n), scale });
  const up = (2n * size(above) + below) / (2n * below);
  return write({ digits: above < 0n ? -up : up, scale });
}

/** "-1234.5" → "−£1,234.50" in en-GB, whatever the currency; for people to read, not for files. */
export function formatMoney(amount: string | number, currency = 'GBP'): string {
  return numberFormat({ style: 'currency', currency }).format(amount);
}

/** "£"; the currency's code if it has no symbol. */
export function currencySymbol(currency: string): string {
  return formatMoney(0, currency).replace(/[\d.,\s]/g, '');
}

/** 12.50 is 1250 with a scale of 2. */
interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/** @throws RangeError when the text is not a plain decimal number. */
function parse(text: string): Exact {
  if (!PLAIN_DECIMAL.test(text)) throw new RangeError(`"${text}" is not a plain decimal number.`);
  const point = text.indexOf('.');
  return point < 0
    ? { digits: BigInt(text), scale: 0 }
    : { digits: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

function size(digits: bigint): bigint {
  return digits < 0n ? -digits : digits;
}

function trimmed({ digits, scale }: Exact): Exact {
  let [left, places] = [digits, scale];
  while (places > 0 && left % 10n === 0n) [left, places] = [left / 10n, places - 1];
  return { digits: left, scale: places };
}

function rounded({ digits, scale }: Exact, wanted: number): Exact {
  if (wanted >= scale) return { digits: digits * 10n ** BigInt(wanted - scale), scale: wanted };
  const unit = 10n ** BigInt(scale - wanted);
  const up = (size(digits) + unit / 2n) / unit;
  return { digits: digits < 0n ? -up : up, scale: wanted };
}

function write({ digits, scale }: Exact): string {
  const all = String(size(digits)).padStart(scale + 1, '0');
  const whole = all.slice(0, all.length - scale);
  return `${digits < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${all.slice(all.length - scale)}`}`;
}
