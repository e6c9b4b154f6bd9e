/** Decides what is above the list of payrolls: the recent ones side by side, and from which amount on somebody earns a lot. */
import { formatDay, formatDays } from '#core/date-text';
import { readDecimal } from '#core/money';
import { usualPeriod, type PayPeriod } from '../generate/period.rules.ts';

export const RECENT = 10;
/** Total of a payroll item (spec §12). */
export const HIGH_EARNER = '1000';
const PENNIES = 2;

/** Parts of the address that are not the list's. */
export const OVERVIEW_KEYS = ['threshold'] as const;

/** @returns the amount with as few digits as it needs; what is no amount is the usual threshold. */
export function readThreshold(written: unknown): string {
  return typeof written === 'string' || typeof written === 'number' ? (thresholdIn(String(written)) ?? HIGH_EARNER) : HIGH_EARNER;
}

/** Null for what is no amount from nothing on, with pennies at most. */
export function thresholdIn(typed: string): string | null {
  const read = readDecimal(typed.trim().replace(/^£/, '').replaceAll(',', ''), PENNIES);
  return read.ok && !read.value.startsWith('-') ? read.value.replace(/\.00$/, '') : null;
}

/** How high each bar is, of the highest; only for drawing. */
export function barShares(amounts: readonly string[]): number[] {
  const highest = Math.max(0, ...amounts.map(Number));
  return amounts.map((amount) => (highest === 0 ? 0 : Math.max(0, Number(amount)) / highest));
}

/** Under a bar: "Jun 2026", "Jun 10", "Jun 8 – 14", "Jun 28 – Jul 4". */
export function shortPeriod({ from, to }: PayPeriod): string {
  const month = usualPeriod('MONTHLY', from);
  if (month.from === from && month.to === to) return formatDay(from, 'short-month');
  return formatDays(from, to, 'short-date');
}
