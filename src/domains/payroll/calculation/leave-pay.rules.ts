/**
 * Decides what leave pays (pay rule 17): rolled-up holiday pay as a percentage of pay, paid leave by the day, and sick pay. Each is a line of
 * its own, rounded once (decision 119).
 */
import { compareDecimals, divideDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import type { PayLine } from '../basis/pay-line.rules.ts';
import type { LeavePaySettings } from '../basis/pay-settings.rules.ts';

/** Weeks that an average day is calculated from: the last ones in which anything was earned. */
const AVERAGED_WEEKS = 52;

/** Approved leave of an employee with its working days in the period. */
export interface PaidAbsence {
  /** uuid */
  readonly timeOff: string;
  readonly type: 'HOLIDAY' | 'SICK';
  /** Working days in order: those of the period, and those before it, which waiting days count. */
  readonly days: readonly { readonly day: string; readonly portion: string; readonly inPeriod: boolean }[];
}

export interface LeavePayer {
  /** Money per hour of the general rate; null = none. */
  readonly generalRate: string | null;
  /** What was earned in each week, the latest first; weeks without pay may be among them. */
  readonly weeks: readonly string[];
  /** Working days of the usual week. */
  readonly daysPerWeek: number;
}

/** The rolled-up holiday pay on the lines of one shift, or of one incentive; null when there is nothing to pay. */
export function holidayPayLine(percent: string | null, lines: readonly PayLine[]): PayLine | null {
  const [first] = lines;
  if (percent === null || first === undefined || compareDecimals(percent, 0) === 0) return null;
  const amount = divideDecimals(multiplyDecimals(percent, sumOf(lines.map((line) => line.amount))), 100, PENNIES);
  if (compareDecimals(amount, 0) === 0) return null;
  const { schedule, schedules, role } = first;
  return {
    schedule,
    ...(schedules === undefined ? {} : { schedules }),
    role,
    component: 'HOLIDAY_PAY',
    seconds: 0,
    rate: null,
    amount,
    reason: 'PERCENT_OF_PAY',
    pieces: [],
    percent,
  };
}

/** The line of an absence, or null when it pays nothing. */
export function leaveLine({ timeOff, type, days }: PaidAbsence, settings: LeavePaySettings, payer: LeavePayer): PayLine | null {
  const isSick = type === 'SICK';
  const paid = (isSick ? days.slice(settings.sickWaitingDays) : days).filter(({ inPeriod }) => inPeriod);
  const perDay = isSick ? settings.sickPayPerDay : leaveDayPay(settings, payer);
  const [first, last] = [paid[0], paid.at(-1)];
  if (first === undefined || last === undefined || perDay === null) return null;
  const number = sumOf(paid.map(({ portion }) => portion));
  return {
    schedule: null,
    schedules: [],
    role: null,
    component: isSick ? 'SICK_PAY' : 'PAID_LEAVE',
    seconds: 0,
    rate: null,
    amount: toScale(multiplyDecimals(perDay, number), PENNIES),
    reason: isSick ? 'SICK_DAYS' : settings.leavePay === 'AVERAGE' ? 'AVERAGE_DAY' : 'FIXED_HOURS',
    pieces: [],
    leave: { timeOff, from: first.day, to: last.day, days: number, perDay },
  };
}

/** Money for a day of paid leave; null when leave is not paid, or there is nothing to calculate it from. */
export function leaveDayPay(
  { leavePay, leaveDayHours }: Pick<LeavePaySettings, 'leavePay' | 'leaveDayHours'>,
  { generalRate, weeks, daysPerWeek }: LeavePayer,
): string | null {
  if (leavePay === 'NONE') return null;
  if (leavePay === 'FIXED_HOURS') return generalRate === null ? null : toScale(multiplyDecimals(generalRate, leaveDayHours), PENNIES);
  const earned = weeks.filter((week) => compareDecimals(week, 0) > 0).slice(0, AVERAGED_WEEKS);
  if (earned.length === 0 || daysPerWeek === 0) return null;
  return divideDecimals(sumOf(earned), earned.length * daysPerWeek, PENNIES);
}
