/** Texts about days of leave. */
import { formatDays } from '#core/date-text';
import { isNegative } from '#core/money';
import type { LeaveEffect } from './leave-balance.rules.ts';

/** "1 day", "2.5 days", "0.67 days" */
export function daysText(days: string): string {
  const number = daysNumber(days);
  return `${number} ${number === '1' || number === '-1' ? 'day' : 'days'}`;
}

/** "2.50" → "2.5", "3.00" → "3" */
export function daysNumber(days: string): string {
  return days.includes('.') ? days.replace(/\.?0+$/, '') : days;
}

/** Which leave year has less left than the leave takes, in words, or null. */
export function excessText(years: readonly LeaveEffect[]): string | null {
  const over = years.find(({ leftAfter }) => isNegative(leftAfter));
  if (over === undefined) return null;
  return `This takes ${daysText(over.days)}; the leave year ${formatDays(over.yearStart, over.yearEnd)} has ${daysText(over.left)} left.`;
}
