/** Decides whether bonus settings are valid, and defines the settings that pay is calculated with (pay rules 1, 4 and 7). */
import type { Dated } from '#core/dated-values';
import type { Violation } from '#core/errors';
import { compareDecimals, PENNIES, readDecimal } from '#core/money';
import { readClock } from '#core/time';

export const RATE_UNITS = ['PER_HOUR', 'PERCENT'] as const;
type RateUnit = (typeof RATE_UNITS)[number];

export const BONUS_RATE_FIELDS = ['earlyShiftBonusRate', 'lateShiftBonusRate', 'weekendBonusRate', 'holidayBonusRate'] as const;
export type BonusRateField = (typeof BONUS_RATE_FIELDS)[number];

/** The values of a bonus settings record. Rates are decimals as strings: money per hour, or a percentage of the base rate. */
export type BonusSettingsValues = Readonly<Record<BonusRateField, string>> & {
  readonly rateUnit: RateUnit;
  /** HH:MM */
  readonly earlyShiftCutoff: string;
  readonly lateShiftCutoff: string;
};

/** What a day of paid leave is worth: nothing, an average day of the last paid weeks, or a number of hours at the general rate. */
export const LEAVE_PAYS = ['NONE', 'AVERAGE', 'FIXED_HOURS'] as const;
type LeavePay = (typeof LEAVE_PAYS)[number];

/** What leave pays (pay rule 17). Numbers are decimals as strings. */
export interface LeavePaySettings {
  /** Rolled-up holiday pay, percent of the pay; null = none. */
  readonly holidayPayPercent: string | null;
  readonly leavePay: LeavePay;
  /** Hours of a day of paid leave; for `FIXED_HOURS`. */
  readonly leaveDayHours: string;
  /** Money for a day of sick leave; null = none. */
  readonly sickPayPerDay: string | null;
  /** The first days of each sick leave, which pay nothing. */
  readonly sickWaitingDays: number;
}

/** Bonus settings with what leave pays. */
export type PayValues = BonusSettingsValues & {
  /** Absent = leave pays nothing. */
  readonly leave?: LeavePaySettings;
};

/** All inputs for calculating the bonuses of shifts that start on one day. */
export interface PaySettings extends PayValues {
  /** The agency's time zone: bonuses follow the local time of the people who work, not that of the live account. */
  readonly zone: string;
  /** YYYY-MM-DD, days in that time zone. */
  readonly holidays: ReadonlySet<string>;
}

/** The same for shifts that start on any day of a period. */
export type DatedPaySettings = Dated<PayValues> & Pick<PaySettings, 'zone' | 'holidays'>;

/** An agency without bonus settings pays no bonuses. */
export const NO_BONUSES: BonusSettingsValues = {
  rateUnit: 'PER_HOUR',
  earlyShiftBonusRate: '0.00',
  lateShiftBonusRate: '0.00',
  weekendBonusRate: '0.00',
  holidayBonusRate: '0.00',
  earlyShiftCutoff: '00:00',
  lateShiftCutoff: '23:59',
};

/** @param values the record as it would be after the write. @returns one violation for each invalid field. */
export function checkBonusSettings(values: Readonly<Record<keyof BonusSettingsValues, unknown>>): Violation[] {
  const found: Violation[] = [];
  if (!(RATE_UNITS as readonly unknown[]).includes(values.rateUnit))
    found.push(violation('rateUnit', 'INVALID_CHOICE', `This value should be one of ${RATE_UNITS.join(', ')}.`));
  for (const field of BONUS_RATE_FIELDS) {
    const message = rateFault(values[field]);
    if (message !== null) found.push(violation(field, 'INVALID_RATE', message));
  }
  const [early, late] = [clockOf(values.earlyShiftCutoff), clockOf(values.lateShiftCutoff)];
  if (early === null) found.push(violation('earlyShiftCutoff', 'INVALID_TIME', 'This value should be a time of day, HH:MM.'));
  if (late === null) found.push(violation('lateShiftCutoff', 'INVALID_TIME', 'This value should be a time of day, HH:MM.'));
  if (early !== null && late !== null && early >= late)
    found.push(violation('lateShiftCutoff', 'CUTOFF_ORDER', 'The late cutoff should be after the early cutoff.'));
  return found;
}

function rateFault(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return 'This value should be a plain decimal number.';
  const read = readDecimal(value, PENNIES);
  if (!read.ok) return read.reason;
  return compareDecimals(read.value, 0) < 0 ? 'This value should not be negative.' : null;
}

function clockOf(value: unknown): string | null {
  return typeof value === 'string' ? readClock(value) : null;
}

function violation(propertyPath: string, code: string, message: string): Violation {
  return { propertyPath, code, message };
}
