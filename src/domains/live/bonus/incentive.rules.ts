/**
 * Decides what an incentive of a live account pays, and to whom (pay rule 10); `docs/decisions/0011-incentives.md` explains
 * each combination.
 */
import { compareDecimals, divideDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import { shareOut } from '#core/shares';
import { HOUR_SECONDS } from '#core/span';
import type { BonusRole, Incentive } from '../account/bonus-settings.rules.ts';
import type { Exact } from './gmv-bonus.rules.ts';

/** Results of the stream within a schedule. */
export interface ScheduleResults {
  readonly gmv: Exact;
  readonly orders: number;
  readonly itemsSold: number;
  readonly newFollowers: number;
  readonly seconds: Exact;
}

/** One employee on one schedule of the account. */
export interface IncentiveShift {
  readonly schedule: string;
  /** Local start date of the schedule, YYYY-MM-DD. */
  readonly day: string;
  readonly employee: string;
  readonly role: BonusRole;
  /** Overlap of the shift with the stream. */
  readonly seconds: Exact;
  /** Results of the whole schedule, the same for everyone on it; null when no stream matches it. */
  readonly results: ScheduleResults | null;
}

interface IncentiveGroup {
  /** Keys of the group, null where the rule does not group by them: schedule, day, and the employee for rules that reward each person. */
  readonly schedule: string | null;
  readonly day: string | null;
  readonly employee: string | null;
  readonly shifts: readonly IncentiveShift[];
}

export type IncentiveReason = 'NO_STREAM_MATCH' | 'BELOW_FIRST_TIER' | 'CAPPED';

/** All inputs of the calculated amount, unaffected by later changes of the settings. */
export interface IncentiveSnapshot {
  readonly rule: Incentive;
  readonly schedule: string | null;
  readonly day: string | null;
  /** Value of the rule's metric; hourly values are rounded down for display. */
  readonly metric: string;
  readonly gmv: string;
  /** Total time on air of all participants. */
  readonly seconds: string;
  readonly tiersReached: readonly { readonly min: string; readonly value: string }[];
  /** Reward of the group before and after the cap. */
  readonly uncapped: string;
  readonly total: string;
  readonly share: { readonly of: number; readonly seconds: string };
}

export interface IncentiveLine {
  readonly employee: string;
  readonly schedules: readonly string[];
  readonly amount: string;
  /** Why the amount is zero, or less than the tiers give; null when a tier pays in full. */
  readonly reason: IncentiveReason | null;
  readonly snapshot: IncentiveSnapshot;
}

/** All lines of one incentive. @param shifts of its account in one pay period. */
export function incentiveLines(rule: Incentive, shifts: readonly IncentiveShift[]): IncentiveLine[] {
  return groupShifts(rule, shifts).flatMap((group) => evaluateGroup(rule, group));
}

/**
 * The shifts that the rule applies to, grouped by its scope, and by employee for rules that reward each person; in a deterministic order.
 */
export function groupShifts(rule: Incentive, shifts: readonly IncentiveShift[]): IncentiveGroup[] {
  const groups = new Map<string, IncentiveGroup & { readonly shifts: IncentiveShift[] }>();
  for (const shift of [...shifts].filter(({ role, day }) => rule.roles.includes(role) && isEffective(rule, day)).sort(byPlace)) {
    const schedule = rule.scope === 'SCHEDULE' ? shift.schedule : null;
    const day = rule.scope === 'PERIOD' ? null : shift.day;
    const employee = rule.split === 'EACH' ? shift.employee : null;
    const key = JSON.stringify([day, schedule, employee]);
    const group = groups.get(key) ?? { schedule, day, employee, shifts: [] };
    groups.set(key, group);
    group.shifts.push(shift);
  }
  return [...groups.values()];
}

/** Both dates are inclusive. */
export function isEffective({ effectiveFrom, effectiveTo }: Pick<Incentive, 'effectiveFrom' | 'effectiveTo'>, day: string): boolean {
  return (effectiveFrom ?? day) <= day && day <= (effectiveTo ?? day);
}

/** One line per employee in the group: those who were on air share the reward, the others get the reason why they do not. */
function evaluateGroup(rule: Incentive, { schedule, day, shifts }: IncentiveGroup): IncentiveLine[] {
  const onAir = shifts.filter(({ results, seconds }) => results !== null && compareDecimals(seconds, 0) > 0);
  const secondsOf = (of: readonly IncentiveShift[]) => sumOf(of.map(({ seconds }) => seconds));
  const results = resultsOf(onAir);
  const metric = metricOf(rule, results);
  const reached = tiersOf(rule).filter(({ min }) => reaches(metric, min));
  const uncapped = reward(rule, metric, { gmv: results.gmv, seconds: secondsOf(onAir) });
  const total =
    rule.cap !== undefined && rule.cap !== null && compareDecimals(uncapped, rule.cap) > 0 ? toScale(rule.cap, PENNIES) : uncapped;
  const reason = reached.length === 0 ? 'BELOW_FIRST_TIER' : total === uncapped ? null : 'CAPPED';

  const sharing = byEmployee(onAir);
  const weights = [...sharing.values()].map((own) => (rule.split === 'BY_HOURS' ? secondsOf(own) : 1));
  const amounts = sharing.size === 0 ? [] : shareOut(total, weights);
  const amountOf = new Map([...sharing.keys()].map((employee, index) => [employee, amounts[index]!]));
  const snapshot = {
    rule,
    schedule,
    day,
    metric: readable(metric),
    gmv: results.gmv,
    seconds: secondsOf(onAir),
    tiersReached: reached,
    uncapped,
    total,
  };
  return [...byEmployee(shifts)].map(([employee, all]) => {
    const own = sharing.get(employee);
    return {
      employee,
      schedules: (own ?? all).map((shift) => shift.schedule),
      amount: amountOf.get(employee) ?? '0.00',
      reason: own === undefined ? 'NO_STREAM_MATCH' : reason,
      snapshot: { ...snapshot, share: { of: sharing.size, seconds: own === undefined ? '0' : secondsOf(own) } },
    };
  });
}

/** A fraction, so that values are compared without rounding. */
interface Ratio {
  readonly above: string;
  readonly below: string;
}

type Results = Readonly<Record<'gmv' | 'orders' | 'itemsSold' | 'newFollowers' | 'seconds', string>>;

/** Totals of the schedules; each schedule counts once, however many people were on it. */
function resultsOf(shifts: readonly IncentiveShift[]): Results {
  const schedules = [...new Map(shifts.map(({ schedule, results }) => [schedule, results!])).values()];
  const sum = (read: (results: ScheduleResults) => Exact) => sumOf(schedules.map(read));
  return {
    gmv: sum(({ gmv }) => gmv),
    orders: sum(({ orders }) => orders),
    itemsSold: sum(({ itemsSold }) => itemsSold),
    newFollowers: sum(({ newFollowers }) => newFollowers),
    seconds: sum(({ seconds }) => seconds),
  };
}

function metricOf({ metric }: Incentive, results: Results): Ratio {
  switch (metric) {
    case 'GMV':
      return { above: results.gmv, below: '1' };
    case 'HOURLY_GMV':
      return compareDecimals(results.seconds, 0) > 0
        ? { above: multiplyDecimals(results.gmv, HOUR_SECONDS), below: results.seconds }
        : { above: '0', below: '1' };
    case 'ORDERS':
      return { above: results.orders, below: '1' };
    case 'ITEMS_SOLD':
      return { above: results.itemsSold, below: '1' };
    case 'NEW_FOLLOWERS':
      return { above: results.newFollowers, below: '1' };
  }
}

function reaches({ above, below }: Ratio, value: string): boolean {
  return compareDecimals(above, multiplyDecimals(value, below)) >= 0;
}

const readable = ({ above, below }: Ratio) => (below === '1' ? above : divideDecimals(above, below, PENNIES, 'down'));

function tiersOf({ tiers }: Incentive): { readonly min: string; readonly value: string }[] {
  return tiers
    .map(({ min, value }) => ({ min: toScale(min, PENNIES), value: toScale(value, PENNIES) }))
    .sort((a, b) => compareDecimals(a.min, b.min));
}

/** Reward of the group before the cap, rounded once. */
function reward(rule: Incentive, metric: Ratio, { gmv, seconds }: { readonly gmv: string; readonly seconds: string }): string {
  const tiers = tiersOf(rule);
  const reached = tiers.filter(({ min }) => reaches(metric, min));
  const top = reached.at(-1);
  if (top === undefined) return '0.00';
  if (rule.reward === 'FIXED') return toScale(rule.mode === 'SLAB' ? top.value : sumOf(reached.map(({ value }) => value)), PENNIES);
  // Values are per hour, or per hundred of GMV. A stream with more refunds than sales counts as zero GMV.
  const base = rule.reward === 'PER_HOUR' ? seconds : compareDecimals(gmv, 0) > 0 ? gmv : '0';
  const per = rule.reward === 'PER_HOUR' ? String(HOUR_SECONDS) : '100';
  if (rule.mode === 'SLAB' || compareDecimals(metric.above, 0) === 0)
    return divideDecimals(multiplyDecimals(top.value, base), per, PENNIES);
  // The base is distributed evenly over the metric, so that a slice of the metric carries its share of the hours or the GMV.
  const earned = sumOf(
    reached.map(({ min, value }, index) => {
      const from = multiplyDecimals(min, metric.below);
      const next = reached[index + 1];
      const to = next === undefined ? metric.above : multiplyDecimals(next.min, metric.below);
      return multiplyDecimals(sumOf([to, multiplyDecimals(from, -1)]), value);
    }),
  );
  return divideDecimals(multiplyDecimals(earned, base), multiplyDecimals(metric.above, per), PENNIES);
}

/** Shifts by employee, in a deterministic order of employees. */
function byEmployee(shifts: readonly IncentiveShift[]): Map<string, IncentiveShift[]> {
  const groups = new Map<string, IncentiveShift[]>();
  for (const shift of shifts) {
    const own = groups.get(shift.employee) ?? [];
    groups.set(shift.employee, own);
    own.push(shift);
  }
  return new Map([...groups].sort(([a], [b]) => compareText(a, b)));
}

/** Deterministic order of shifts, so that their input order does not decide who gets a leftover penny. */
function byPlace(a: IncentiveShift, b: IncentiveShift): number {
  return compareText(a.day, b.day) || compareText(a.schedule, b.schedule) || compareText(a.employee, b.employee);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
