/**
 * Decides how an employee's shifts are aggregated: shares and pay to the penny, and ratios of sums over the shifts that have both values.
 */
import { mustGet } from '#core/present';
import { HOUR_SECONDS } from '#core/span';
import { divideDecimals, HOURS_SCALE, multiplyDecimals } from '#core/money';
import type { ShiftRole } from '#domains/scheduling';
import {
  EMPLOYEE_FIGURE_NAMES,
  EMPLOYEE_FIGURES,
  WORK_FIGURE_NAMES,
  type ComparedEmployee,
  type EmployeeFigures,
  type RoleHours,
} from './employee-performance.rules.ts';
import { divided } from '../report/figures.rules.ts';
import { comparedWith } from '../report/totals.rules.ts';
import type { WorkedShift } from '../schedules/worked-shift.rules.ts';
import { amountOf } from '../report/profit-parts.rules.ts';

const RATE_SCALE = 6;

class Sum {
  value: bigint | null = null;

  add(more: bigint | null): void {
    if (more !== null) this.value = (this.value ?? 0n) + more;
  }
}

/** @param withPay whether the requester may see pay. */
export function employeeFigures(shifts: readonly WorkedShift[], withPay: boolean): EmployeeFigures {
  const states = { ON_TIME: 0, LATE: 0, MISSED: 0, UPCOMING: 0, DRAFT: 0 };
  const [gmv, sold, orders, itemsSold, onAir, base, bonus, estimated, soldFor, paidSold] = Array.from({ length: 10 }, () => new Sum()) as [
    Sum,
    Sum,
    Sum,
    Sum,
    Sum,
    Sum,
    Sum,
    Sum,
    Sum,
    Sum,
  ];
  const schedules = new Set<string>();
  let [seconds, soldSeconds, paidSeconds] = [0, 0, 0];
  for (const shift of shifts) {
    seconds += shift.seconds;
    if (shift.state !== null) states[shift.state] += 1;
    gmv.add(shift.gmv);
    orders.add(shift.orders);
    itemsSold.add(shift.itemsSold);
    onAir.add(shift.onAirSeconds === null ? null : BigInt(shift.onAirSeconds));
    // GMV per hour is that of the schedule, however many people work on it (docs/decisions/0015), so it is not split.
    if (shift.scheduleGmv !== null && !schedules.has(shift.schedule)) {
      schedules.add(shift.schedule);
      sold.add(shift.scheduleGmv);
      soldSeconds += shift.onAirSeconds ?? 0;
    }
    if (shift.pay === null) continue;
    const whole = shift.pay.base + shift.pay.bonus;
    base.add(shift.pay.base);
    bonus.add(shift.pay.bonus);
    estimated.add(shift.pay.estimated ? whole : 0n);
    paidSeconds += shift.seconds;
    if (shift.gmv === null) continue;
    soldFor.add(whole);
    paidSold.add(shift.gmv);
  }
  const { ON_TIME: onTime, LATE: late, MISSED: missed } = states;
  const work = {
    gmv: money(gmv.value),
    hourlyGmv: perHour(sold.value, soldSeconds),
    onAirHours: onAir.value === null ? null : hoursOf(Number(onAir.value)),
    hours: hoursOf(seconds),
    shifts: shifts.length,
    onTimeRate: divided(onTime, onTime + late + missed, RATE_SCALE),
    onTime,
    late,
    missed,
    orders: count(orders.value),
    itemsSold: count(itemsSold.value),
  };
  if (!withPay) return work;
  const pay = base.value === null ? null : base.value + (bonus.value ?? 0n);
  return {
    ...work,
    pay: money(pay),
    basePay: money(base.value),
    bonusPay: money(bonus.value),
    estimatedPay: money(estimated.value),
    hourlyPay: perHour(pay, paidSeconds),
    gmvPerPay: divided(money(paidSold.value), money(soldFor.value), 2),
  };
}

export function roleHoursOf(shifts: readonly WorkedShift[]): RoleHours {
  const seconds = new Map<ShiftRole, number>();
  for (const shift of shifts) seconds.set(shift.role, (seconds.get(shift.role) ?? 0) + shift.seconds);
  return Object.fromEntries([...seconds].map(([role, sum]) => [role, hoursOf(sum)]));
}

/** GMV of each week; null = unknown. */
export function weeklyGmv(shifts: readonly WorkedShift[], weeks: readonly string[]): (string | null)[] {
  const sums = new Map(weeks.map((week) => [week, new Sum()]));
  for (const { week, gmv } of shifts) sums.get(week)?.add(gmv);
  return weeks.map((week) => money(mustGet(sums, week).value));
}

/** @param before null = no comparison. */
export function compareEmployees(figures: EmployeeFigures, before: EmployeeFigures | null): ComparedEmployee {
  return comparedWith('pay' in figures ? EMPLOYEE_FIGURE_NAMES : WORK_FIGURE_NAMES, figures, before, EMPLOYEE_FIGURES);
}

export function hoursOf(seconds: number): number {
  return Number(divideDecimals(seconds, HOUR_SECONDS, HOURS_SCALE));
}

export function money(pennies: bigint | null): string | null {
  return pennies === null ? null : amountOf(pennies);
}

export function perHour(pennies: bigint | null, seconds: number): string | null {
  return pennies === null ? null : divided(multiplyDecimals(money(pennies)!, HOUR_SECONDS), seconds, 2);
}

function count(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
