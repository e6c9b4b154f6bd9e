/** Decides what a closed payroll owes for a shift, and how it is said (real-work B). */
import { formatDay } from '#core/date-text';
import { compareDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '#domains/scheduling';

export const ARREARS_KINDS = ['ADDED', 'REMOVED', 'CHANGED', 'FIGURES', 'TERMS', 'ABSENCE'] as const;
export type ArrearsKind = (typeof ARREARS_KINDS)[number];
/** Characters of the reason why arrears are declined. */
export const MAX_DECLINE_REASON = 500;
export const ARREARS_STATUSES = ['OPEN', 'TAKEN', 'DECLINED'] as const;
export type ArrearsStatus = (typeof ARREARS_STATUSES)[number];

/** What a shift pays: as a closed payroll counted it, or as it is worth now. Amounts are money. */
export interface ShiftWorth {
  readonly role: ShiftRole;
  readonly seconds: number;
  readonly baseAmount: string;
  readonly bonusAmount: string;
}

/** @param settled what later payrolls have taken, and what was declined. */
export function owed(paid: ShiftWorth | null, worth: ShiftWorth | null, settled: readonly string[]): string {
  const total = (one: ShiftWorth | null) => (one === null ? '0' : sumOf([one.baseAmount, one.bonusAmount]));
  return toScale(sumOf([total(worth), negated(total(paid)), ...settled.map(negated)]), PENNIES);
}

export function kindOfArrears(paid: ShiftWorth | null, worth: ShiftWorth | null): ArrearsKind {
  if (worth === null) return 'REMOVED';
  if (paid === null) return 'ADDED';
  if (paid.role !== worth.role || paid.seconds !== worth.seconds) return 'CHANGED';
  return compareDecimals(paid.baseAmount, worth.baseAmount) === 0 ? 'FIGURES' : 'TERMS';
}

const WHAT: Readonly<Record<ArrearsKind, (period: string) => string>> = {
  ADDED: (period) => `not on the payslip of ${period}`,
  REMOVED: (period) => `on the payslip of ${period}, but did not take place`,
  CHANGED: (period) => `changed after the payslip of ${period}`,
  FIGURES: (period) => `other sales figures than on the payslip of ${period}`,
  TERMS: (period) => `other terms than on the payslip of ${period}`,
  ABSENCE: (period) => `on the payslip of ${period}, but absent`,
};

interface ArrearsShift {
  readonly period: string;
  /** YYYY-MM-DD in the agency's time zone. */
  readonly day: string;
  /** HH:MM in the agency's time zone; null = unknown. */
  readonly times: { readonly start: string; readonly end: string } | null;
  readonly role: ShiftRole;
}

/** "June 2026: 8 Jun 10:00–14:00, host, not on the payslip of June 2026." */
export function arrearsText(kind: ArrearsKind, { period, day, times, role }: ArrearsShift): string {
  const when = times === null ? formatDay(day) : `${formatDay(day)} ${times.start}–${times.end}`;
  return `${period}: ${when}, ${SHIFT_ROLE_LABELS[role].toLowerCase()}, ${WHAT[kind](period)}.`;
}

function negated(amount: string): string {
  return multiplyDecimals(amount, -1);
}
