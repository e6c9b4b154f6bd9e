/** Decides what the overview above the list of payrolls shows: recent payrolls, and the threshold for high earners. */
import { formatDay, formatDays } from '#core/date-text';
import { PENNIES, readDecimal } from '#core/money';
import { usualPeriod, type PayPeriod } from '../basis/period.rules.ts';

export const RECENT = 10;
/** Threshold for the total of a payroll item (spec §12). */
export const HIGH_EARNER = '1000';

/** Search parameters that do not belong to the list. */
export const OVERVIEW_KEYS = ['threshold'] as const;

/** @returns the amount with as few digits as needed; the default threshold if it is invalid. */
export function readThreshold(written: unknown): string {
  return typeof written === 'string' || typeof written === 'number' ? (thresholdIn(String(written)) ?? HIGH_EARNER) : HIGH_EARNER;
}

/** Null for anything but a non-negative amount with at most two decimals. */
export function thresholdIn(typed: string): string | null {
  const read = readDecimal(typed.trim().replace(/^£/, '').replaceAll(',', ''), PENNIES);
  return read.ok && !read.value.startsWith('-') ? read.value.replace(/\.00$/, '') : null;
}

/** Height of each bar as a fraction of the highest; only for display. */
export function barShares(amounts: readonly string[]): number[] {
  const highest = Math.max(0, ...amounts.map(Number));
  return amounts.map((amount) => (highest === 0 ? 0 : Math.max(0, Number(amount)) / highest));
}

/** Label below a bar: "Jun 2026", "Jun 10", "Jun 8 – 14", "Jun 28 – Jul 4". */
export function shortPeriod({ from, to }: PayPeriod): string {
  const month = usualPeriod('MONTHLY', from);
  if (month.from === from && month.to === to) return formatDay(from, 'short-month');
  return formatDays(from, to, 'short-date');
}
