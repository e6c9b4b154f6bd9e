/** Decides which period the wizard suggests, and which others it offers: whole days, weeks or months before today. */
import { Temporal } from '#core/time';
import type { PayrollStatus } from '../run/payroll-status.rules.ts';
import { usualPeriod, type PayPeriod, type PeriodType } from './period.rules.ts';

/** A payroll of the requested kind. If it covers only some employees, its days can still be paid for the others. */
export interface PaidPeriod {
  readonly startDate: string;
  readonly endDate: string;
  readonly status: PayrollStatus;
  /** Whether it covers everyone, or everyone with this payroll period. */
  readonly whole?: boolean;
}

export interface OfferedPeriod extends PayPeriod {
  /** Status of the payroll for these days; null = no complete payroll covers them. */
  readonly status: PayrollStatus | null;
}

const OFFERED = 4;

/** The latest period that has ended; for a daily period, yesterday. */
export function lastPeriod(type: PeriodType, today: string): PayPeriod {
  return previousPeriod(type, usualPeriod(type, today));
}

/**
 * The latest period that has ended and has no payroll. A period that has not ended is never suggested.
 * @param paid every payroll of this kind, in any order.
 */
export function suggestedPeriod(type: PeriodType, today: string, paid: readonly PaidPeriod[]): PayPeriod {
  let period = lastPeriod(type, today);
  while (statusOf(period, paid) !== null) period = previousPeriod(type, period);
  return period;
}

/** The first day covered by a payroll, if every period that has ended since has one; else null. */
export function completeSince(type: PeriodType, today: string, paid: readonly PaidPeriod[]): string | null {
  const first = paid
    .filter(({ whole }) => whole === true)
    .map(({ startDate }) => startDate)
    .sort()[0];
  return first !== undefined && first <= today && suggestedPeriod(type, today, paid).to < first ? first : null;
}

/** The current period and the previous ones, latest first. */
export function offeredPeriods(type: PeriodType, today: string, paid: readonly PaidPeriod[]): OfferedPeriod[] {
  const periods = [usualPeriod(type, today)];
  while (periods.length < OFFERED) periods.push(previousPeriod(type, periods.at(-1)!));
  return periods.map((period) => ({ ...period, status: statusOf(period, paid) }));
}

/** The period with another first day: a usual period if it starts there, else the same last day unless that would be before the first. */
export function withFirstDay(type: PeriodType, { to }: PayPeriod, from: string): PayPeriod {
  const usual = usualPeriod(type, from);
  return usual.from === from || to < from ? { from, to: usual.to } : { from, to };
}

/** Status of the complete payroll that covers any day of the period. */
function statusOf({ from, to }: PayPeriod, paid: readonly PaidPeriod[]): PayrollStatus | null {
  return paid.find(({ startDate, endDate, whole }) => whole === true && startDate <= to && endDate >= from)?.status ?? null;
}

function previousPeriod(type: PeriodType, { from }: PayPeriod): PayPeriod {
  return usualPeriod(type, Temporal.PlainDate.from(from).subtract({ days: 1 }).toString());
}
