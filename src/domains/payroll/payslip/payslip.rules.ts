/** The content of a payslip: employee, hours by role, components, shifts, and totals. Screen and PDF show exactly this. */
import { formatDays } from '#core/date-text';
import { compareDecimals, formatMoney, PENNIES, sumOf, toScale } from '#core/money';
import { SHIFT_ROLES } from '#domains/scheduling';
import type { PayDetail, PayInputs } from '../calculation/employee-pay.rules.ts';
import type { Payslip } from './payslip.action.ts';
import { payClock, type PayClock } from '../basis/pay-clock.rules.ts';
import { PAY_COMPONENT_LABELS, totalOf, type PayLine } from '../basis/pay-line.rules.ts';
import { hoursText, payGroups, reasonText, type PayGroup } from '../item/pay-text.rules.ts';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';
import { periodLabel, type PeriodType } from '../basis/period.rules.ts';
import { secondsOf } from '../basis/shift-pieces.rules.ts';

export type { Payslip };

export type PayslipRole = Payslip['roles'][number];
type PayslipComponent = Payslip['components'][number];
export type PayslipLine = Payslip['lines'][number];
/** One line of the calculation, as admins see it on the payroll. */
export type PayslipPart = PayslipLine['parts'][number];
type YearToDate = Payslip['yearToDate'];
export type PayslipSums = Pick<
  Payslip,
  'baseAmount' | 'bonusAmount' | 'arrearsAmount' | 'totalDeductions' | 'totalAdditions' | 'finalAmount'
>;

/** The employer. */
export interface PayslipAgency {
  readonly name: string | null;
  /** Lines of the address. */
  readonly address: readonly string[];
  readonly currency: string;
}

/** A payslip as read from the database. Identifiers are uuids. */
export interface PayslipSource {
  readonly uuid: string;
  readonly payroll: string;
  readonly periodType: PeriodType;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: PayrollStatus;
  /** Null until it is paid, and for payrolls that were paid before this field existed. */
  readonly payDate: string | null;
  readonly employee: string;
  readonly nickname: string;
  /** As on the reader's roster. */
  readonly displayName: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly detail: PayDetail;
  /** By uuid, with their current names. */
  readonly schedules: Readonly<Record<string, { readonly title: string | null; readonly liveAccount: string | null }>>;
  readonly yearToDate: YearToDate;
}

const NOTHING = toScale(0, PENNIES);

export function payslipOf({ detail, ...source }: PayslipSource, agency: PayslipAgency): Payslip {
  const { earnings, adjustments, summary, inputs } = detail;
  const roles = rolesOf(earnings.base);
  const clock = payClock(inputs.timeZone);
  return {
    payrollItem: `/api/payroll_items/${source.uuid}`,
    payroll: {
      iri: `/api/payrolls/${source.payroll}`,
      period: periodLabel({ from: source.startDate, to: source.endDate }),
      periodType: source.periodType,
      startDate: source.startDate,
      endDate: source.endDate,
      status: source.status,
      payDate: source.payDate,
    },
    employee: {
      iri: `/api/employees/${source.employee}`,
      name: personName(source),
      nickname: source.nickname,
      displayName: source.displayName,
    },
    agency: { ...agency, timeZone: inputs.timeZone },
    seconds: roles.reduce((sum, { seconds }) => sum + seconds, 0),
    hours: toScale(sumOf(roles.map(({ hours }) => hours)), PENNIES),
    roles,
    components: componentsOf(detail),
    lines: payGroups(detail).map((group) => lineOf(group, source.schedules, clock, (line) => partOf(line, inputs, agency.currency))),
    arrears: (earnings.arrears ?? []).map(({ workedOn, text, amount }) => ({ workedOn, text, amount })),
    additions: adjustments.additions,
    deductions: adjustments.deductions,
    arrearsAmount: NOTHING,
    ...summary,
    yearToDate: source.yearToDate,
  };
}

/** First and last name, else the nickname. */
export function personName({ firstname, lastname, nickname }: Pick<PayslipSource, 'firstname' | 'lastname' | 'nickname'>): string {
  const name = [firstname, lastname]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
  return name === '' ? nickname : name;
}

interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** "payslip-2026-06-01-to-2026-06-30-łukasz-żółć.pdf" */
export function payslipFileName(days: Days, name: string): string {
  return `payslip-${daysName(days)}-${fileWord(name)}.pdf`;
}

export function payslipsFileName(days: Days): string {
  return `payslips-${daysName(days)}.pdf`;
}

function daysName({ startDate, endDate }: Days): string {
  return startDate === endDate ? startDate : `${startDate}-to-${endDate}`;
}

/** Letters and digits of any script; all other characters become a dash, so that the name is valid on every file system. */
function fileWord(name: string): string {
  return (
    name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'employee'
  );
}

function rolesOf(base: readonly PayLine[]): PayslipRole[] {
  return SHIFT_ROLES.flatMap((role) => {
    const lines = base.filter((line) => line.role === role);
    if (lines.length === 0) return [];
    const seconds = secondsOf(lines);
    const rates = [...new Set(lines.flatMap(({ rate }) => rate ?? []))].sort(compareDecimals);
    return [{ role, seconds, hours: hoursText(seconds), rates, amount: totalOf(lines) }];
  });
}

/** In display order, incentives by name. Bonuses with a zero total are omitted. */
function componentsOf({ earnings: { base, bonuses } }: Pick<PayDetail, 'earnings'>): PayslipComponent[] {
  const paid = bonuses.filter(({ amount }) => compareDecimals(amount, 0) !== 0);
  const byHour = (['BASE', 'EARLY', 'LATE', 'WEEKEND', 'HOLIDAY', 'GMV'] as const).flatMap((component) => {
    const lines = [...base, ...paid].filter((line) => line.component === component);
    return lines.length === 0
      ? []
      : [
          {
            component,
            label: PAY_COMPONENT_LABELS[component],
            seconds: secondsOf(lines),
            hours: hoursText(secondsOf(lines)),
            amount: totalOf(lines),
          },
        ];
  });
  const leave = (['HOLIDAY_PAY', 'PAID_LEAVE', 'SICK_PAY'] as const).flatMap((component) => {
    const lines = paid.filter((line) => line.component === component);
    return lines.length === 0
      ? []
      : [{ component, label: PAY_COMPONENT_LABELS[component], seconds: null, hours: null, amount: totalOf(lines) }];
  });
  const incentives = paid.filter(({ component }) => component === 'INCENTIVE');
  const labels = [...new Set(incentives.map(incentiveName))];
  return [
    ...byHour,
    ...labels.map((label) => ({
      component: 'INCENTIVE' as const,
      label,
      seconds: null,
      hours: null,
      amount: totalOf(incentives.filter((line) => incentiveName(line) === label)),
    })),
    ...leave,
  ];
}

function lineOf(
  { schedule, span, role, lines, amount }: PayGroup,
  schedules: PayslipSource['schedules'],
  clock: PayClock,
  toPart: (line: PayLine) => PayslipPart,
): PayslipLine {
  const base = lines.filter(({ component }) => component === 'BASE');
  const named = schedule === null ? undefined : schedules[schedule];
  const seconds = secondsOf(base);
  return {
    schedule: schedule === null ? null : `/api/schedules/${schedule}`,
    date: span === null ? null : clock.dayOf(Date.parse(span.start)),
    startTime: span?.start ?? null,
    endTime: span?.end ?? null,
    title: schedule === null ? togetherTitle(lines[0]!) : (named?.title ?? null),
    liveAccount: named?.liveAccount ?? null,
    role,
    seconds,
    hours: base.length === 0 ? null : hoursText(seconds),
    baseAmount: totalOf(base),
    bonusAmount: totalOf(lines.filter(({ component }) => component !== 'BASE')),
    amount,
    parts: lines.map(toPart),
  };
}

function partOf(line: PayLine, inputs: PayInputs, currency: string): PayslipPart {
  const { component, seconds, rate, percent = null, reason, amount } = line;
  const label = component === 'INCENTIVE' ? incentiveName(line) : PAY_COMPONENT_LABELS[component];
  return {
    component,
    label,
    seconds,
    rate,
    percent,
    reason,
    explanation: reasonText(line, inputs, (money) => formatMoney(money, currency)),
    amount,
  };
}

/** Of a line without a single shift. */
function togetherTitle(line: PayLine): string {
  return line.leave === undefined
    ? incentiveName(line)
    : `${PAY_COMPONENT_LABELS[line.component]}, ${formatDays(line.leave.from, line.leave.to)}`;
}

function incentiveName({ incentive }: Pick<PayLine, 'incentive'>): string {
  return incentive?.rule.name ?? PAY_COMPONENT_LABELS.INCENTIVE;
}
