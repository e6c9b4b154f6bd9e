/** A pay line: one amount for one employee, with its reason and the minutes that it covers (pay rule 11). */
import { HOUR_SECONDS } from '#core/span';
import { compareDecimals, divideDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import type { Span } from '#core/span';
import type { IncentiveLine, GmvTier } from '#domains/live';
import type { ShiftRole } from '#domains/scheduling';
import type { Piece, PieceKind } from './shift-pieces.rules.ts';

/** In display order. */
export const PAY_COMPONENTS = [
  'BASE',
  'EARLY',
  'LATE',
  'WEEKEND',
  'HOLIDAY',
  'GMV',
  'INCENTIVE',
  'HOLIDAY_PAY',
  'PAID_LEAVE',
  'SICK_PAY',
] as const;
export type PayComponent = (typeof PAY_COMPONENTS)[number];

export const PAY_COMPONENT_LABELS: Readonly<Record<PayComponent, string>> = {
  BASE: 'Base',
  EARLY: 'Early',
  LATE: 'Late',
  WEEKEND: 'Weekend',
  HOLIDAY: 'Holiday',
  GMV: 'GMV bonus',
  INCENTIVE: 'Incentive',
  HOLIDAY_PAY: 'Holiday pay',
  PAID_LEAVE: 'Paid leave',
  SICK_PAY: 'Sick pay',
};

export const PAY_REASONS = [
  'ROLE_RATE',
  'GENERAL_RATE',
  'NO_RATE',
  'BEFORE_EARLY_CUTOFF',
  'AFTER_LATE_CUTOFF',
  'WEEKEND',
  'HOLIDAY',
  'HOLIDAY_OVER_WEEKEND',
  'WEEKEND_OVER_HOLIDAY',
  'TIER_REACHED',
  'BELOW_FIRST_TIER',
  'NO_STREAM_MATCH',
  'NO_FIGURES',
  'CAPPED',
  'ON_OTHER_PAYROLL',
  'PERCENT_OF_PAY',
  'AVERAGE_DAY',
  'FIXED_HOURS',
  'SICK_DAYS',
] as const;
export type PayReason = (typeof PAY_REASONS)[number];

export const PAY_REASON_LABELS: Readonly<Record<PayReason, string>> = {
  ROLE_RATE: 'Rate of the role',
  GENERAL_RATE: 'General rate, because the role has none',
  NO_RATE: 'No rate for the role, and no general rate',
  BEFORE_EARLY_CUTOFF: 'Before the early cutoff',
  AFTER_LATE_CUTOFF: 'From the late cutoff until midnight',
  WEEKEND: 'On Saturday or Sunday',
  HOLIDAY: 'On a holiday',
  HOLIDAY_OVER_WEEKEND: 'Holiday on a weekend: the holiday bonus is at least as high, so only it is paid',
  WEEKEND_OVER_HOLIDAY: 'Holiday on a weekend: the weekend bonus is higher, so only it is paid',
  TIER_REACHED: 'Tier reached',
  BELOW_FIRST_TIER: 'Below the first tier',
  NO_STREAM_MATCH: 'No matching stream',
  NO_FIGURES: 'The stream’s figures are unknown',
  CAPPED: 'Capped',
  ON_OTHER_PAYROLL: 'Earned together with shifts on another payroll',
  PERCENT_OF_PAY: 'Holiday pay included in the pay',
  AVERAGE_DAY: 'Average day of the last 52 paid weeks',
  FIXED_HOURS: 'Fixed hours at the general rate',
  SICK_DAYS: 'Days of sick leave',
};

export interface LinePiece {
  /** Instants in wire format. */
  readonly start: string;
  readonly end: string;
  readonly kinds: readonly PieceKind[];
}

/** The inputs of a GMV bonus. */
export interface GmvInputs {
  /** uuid; the first one when there are several. */
  readonly liveStream: string | null;
  /** uuids of all streams of the schedule, by start; absent with one stream or none. */
  readonly liveStreams?: readonly string[];
  readonly source: 'minutes' | 'readings' | 'prorated' | 'none';
  /** Whether the GMV is a guess, because the stream is shared by time; absent on lines of earlier calculations. */
  readonly estimated?: boolean;
  readonly gmv: string | null;
  /** Seconds on air within the schedule. */
  readonly seconds: number;
  readonly hourlyGmv: string | null;
  readonly tier: GmvTier | null;
}

/** The leave that a line pays. */
interface LeaveInputs {
  /** uuid */
  readonly timeOff: string;
  /** First and last day paid, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** Days paid, half days as 0.5. */
  readonly days: string;
  readonly perDay: string;
}

export interface PayLine {
  /** Null for an incentive over more than one schedule, and for leave. */
  readonly schedule: string | null;
  /** Present when `schedule` is null: the schedules of the incentive; none for leave. */
  readonly schedules?: readonly string[];
  /** Null for an incentive earned in more than one role. */
  readonly role: ShiftRole | null;
  readonly component: PayComponent;
  readonly seconds: number;
  /** Exact money per hour: seconds × rate ÷ 3600 gives the amount. Null for incentives, and if there is no rate. */
  readonly rate: string | null;
  readonly amount: string;
  readonly reason: PayReason;
  /** Day from which the rates, settings or account rules that it is paid by hold; absent = those that the item's inputs begin with. */
  readonly validFrom?: string;
  readonly pieces: readonly LinePiece[];
  /** The bonus as a percentage of the base rate, if bonuses are set as percentages; holiday pay as a percentage of the pay. */
  readonly percent?: string;
  readonly gmv?: GmvInputs;
  readonly leave?: LeaveInputs;
  readonly incentive?: IncentiveLine['snapshot'];
}

/** Rounded once, half up, to the penny. */
export function amountFor(rate: string, seconds: number): string {
  return divideDecimals(multiplyDecimals(rate, seconds), HOUR_SECONDS, PENNIES);
}

export function totalOf(lines: readonly Pick<PayLine, 'amount'>[]): string {
  return toScale(sumOf(lines.map(({ amount }) => amount)), PENNIES);
}

export function linePiece({ start, end, kinds = [] }: Span & Partial<Pick<Piece, 'kinds'>>): LinePiece {
  return { start: instantText(start), end: instantText(end), kinds };
}

/** Percentage of a rate, exact, with at least two decimals: 10% of 15.33 is 1.533. */
export function percentOf(percent: string, rate: string): string {
  const exact = divideDecimals(multiplyDecimals(percent, rate), 100, 2 * PENNIES + 2);
  const short = toScale(exact, PENNIES);
  return compareDecimals(exact, short) === 0 ? short : exact.replace(/0+$/, '');
}

/** "2026-06-10T09:00:00+00:00", the wire format of instants. Called for every piece, so it uses no date library. */
function instantText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
}
