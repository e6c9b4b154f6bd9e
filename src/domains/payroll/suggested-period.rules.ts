/** Decides which period the wizard begins with, and which others it offers beside it: whole days, weeks or months before today. */
import { Temporal } from '#core/time';
import type { PayrollStatus } from './payroll-status.rules.ts';
import { usualPeriod, type PayPeriod, type PeriodType } from './period.rules.ts';

/** A payroll of the kind that is asked for. */
export interface PaidPeriod {
  readonly startDate: string;
  readonly endDate: string;
  readonly status: PayrollStatus;
}

export interface OfferedPeriod extends PayPeriod {
  /** How far the payroll of these days is; null = there is none. */
  readonly status: PayrollStatus | null;
}

const OFFERED = 4;

/** The latest period that has ended; yesterday for a day. */
export function lastPeriod(type: PeriodType, today: string): PayPeriod {
  return previousPeriod(type, usualPeriod(type, today));
}

/**
 * The latest period that has ended and is not paid. Where every one since the first payroll is paid, the one after the last payroll:
 * nobody wants to go back to before they began.
 * @param paid payrolls of this kind, in any order.
 */
export function suggestedPeriod(type: PeriodType, today: string, paid: readonly PaidPeriod[]): PayPeriod {
  const last = lastPeriod(type, today);
  const first = paid.map(({ startDate }) => startDate).sort()[0];
  if (first === undefined) return last;
  for (let period = last; period.to >= first; period = previousPeriod(type, period)) {
    if (statusOf(period, paid) === null) return period;
  }
  const end = paid.map(({ endDate }) => endDate).sort().at(-1)!;
  return end < last.from ? last : usualPeriod(type, Temporal.PlainDate.from(end).add({ days: 1 }).toString());
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

/** Of the payroll that covers any day of the period. */
function statusOf({ from, to }: PayPeriod, paid: readonly PaidPeriod[]): PayrollStatus | null {
  return paid.find(({ startDate, endDate }) => startDate <= to && endDate >= from)?.status ?? null;
}

function previousPeriod(type: PeriodType, { from }: PayPeriod): PayPeriod {
  return usualPeriod(type, Temporal.PlainDate.from(from).subtract({ days: 1 }).toString());
}
