/** Answers the employee report: employees with comparison, sort order, and notes. */
import { firstIn } from '#core/present';
import { setImmediate } from 'node:timers/promises';
import { mayEver, role } from '#core/access';
import { invalid } from '#core/errors';
import { countText, formatCount } from '#core/number-format';
import { colorOfRank } from '#domains/live';
import { limitNotes, countNotes, streamCounts } from '../streams/analyse.query.ts';
import { attributionNotes, type Note } from '../report/analytics.rules.ts';
import { compareEmployees, employeeFigures, hoursOf, money, perHour, roleHoursOf, weeklyGmv } from './employee-figures.rules.ts';
import type { EmployeeInput } from './employee-performance.action.ts';
import {
  isPayFigure,
  type EmployeeAnswer,
  type EmployeeFigures,
  type EmployeeGroup,
  type EmployeeShift,
} from './employee-performance.rules.ts';
import { checkEmployees, workedShifts, type ReportedShift } from '../schedules/employee-shifts.query.ts';
import { divided } from '../report/figures.rules.ts';
import { comparisonOf, stepsOf } from '../report/period.rules.ts';
import { minutesOf } from '../schedules/punctuality.rules.ts';
import { checkRecords, type Requester } from '../report/report-rows.query.ts';

/** Who may see pay (product.md §3). */
const PAID_TO = role('ADMIN');
const MOST_SHIFTS = 2000;
const EMPLOYEES_PER_TICK = 25;
const SHARE_SCALE = 6;

export async function reportEmployees(requester: Requester, input: EmployeeInput, zone: string, now: Date): Promise<EmployeeAnswer> {
  const withPay = input.pay && mayEver(PAID_TO, requester.actor);
  // Sorting by a hidden figure would reveal it.
  if (input.orderBy !== undefined && isPayFigure(input.orderBy.figure) && !withPay)
    throw invalid([{ propertyPath: 'orderBy.figure', message: 'Only admins can sort by pay figures.', code: 'INVALID' }]);
  await checkRecords(requester, input);
  await checkEmployees(requester, input.employees ?? []);
  if (input.employee !== undefined) await checkEmployees(requester, [input.employee], 'employee');
  const period = { from: input.from, to: input.to };
  const comparison = comparisonOf(period, input.compareTo);
  const [shifts, before, counts] = await Promise.all([
    workedShifts(requester, input, { ...period, zone, now }, withPay),
    comparison === null ? null : workedShifts(requester, input, { ...comparison, zone, now }, withPay),
    streamCounts(requester, input, [period], zone),
  ]);
  const weeks = stepsOf('week', period);
  const totals = employeeFigures(shifts, withPay);
  const earlier = before === null ? null : byEmployee(before);
  const groups: EmployeeGroup[] = [];
  for (const [employee, own] of byEmployee(shifts)) {
    if (groups.length % EMPLOYEES_PER_TICK === 0) await setImmediate();
    const figures = employeeFigures(own, withPay);
    groups.push({
      key: employee,
      label: firstIn(own).found.name,
      record: `/api/employees/${employee}`,
      ...figures,
      roleHours: roleHoursOf(own),
      share: divided(figures.gmv, totals.gmv, SHARE_SCALE),
      trend: weeklyGmv(own, weeks),
      ...compareEmployees(figures, earlier === null ? null : employeeFigures(earlier.get(employee) ?? [], withPay)),
    });
  }
  const ordered = sorted(groups, input.orderBy ?? { figure: 'gmv', direction: 'desc' });
  return {
    period,
    comparison,
    timeZone: zone,
    weeks,
    groups: ordered.slice(0, input.limit),
    totalGroups: groups.length,
    totals: {
      ...totals,
      roleHours: roleHoursOf(shifts),
      trend: weeklyGmv(shifts, weeks),
      ...compareEmployees(totals, before === null ? null : employeeFigures(before, withPay)),
    },
    shifts:
      input.employee === undefined
        ? null
        : shifts
            .filter(({ found }) => found.employee === input.employee)
            .slice(-MOST_SHIFTS)
            .reverse()
            .map((shift) => shiftJson(shift, withPay)),
    notes: [
      ...attributionNotes([period, comparison]),
      ...countNotes(counts, 'streams'),
      ...shiftNotes(shifts, totals, withPay),
      ...limitNotes(groups.length, input.limit),
    ],
  };
}

function byEmployee(shifts: readonly ReportedShift[]): Map<string, ReportedShift[]> {
  const people = new Map<string, ReportedShift[]>();
  for (const shift of shifts) {
    const own = people.get(shift.found.employee) ?? [];
    people.set(shift.found.employee, own);
    own.push(shift);
  }
  return people;
}

function shiftNotes(shifts: readonly ReportedShift[], { missed, estimatedPay }: EmployeeFigures, withPay: boolean): Note[] {
  const notes: Note[] = [];
  const live = shifts.filter(({ state }) => state !== null).length;
  if (Number(missed) > 0)
    notes.push({
      code: 'WITHOUT_STREAM',
      message: `${formatCount(Number(missed))} of ${formatCount(live)} LIVE shifts have no stream. Their results are unknown, and they count as missed.`,
    });
  if (!withPay) return notes;
  const unknown = shifts.filter(({ pay }) => pay === null).length;
  if (estimatedPay !== null && Number(estimatedPay) > 0)
    notes.push({
      code: 'PAY_ESTIMATED',
      message: 'Some shifts are not on a payroll yet. Their pay is estimated with today’s rates and rules.',
    });
  if (unknown > 0)
    notes.push({
      code: 'PAY_UNKNOWN',
      message: `${countText(unknown, 'shift has', 'shifts have')} no rate, so their pay is unknown.`,
    });
  return notes;
}

function sorted(groups: readonly EmployeeGroup[], { figure, direction }: NonNullable<EmployeeInput['orderBy']>): EmployeeGroup[] {
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (one: EmployeeGroup, other: EmployeeGroup) => NAMES.compare(one.label, other.label) || (one.key < other.key ? -1 : 1);
  return [...groups].sort((one, other) => {
    if (figure === 'label') return sign * byName(one, other);
    const [a, b] = [one[figure] ?? null, other[figure] ?? null];
    if (a === null || b === null) return a === b ? byName(one, other) : a === null ? 1 : -1;
    return sign * (Number(a) - Number(b)) || byName(one, other);
  });
}

const NAMES = new Intl.Collator('en', { numeric: true });

function shiftJson(
  {
    found,
    role: shiftRole,
    seconds,
    state,
    lateStart,
    onAirSeconds,
    streamSpan,
    gmv,
    scheduleGmv,
    orders,
    itemsSold,
    pay,
    cost,
  }: ReportedShift,
  withPay: boolean,
): EmployeeShift {
  return {
    schedule: `/api/schedules/${found.schedule}`,
    title: found.title,
    type: found.type,
    liveAccount: found.account === null ? null : `/api/live_accounts/${found.account}`,
    identity: found.identity,
    color: found.rank === null ? null : colorOfRank(found.rank),
    timezone: found.timezone,
    role: shiftRole,
    startTime: found.start,
    endTime: found.end,
    hours: hoursOf(seconds),
    state,
    lateStartMinutes: minutesOf(lateStart),
    liveStream: found.stream === null ? null : `/api/live_streams/${found.stream}`,
    streamStart: instant(streamSpan?.start),
    streamEnd: instant(streamSpan?.end),
    onAirHours: onAirSeconds === null ? null : hoursOf(onAirSeconds),
    gmv: money(gmv),
    hourlyGmv: perHour(scheduleGmv, onAirSeconds ?? 0),
    orders: orders === null ? null : Number(orders),
    itemsSold: itemsSold === null ? null : Number(itemsSold),
    ...(withPay
      ? {
          pay: pay === null ? null : money(pay.base + pay.bonus),
          basePay: money(pay?.base ?? null),
          bonusPay: money(pay?.bonus ?? null),
          payroll: cost?.payroll == null ? null : `/api/payrolls/${cost.payroll}`,
          payrollStatus: cost?.status ?? null,
        }
      : {}),
  };
}

function instant(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00');
}
