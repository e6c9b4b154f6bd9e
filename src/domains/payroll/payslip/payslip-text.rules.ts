/** The texts of a payslip that screen and PDF share: its details, its totals, and how a shift is described. */
import { countText } from '#core/number-format';
import { formatDay } from '#core/date-text';
import { compareDecimals, currencySymbol, formatMoney } from '#core/money';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '#domains/scheduling';
import type { PayClock } from '../basis/pay-clock.rules.ts';
import { amountFor } from '../basis/pay-line.rules.ts';
import { rangeText } from '../bonus/pay-strip.rules.ts';
import { clockHours, hoursAtRate } from '../item/pay-text.rules.ts';
import { PAYROLL_STATUS_LABELS } from '../basis/payroll-status.rules.ts';
import type { Payslip, PayslipLine, PayslipPart, PayslipRole, PayslipSums } from './payslip.rules.ts';
import { periodLabel, type PeriodType } from '../basis/period.rules.ts';

export const NOTHING = '–';
/** Heading of the differences to closed payrolls. */
export const EARLIER_PERIODS = 'Earlier periods';
export const PERIOD_TYPE_LABELS: Readonly<Record<PeriodType, string>> = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' };

export interface Detail {
  readonly label: string;
  readonly value: string;
}

export interface SumRow {
  readonly label: string;
  /** Formatted with the currency. */
  readonly amount: string;
  /** Whether it is the total of the other rows. */
  readonly total?: boolean;
}

export function detailsOf({
  payroll: { startDate, endDate, periodType, status, payDate },
  lines,
  seconds,
}: Pick<Payslip, 'payroll' | 'lines' | 'seconds'>): Detail[] {
  const shifts = lines.filter((line) => line.hours !== null).length;
  const withoutDay = status === 'PAID' ? NOTHING : 'Not paid yet';
  return [
    { label: 'From', value: formatDay(startDate) },
    { label: 'To', value: formatDay(endDate) },
    { label: 'Payroll', value: `${PERIOD_TYPE_LABELS[periodType]}, ${PAYROLL_STATUS_LABELS[status].toLowerCase()}` },
    { label: 'Pay date', value: payDate === null ? withoutDay : formatDay(payDate) },
    {
      label: 'Hours',
      value: shifts === 0 ? clockHours(seconds) : `${clockHours(seconds)} in ${countText(shifts, 'shift')}`,
    },
  ];
}

/** "£15.00"; "£15.00–£16.50" if the rate changed within the period. @param rates ascending. */
export function rateText({ rates }: Pick<PayslipRole, 'rates'>, currency: string): string {
  const shown = rates.length > 1 ? [rates[0]!, rates.at(-1)!] : rates;
  return shown.length === 0 ? NOTHING : shown.map((rate) => formatMoney(rate, currency)).join('–');
}

/** "2:45 h × £15.00" */
export function partText(part: Pick<PayslipPart, 'seconds' | 'rate' | 'percent'>, currency: string): string {
  const money = (amount: string) => formatMoney(amount, currency);
  return part.seconds === 0 ? '' : hoursAtRate(part, money, currencySymbol(currency));
}

/** A note if hours × rate differs from an amount because of rounding; else null. */
export function roundingText({ roles }: Pick<Payslip, 'roles'>): string | null {
  const differs = roles.some(
    ({ seconds, rates, amount }) => rates.length === 1 && compareDecimals(amountFor(rates[0]!, seconds), amount) !== 0,
  );
  return differs ? 'Each shift is rounded to the penny, so hours × rate may differ from the total by a few pennies.' : null;
}

export function roleText(role: ShiftRole | null): string {
  return role === null ? '' : SHIFT_ROLE_LABELS[role];
}

/** "Wed, Jun 10" */
export function shiftDay({ date }: Pick<PayslipLine, 'date'>): string {
  return date === null ? NOTHING : formatDay(date, 'weekday');
}

/** "22:00–02:00", with the offset on days when the clocks change. */
export function shiftClock({ startTime, endTime }: Pick<PayslipLine, 'startTime' | 'endTime'>, agency: PayClock): string {
  if (startTime === null || endTime === null) return '';
  const { clock, offset } = rangeText({ start: startTime, end: endTime }, agency);
  return offset === null ? clock : `${clock} ${offset}`;
}

/** "northpeak · Evening show" */
export function shiftTitle({ title, liveAccount }: Pick<PayslipLine, 'title' | 'liveAccount'>): string {
  return [liveAccount, title].filter((part) => part !== null && part !== '').join(' · ');
}

/** The amount, or a dash if it is zero. */
export function amountOrNothing(amount: string, currency: string): string {
  return compareDecimals(amount, 0) === 0 ? NOTHING : formatMoney(amount, currency);
}

export function sumRows(sums: PayslipSums, currency: string): SumRow[] {
  const money = (amount: string) => formatMoney(amount, currency);
  return [
    { label: 'Base', amount: money(sums.baseAmount) },
    { label: 'Bonuses', amount: money(sums.bonusAmount) },
    ...(compareDecimals(sums.arrearsAmount, 0) === 0 ? [] : [{ label: EARLIER_PERIODS, amount: money(sums.arrearsAmount) }]),
    { label: 'Additions', amount: money(sums.totalAdditions) },
    {
      label: 'Deductions',
      amount: compareDecimals(sums.totalDeductions, 0) === 0 ? money(sums.totalDeductions) : `−${money(sums.totalDeductions)}`,
    },
    { label: 'Total', amount: money(sums.finalAmount), total: true },
  ];
}

/** "2026 until Jun 30" */
export function yearText({ payroll: { endDate }, yearToDate: { year } }: Pick<Payslip, 'payroll' | 'yearToDate'>): string {
  return `${year} until ${formatDay(endDate, endDate.startsWith(String(year)) ? 'short-date' : 'date')}`;
}

/** "Ava Lee, June 2026" */
export function payslipTitle({ payroll: { startDate, endDate }, employee: { name } }: Pick<Payslip, 'payroll' | 'employee'>): string {
  return `${name}, ${periodLabel({ from: startDate, to: endDate })}`;
}
