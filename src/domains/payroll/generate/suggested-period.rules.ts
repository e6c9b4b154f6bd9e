/** Decides which period the wizard suggests, and which others it offers: whole days, weeks or months before today. */
import { Temporal } from '#core/time';
import { PAYROLL_STATUS_LABELS, type PayrollStatus } from '../basis/payroll-status.rules.ts';
import { PERIOD_TYPE_LABELS, periodLabel, usualPeriod, type PayPeriod, type PeriodType } from '../basis/period.rules.ts';

/** A payroll of any kind. If it covers only some employees, its days can still be paid for the others. */
export interface PaidPeriod {
  readonly periodType: PeriodType;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: PayrollStatus;
  /** Whether it covers everyone, or everyone with its payroll period. */
  readonly whole?: boolean;
  /** Whether it covers everyone, whatever their payroll period. */
  readonly everyone?: boolean;
}

interface OfferedPeriod extends PayPeriod {
  /** A payroll for any of these days, preferably a complete one; null = none. */
  readonly payroll: PaidPeriod | null;
  /** Whether that payroll leaves no one to be paid on the days that it covers. */
  readonly complete: boolean;
}

const OFFERED = 4;

/** The latest period that has ended; for a daily period, yesterday. */
export function lastPeriod(type: PeriodType, today: string): PayPeriod {
  return previousPeriod(type, usualPeriod(type, today));
}

/**
 * The latest period that has ended and has no payroll. A period that has not ended is never suggested.
 * @param paid every payroll, of any kind and in any order.
 */
export function suggestedPeriod(type: PeriodType, today: string, paid: readonly PaidPeriod[]): PayPeriod {
  const complete = completeFor(type, paid);
  let period = lastPeriod(type, today);
  while (isPaid(type, period, complete)) period = previousPeriod(type, period);
  return period;
}

/** The first day covered by a payroll, if every period that has ended since has one; else null. */
export function completeSince(type: PeriodType, today: string, paid: readonly PaidPeriod[]): string | null {
  const first = completeFor(type, paid)
    .map(({ startDate }) => startDate)
    .sort()[0];
  return first !== undefined && first <= today && suggestedPeriod(type, today, paid).from < first ? first : null;
}

/** The current period and the previous ones, latest first. */
export function offeredPeriods(type: PeriodType, today: string, paid: readonly PaidPeriod[]): OfferedPeriod[] {
  const periods = [usualPeriod(type, today)];
  while (periods.length < OFFERED) periods.push(previousPeriod(type, periods.at(-1)!));
  const complete = completeFor(type, paid);
  return periods.map((period) => {
    const shares = (payroll: PaidPeriod) => overlaps(payroll, period);
    const whole = complete.find(shares);
    return { ...period, payroll: whole ?? paid.find(shares) ?? null, complete: whole !== undefined };
  });
}

/** The period with another first day: a usual period if it starts there, else the same last day unless that would be before the first. */
export function withFirstDay(type: PeriodType, { to }: PayPeriod, from: string): PayPeriod {
  const usual = usualPeriod(type, from);
  return usual.from === from || to < from ? { from, to: usual.to } : { from, to };
}

/** "Paid", "Monthly: paid", or "Some people: paid" for a payroll of this kind that covers only some employees. */
export function coverText(type: PeriodType, { periodType, status }: PaidPeriod, complete: boolean): string {
  const label = PAYROLL_STATUS_LABELS[status];
  if (periodType !== type) return `${PERIOD_TYPE_LABELS[periodType]}: ${label.toLowerCase()}`;
  return complete ? label : `Some people: ${label.toLowerCase()}`;
}

/** Names a payroll of another kind, or of some employees, that shares days with the period; null = none. */
export function sharedDaysText(type: PeriodType, period: PayPeriod, paid: readonly PaidPeriod[]): string | null {
  const other = paid.find((payroll) => overlaps(payroll, period) && (payroll.periodType !== type || payroll.whole !== true));
  if (other === undefined) return null;
  const { periodType, startDate, endDate, status } = other;
  const name = `${PERIOD_TYPE_LABELS[periodType].toLowerCase()} payroll of ${periodLabel({ from: startDate, to: endDate })}`;
  return `The ${name} (${PAYROLL_STATUS_LABELS[status].toLowerCase()}) shares these days. Shifts on it are not paid again.`;
}

/** Payrolls that pay everyone whom a payroll of this kind would pay; those of this kind first. */
function completeFor(type: PeriodType, paid: readonly PaidPeriod[]): PaidPeriod[] {
  return [
    ...paid.filter(({ periodType, whole }) => periodType === type && whole === true),
    ...paid.filter(({ periodType, everyone }) => periodType !== type && everyone === true),
  ];
}

/** Payrolls of one kind never share a day, so any day counts; one of another kind can share days, and leaves the others to be paid. */
function isPaid(type: PeriodType, period: PayPeriod, complete: readonly PaidPeriod[]): boolean {
  const found = complete.filter((payroll) => overlaps(payroll, period)).sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
  if (found.some(({ periodType }) => periodType === type)) return true;
  let open = period.from;
  for (const { startDate, endDate } of found) if (startDate <= open && endDate >= open) open = dayAfter(endDate);
  return open > period.to;
}

function overlaps({ startDate, endDate }: PaidPeriod, { from, to }: PayPeriod): boolean {
  return startDate <= to && endDate >= from;
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function previousPeriod(type: PeriodType, { from }: PayPeriod): PayPeriod {
  return usualPeriod(type, Temporal.PlainDate.from(from).subtract({ days: 1 }).toString());
}
