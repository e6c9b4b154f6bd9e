/**
 * Decides what each shift of an item cost: its own lines, plus its part of lines over several shifts. The sum equals the item's base and
 * bonuses without leave, to the penny.
 */
import { PENNIES, sumOf, toScale } from '#core/money';
import { shareOut } from '#core/shares';
import type { ShiftRole } from '#domains/scheduling';
import type { EmployeePay } from './employee-pay.rules.ts';

export interface ShiftAmounts {
  readonly schedule: string;
  readonly role: ShiftRole;
  readonly seconds: number;
  readonly baseAmount: string;
  readonly bonusAmount: string;
}

/** In the order of the base lines (one per shift). Lines over several shifts are split by duration. */
export function shiftAmounts({ earnings: { base, bonuses } }: Pick<EmployeePay, 'earnings'>): ShiftAmounts[] {
  const seconds = new Map(base.map((line) => [line.schedule!, line.seconds]));
  const earned = new Map<string, string[]>();
  const add = (schedule: string, amount: string) => earned.set(schedule, [...(earned.get(schedule) ?? []), amount]);
  for (const { schedule, schedules, amount } of bonuses) {
    if (schedule !== null) add(schedule, amount);
    // Leave belongs to no shift.
    else if (schedules!.length > 0)
      for (const [index, part] of shareOut(
        amount,
        schedules!.map((one) => seconds.get(one)!),
      ).entries())
        add(schedules![index]!, part);
  }
  return base.map((line) => ({
    schedule: line.schedule!,
    role: line.role!,
    seconds: line.seconds,
    baseAmount: line.amount,
    bonusAmount: toScale(sumOf(earned.get(line.schedule!) ?? []), PENNIES),
  }));
}

/** Time worked by role, in seconds. */
export function secondsByRole(shifts: readonly Pick<ShiftAmounts, 'role' | 'seconds'>[]): Partial<Record<ShiftRole, number>> {
  const byRole: Partial<Record<ShiftRole, number>> = {};
  for (const { role, seconds } of shifts) byRole[role] = (byRole[role] ?? 0) + seconds;
  return byRole;
}
