/** Decides what everyone on a payroll earned: each from their own shifts, and incentives across everyone who worked on the account. */
import { valuesOn } from '#core/dated-values';
import { firstIn } from '#core/present';
import type { Incentive } from '#domains/live';
import { employeePay, type EmployeePay, type PayContext } from './employee-pay.rules.ts';
import { payClock, type PayClock } from '../basis/pay-clock.rules.ts';
import type { PayLine } from '../basis/pay-line.rules.ts';
import type { DatedPaySettings } from '../basis/pay-settings.rules.ts';
import { datedShiftPayer, shiftKey, type PayShift } from './shift-pay.rules.ts';
import { incentivePay, type BonusFunctions, type DatedAccountRules, type FiguresBySchedule } from './stream-pay.rules.ts';

export interface PayrollInput {
  /**
   * All shifts of the period, in any order. Includes employees who are not on the payroll, because shared incentives are split with them.
   */
  readonly shifts: readonly PayShift[];
  /** Who is on the payroll; null = everyone who has shifts. */
  readonly employees?: ReadonlySet<string> | null;
  readonly settings: DatedPaySettings;
  readonly figures: FiguresBySchedule;
  readonly accounts: DatedAccountRules;
}

interface PayrollProgress {
  /** Steps: incentives (per day), then employees. */
  readonly done: number;
  readonly total: number;
}

type PayrollPay = ReadonlyMap<string, EmployeePay>;

/** Pay by employee, in a deterministic order. */
export function payrollPay(input: PayrollInput, functions: BonusFunctions): PayrollPay {
  const steps = payrollSteps(input, functions);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in short steps, so that the caller can do other work in between and report progress. */
export function* payrollSteps(
  { shifts, employees = null, settings, figures, accounts }: PayrollInput,
  functions: BonusFunctions,
): Generator<PayrollProgress, PayrollPay, undefined> {
  const clock = payClock(settings.zone);
  const context: PayContext = { clock, settings, payShift: datedShiftPayer(clock, settings), figures, accounts, functions };
  const byEmployee = grouped(
    shifts.filter(({ employee, elsewhere }) => elsewhere !== true && (employees?.has(employee) ?? true)),
    ({ employee }) => employee,
  );
  const elsewhere = new Set(shifts.filter((shift) => shift.elsewhere === true).map(shiftKey));
  const incentives = incentiveParts(shifts, accounts, clock);
  const total = incentives.length + byEmployee.size;
  let done = 0;

  const earnedTogether = new Map<string, PayLine[]>();
  for (const { rule, part, validFrom } of incentives) {
    for (const { employee, line: whole } of incentivePay(rule, part, figures, clock, functions)) {
      const dated = validFrom === null ? whole : { ...whole, validFrom };
      const line = lineHere(dated, (schedule) => elsewhere.has(shiftKey({ schedule, employee })));
      if (line === null) continue;
      const lines = earnedTogether.get(employee) ?? [];
      earnedTogether.set(employee, lines);
      lines.push(line);
    }
    yield { done: (done += 1), total };
  }
  const pay = new Map<string, EmployeePay>();
  for (const [employee, own] of byEmployee) {
    pay.set(employee, employeePay(own, earnedTogether.get(employee) ?? [], context));
    yield { done: (done += 1), total };
  }
  return pay;
}

interface IncentivePart {
  readonly rule: Incentive;
  readonly part: readonly PayShift[];
  /** Day from which the account's rules hold; null = those that the period begins with. */
  readonly validFrom: string | null;
}

/**
 * Each incentive with the shifts that can count together: those of one account under the same rules, and of one day unless its scope is the
 * whole period. Parts are small, so that each is a short step.
 */
function incentiveParts(shifts: readonly PayShift[], accounts: DatedAccountRules, clock: PayClock): IncentivePart[] {
  const byAccount = grouped(
    shifts.filter(({ liveAccount }) => liveAccount !== null),
    ({ liveAccount }) => liveAccount!,
  );
  return [...byAccount].flatMap(([account, all]) => {
    const rules = accounts.get(account);
    if (rules === undefined) return [];
    const versionOf = ({ start }: PayShift) => valuesOn(rules, clock.dayOf(start));
    return [...grouped(all, (shift) => versionOf(shift).validFrom ?? '').values()].flatMap((under) => {
      const { validFrom, values } = versionOf(firstIn(under));
      return partsUnder(values.incentiveSettings, under, clock).map((part) => ({ ...part, validFrom }));
    });
  });
}

function partsUnder(rules: readonly Incentive[], shifts: readonly PayShift[], clock: PayClock): Omit<IncentivePart, 'validFrom'>[] {
  if (rules.length === 0) return [];
  const byDay = [...grouped(shifts, ({ start }) => clock.dayOf(start)).values()];
  const byPerson = [...grouped(shifts, ({ employee }) => employee).values()];
  return rules.flatMap((rule) => {
    const overPeriod = rule.split === 'EACH' ? byPerson : [shifts];
    return (rule.scope === 'PERIOD' ? overPeriod : byDay).map((part) => ({ rule, part }));
  });
}

/**
 * An incentive earned partly by shifts on another payroll was paid there: it is shown here with amount 0. Null if none of its shifts are
 * on this payroll.
 */
function lineHere(line: PayLine, isElsewhere: (schedule: string) => boolean): PayLine | null {
  const all = line.schedules ?? [line.schedule!];
  const own = all.filter((schedule) => !isElsewhere(schedule));
  if (own.length === all.length) return line;
  if (own.length === 0) return null;
  const { schedules: _, ...rest } = line;
  return {
    ...rest,
    schedule: own.length === 1 ? own[0]! : null,
    ...(own.length === 1 ? {} : { schedules: own }),
    amount: '0.00',
    reason: 'ON_OTHER_PAYROLL',
  };
}

/** Groups shifts, sorted by key. */
function grouped(shifts: readonly PayShift[], keyOf: (shift: PayShift) => string): Map<string, PayShift[]> {
  const groups = new Map<string, PayShift[]>();
  for (const shift of shifts) {
    const key = keyOf(shift);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(shift);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}
