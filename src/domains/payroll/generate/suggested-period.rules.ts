/** Decides which period the wizard begins with, and which others it offers: whole days, weeks or months before today. */
import { Temporal } from '#core/time';
import type { PayrollStatus } from '../run/payroll-status.rules.ts';
import { usualPeriod, type PayPeriod, type PeriodType } from './period.rules.ts';

/** A payroll of the kind that is asked for. One of some people only leaves the days to be paid for the others. */
export interface PaidPeriod {
  readonly startDate: string;
  readonly endDate: string;
  readonly status: PayrollStatus;
  /** Of everyone, or of all who are usually paid by this kind. */
  readonly whole?: boolean;
}

export interface OfferedPeriod extends PayPeriod {
  /** How far the payroll of these days is; null = there is none that is whole. */
  readonly status: PayrollStatus | null;
}

const OFFERED = 4;

/** The latest period that has ended; yesterday for a day. */
export function lastPeriod(type: PeriodType, today: string): PayPeriod {
  return previousPeriod(type, usualPeriod(type, today));
}

/**
 * The last period that has ended and has no payroll: what is not over yet is never suggested.
 * @param paid every payroll of this kind, in any order.
 */
export function suggestedPeriod(type: PeriodType, today: string, paid: readonly PaidPeriod[]): PayPeriod {
  let period = lastPeriod(type, today);
  while (statusOf(period, paid) !== null) period = previousPeriod(type, period);
  return period;
}

/** The first day that a payroll covers, where every period that has ended since has one; else null. */
export function completeSince(type: PeriodType, today: string, paid: readonly PaidPeriod[]): string | null {
  const first = paid
    .filter(({ whole }) => whole === true)
    .map(({ startDate }) => startDate)
    .sort()[0];
  return first !== undefined && first <= today && suggestedPeriod(type, today, paid).to < first ? first : null;
}

/** The period that runs, and those before it, the latest first. */
export function offeredPeriods(type: PeriodType, today: string, paid: readonly PaidPeriod[]): OfferedPeriod[] {
  const periods = [usualPeriod(type, today)];
  while (periods.length < OFFERED) periods.push(previousPeriod(type, periods.at(-1)!));
  return periods.map((period) => ({ ...period, status: statusOf(period, paid) }));
}

/** The same days from another first one on: where a usual period begins, that one; else as far as before, if that is not too early. */
export function withFirstDay(type: PeriodType, { to }: PayPeriod, from: string): PayPeriod {
  const usual = usualPeriod(type, from);
  return usual.from === from || to < from ? { from, to: usual.to } : { from, to };
}

/** Of the whole payroll that covers any day of the period. */
function statusOf({ from, to }: PayPeriod, paid: readonly PaidPeriod[]): PayrollStatus | null {
  return paid.find(({ startDate, endDate, whole }) => whole === true && startDate <= to && endDate >= from)?.status ?? null;
}

function previousPeriod(type: PeriodType, { from }: PayPeriod): PayPeriod {
  return usualPeriod(type, Temporal.PlainDate.from(from).subtract({ days: 1 }).toString());
}
