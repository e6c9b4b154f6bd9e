/** Explains pay: which lines belong to which shift, the minutes that they cover, and how an amount follows from its rate. */
import { formatDay, formatDays } from '#core/date-text';
import type { Dated } from '#core/dated-values';
import type { PayValues } from '../basis/pay-settings.rules.ts';
import { firstIn } from '#core/present';
import { HOUR_SECONDS } from '#core/span';
import { compareDecimals, divideDecimals, multiplyDecimals, PENNIES } from '#core/money';
import type { ShiftRole } from '#domains/scheduling';
import type { PayDetail, PayInputs } from '../calculation/employee-pay.rules.ts';
import type { AccountRules } from '../calculation/stream-pay.rules.ts';
import {
  PAY_COMPONENTS,
  PAY_REASON_LABELS,
  totalOf,
  type GmvInputs,
  type LinePiece,
  type PayComponent,
  type PayLine,
  type PayReason,
} from '../basis/pay-line.rules.ts';

/** Decimals of an amount before rounding; enough to see the direction of rounding. */
const EXACT_PLACES = 6;

/** The lines of one shift, or of one incentive across several. */
export interface PayGroup {
  readonly key: string;
  /** Null if it covers several schedules. */
  readonly schedule: string | null;
  readonly schedules: readonly string[];
  /** The whole shift, even if only some of its lines are shown; null if the group has no shift of this employee. */
  readonly span: Pick<LinePiece, 'start' | 'end'> | null;
  readonly role: ShiftRole | null;
  readonly lines: readonly PayLine[];
  readonly amount: string;
}

/** Shifts in chronological order, then lines across several shifts. @param components limits the lines to these. */
export function payGroups({ earnings }: Pick<PayDetail, 'earnings'>, components: readonly PayComponent[] = PAY_COMPONENTS): PayGroup[] {
  const shifts = new Map(earnings.base.flatMap((line) => (line.schedule === null ? [] : [[line.schedule, line] as const])));
  const shown = [...earnings.base, ...earnings.bonuses].filter(({ component }) => components.includes(component));
  const groups = new Map<string, PayLine[]>();
  for (const line of shown) {
    const key = line.schedule ?? `together ${shown.indexOf(line)}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const order = [...shifts.keys()];
  const positionOf = ({ schedule }: PayGroup) => (schedule === null || !shifts.has(schedule) ? order.length : order.indexOf(schedule));
  return [...groups]
    .map(([key, lines]): PayGroup => {
      const { schedule, schedules = [], role } = firstIn(lines);
      const shift = schedule === null ? undefined : shifts.get(schedule);
      return {
        key,
        schedule,
        schedules: schedule === null ? schedules : [schedule],
        span: shift === undefined ? null : spanOf(shift.pieces),
        role: shift?.role ?? role,
        lines: [...lines].sort(byComponent),
        amount: totalOf(lines),
      };
    })
    .sort((one, other) => positionOf(one) - positionOf(other));
}

/** The heading of lines without a single shift: an incentive's schedules, or the days of leave. */
export function togetherText({ schedules, lines }: Pick<PayGroup, 'schedules' | 'lines'>): string {
  const leave = lines[0]?.leave;
  return leave === undefined ? `Across ${schedules.length} schedules` : `Leave, ${formatDays(leave.from, leave.to)}`;
}

export interface ComponentTotal {
  readonly component: PayComponent;
  readonly amount: string;
  readonly seconds: number;
  readonly lines: number;
}

/** Only components that have lines, in display order; they add up to base and bonus. */
export function componentTotals({ earnings }: Pick<PayDetail, 'earnings'>): ComponentTotal[] {
  const all = [...earnings.base, ...earnings.bonuses];
  return PAY_COMPONENTS.flatMap((component) => {
    const lines = all.filter((line) => line.component === component);
    return lines.length === 0
      ? []
      : [{ component, amount: totalOf(lines), seconds: lines.reduce((sum, { seconds }) => sum + seconds, 0), lines: lines.length }];
  });
}

export interface Formula {
  readonly rate: string;
  readonly seconds: number;
  readonly amount: string;
  /** The exact value before rounding, with "…" if it has more decimals; null if no rounding was needed. */
  readonly exact: string | null;
}

/** Null for lines without a rate. */
export function formulaOf({ rate, seconds, amount }: Pick<PayLine, 'rate' | 'seconds' | 'amount'>): Formula | null {
  if (rate === null) return null;
  const paid = multiplyDecimals(rate, seconds);
  if (compareDecimals(multiplyDecimals(amount, HOUR_SECONDS), paid) === 0) return { rate, seconds, amount, exact: null };
  const exact = divideDecimals(paid, HOUR_SECONDS, EXACT_PLACES, 'down');
  const ends = compareDecimals(multiplyDecimals(exact, HOUR_SECONDS), paid) === 0;
  return { rate, seconds, amount, exact: ends ? exact.replace(/0+$/, '') : `${exact}…` };
}

/** "3 h 20 min"; seconds only if not zero. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR_SECONDS), Math.floor((seconds % HOUR_SECONDS) / 60), seconds % 60];
  const parts = [
    [hours, 'h'],
    [minutes, 'min'],
    [rest, 's'],
  ]
    .filter(([value]) => value !== 0)
    .map(([value, unit]) => `${value} ${unit}`);
  return parts.length === 0 ? '0 h' : parts.join(' ');
}

/** "3.33": hours with two decimals, rounded half up; the wire format. */
export function hoursText(seconds: number): string {
  return divideDecimals(seconds, HOUR_SECONDS, PENNIES);
}

/** "3:20": hours and minutes, with seconds only if not zero, so that hours times rate gives the amount. */
export function clockHours(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR_SECONDS), Math.floor((seconds % HOUR_SECONDS) / 60), seconds % 60];
  return [String(hours), minutes, ...(rest === 0 ? [] : [rest])]
    .map((part) => (typeof part === 'string' ? part : String(part).padStart(2, '0')))
    .join(':');
}

/** Total of seconds by role. */
export function allSeconds(byRole: Readonly<Partial<Record<ShiftRole, number>>>): number {
  return Object.values(byRole).reduce((sum, seconds) => sum + seconds, 0);
}

/**
 * The reason with its values as of the calculation: cutoffs, tier, GMV per hour; and from when its terms hold, if they changed within the
 * period.
 * @param money formats an amount in the agency's currency.
 */
export function reasonText(
  { reason, percent, gmv, validFrom, leave }: Pick<PayLine, 'reason' | 'percent' | 'gmv' | 'validFrom' | 'leave'>,
  { settings }: Pick<PayInputs, 'settings'>,
  money: (amount: string) => string,
): string {
  if (leave !== undefined) return `${PAY_REASON_LABELS[reason]}: ${plainDecimal(leave.days)} × ${money(leave.perDay)}`;
  const text = reasonWithDetails(reason, gmv, versionFrom<PayValues>(settings, validFrom), money);
  if (reason === 'PERCENT_OF_PAY') return `${text}: ${plainDecimal(percent ?? '0')}% of it`;
  return [
    text,
    ...(percent === undefined ? [] : [`${plainDecimal(percent)}% of the base rate`]),
    ...(validFrom === undefined ? [] : [`from ${formatDay(validFrom, 'short-date')}`]),
  ].join('; ');
}

/**
 * A value with those of later days, as far as they differ: "£15.00, from Jun 10 £20.00".
 * @param shown the value of a version as text.
 */
export function datedText<Values extends object>(dated: Dated<Values>, shown: (values: Values) => string): string {
  const texts = [shown(dated)];
  let last = shown(dated);
  for (const { validFrom, values } of dated.later ?? []) {
    const text = shown(values);
    if (text !== last) texts.push(`from ${formatDay(validFrom, 'short-date')} ${text}`);
    last = text;
  }
  return texts.join(', ');
}

/** The values of the version that a line names; of the first one when it names none. */
function versionFrom<Values extends object>(dated: Dated<Values>, validFrom: string | undefined): Values {
  return (dated.later ?? []).find((version) => version.validFrom === validFrom)?.values ?? dated;
}

function reasonWithDetails(
  reason: PayReason,
  gmv: GmvInputs | undefined,
  { earlyShiftCutoff, lateShiftCutoff }: Pick<PayInputs['settings'], 'earlyShiftCutoff' | 'lateShiftCutoff'>,
  money: (amount: string) => string,
): string {
  if (reason === 'BEFORE_EARLY_CUTOFF') return `Before the early cutoff, ${earlyShiftCutoff}`;
  if (reason === 'AFTER_LATE_CUTOFF') return `From the late cutoff, ${lateShiftCutoff}, until midnight`;
  if (gmv?.hourlyGmv === null || gmv?.hourlyGmv === undefined) return PAY_REASON_LABELS[reason];
  if (reason === 'TIER_REACHED' && gmv.tier !== null)
    return `${money(gmv.hourlyGmv)} GMV an hour: the tier from ${money(gmv.tier.minHourlyGmv)}`;
  return `${PAY_REASON_LABELS[reason]}: ${money(gmv.hourlyGmv)} GMV an hour`;
}

/**
 * Percentage bonuses can have more decimals than the currency; then all are shown.
 * @param money formats an amount in the agency's currency.
 */
export function rateText(rate: string, money: (amount: string) => string, symbol: string): string {
  return /\.\d{3,}$/.test(rate) ? `${symbol}${rate}` : money(rate);
}

/** "2:00 h × £2.00". @param money formats an amount in the agency's currency. */
export function hoursAtRate(
  { seconds, rate, percent = null }: { readonly seconds: number; readonly rate: string | null; readonly percent?: string | null },
  money: (amount: string) => string,
  symbol: string,
): string {
  if (seconds === 0 && rate === null) return percent === null ? '' : `${plainDecimal(percent)}%`;
  const hours = `${clockHours(seconds)} h`;
  if (rate === null || compareDecimals(rate, 0) === 0) return hours;
  return `${hours} × ${rateText(rate, money, symbol)}${percent === null ? '' : ` (${plainDecimal(percent)}%)`}`;
}

/** "10.00" → "10", "7.50" → "7.5". */
export function plainDecimal(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

const PIECE_LABELS: Readonly<Record<LinePiece['kinds'][number], string>> = {
  EARLY: 'early',
  LATE: 'late',
  WEEKEND: 'weekend',
  HOLIDAY: 'holiday',
};

/** "late, weekend", or "regular hours". */
export function kindText(kinds: LinePiece['kinds']): string {
  return kinds.length === 0 ? 'regular hours' : kinds.map((kind) => PIECE_LABELS[kind]).join(', ');
}

interface GmvTierDetail {
  readonly minHourlyGmv: string;
  readonly bonusPerHour: string;
  readonly reached: boolean;
  /** Whether it is the highest tier reached. */
  readonly pays: boolean;
}

/** The account's tiers as of the calculation. @param account uuid; null = unknown, which is fine if there was only one account. */
export function gmvTiers(
  { accounts }: Pick<PayInputs, 'accounts'>,
  account: string | null,
  { tier }: Pick<GmvInputs, 'tier'>,
  validFrom?: string,
): GmvTierDetail[] {
  const all = Object.values(accounts);
  const only = all.length === 1 ? all[0] : undefined;
  const rules = account === null ? only : accounts[account];
  const used = rules === undefined ? undefined : versionFrom<AccountRules>(rules, validFrom);
  const tiers = [...(used?.hourlyGmvBonusSettings?.tiers ?? [])].sort((one, other) =>
    compareDecimals(one.minHourlyGmv, other.minHourlyGmv),
  );
  return tiers.map(({ minHourlyGmv, bonusPerHour }) => {
    const comparison = tier === null ? -1 : compareDecimals(tier.minHourlyGmv, minHourlyGmv);
    return { minHourlyGmv, bonusPerHour, reached: comparison >= 0, pays: comparison === 0 };
  });
}

function spanOf(pieces: readonly LinePiece[]): Pick<LinePiece, 'start' | 'end'> | null {
  const [first, last] = [pieces[0], pieces.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

function byComponent(one: PayLine, other: PayLine): number {
  return PAY_COMPONENTS.indexOf(one.component) - PAY_COMPONENTS.indexOf(other.component);
}

/** Adds the plus sign of an increase; an unchanged amount has no sign. @param amount formatted. */
export function signed(amount: string): string {
  return amount.startsWith('−') || !/[1-9]/.test(amount) ? amount : `+${amount}`;
}
