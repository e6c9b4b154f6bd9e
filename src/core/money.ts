/** Decides how exact amounts are read and written: decimal strings, never floats. */
import { Decimal } from 'decimal.js';

const PLAIN_DECIMAL = /^-?\d{1,40}(\.\d{1,40})?$/;
/** Digits before the point that every amount's column has room for. */
export const MAX_WHOLE_DIGITS = 10;

/**
 * Reads a decimal that came as string or number.
 * @returns the value with exactly `scale` decimals, or the reason it cannot be: exponents, NaN and more digits than the scale are refused, not rounded.
 */
export function readDecimal(value: string | number, scale: number): { ok: true; value: string } | { ok: false; reason: string } {
  const written = typeof value === 'number' ? String(value) : value.trim();
  if (!PLAIN_DECIMAL.test(written)) return { ok: false, reason: 'This value should be a plain decimal number.' };
  const exact = new Decimal(written);
  if (exact.abs().gte(new Decimal(10).pow(MAX_WHOLE_DIGITS))) return { ok: false, reason: 'This value is too large.' };
  if (exact.decimalPlaces() > scale) return { ok: false, reason: `This value should have at most ${scale} decimals.` };
  return { ok: true, value: exact.toFixed(scale) };
}

/** "1234.5" → "£1,234.50" in en-GB, whatever the currency. */
export function formatMoney(amount: string | number, currency = 'GBP'): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);
}
