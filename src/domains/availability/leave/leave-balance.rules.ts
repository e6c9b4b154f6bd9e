/**
 * Decides how many days of leave an employee has left: what a leave year gives, by the year or by hours worked, what is carried over from the
 * year before and when that expires, and what was taken (decision 118).
 */
import { compareDecimals, divideDecimals, isNegative, multiplyDecimals, sumOf, toScale } from '#core/money';
import { HOUR_SECONDS } from '#core/span';
import { Temporal } from '#core/time';

/** Days are exact decimals with this many places. */
const DAYS_SCALE = 2;

/** What an employee is entitled to from a day until the next entitlement of the type begins. Numbers are decimals as strings. */
export interface Entitlement {
  /** First day, YYYY-MM-DD. */
  readonly validFrom: string;
  /** Day on which a leave year begins, MM-DD. */
  readonly yearStart: string;
  readonly daysPerYear: string;
  /** Percent of the hours worked, in addition. */
  readonly accrualPercent: string;
  /** Length of a leave day that accrues from hours. */
  readonly hoursPerDay: string;
  /** At most this many days are carried over into the next leave year. */
  readonly carryOverDays: string;
  /** Months of the next leave year in which carried days can be taken; null = all of it. */
  readonly carryOverMonths: number | null;
}

/** A working day, or half of one, that requested or approved leave takes. */
export interface LeaveDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** "1.0" or "0.5" */
  readonly portion: string;
  readonly status: 'REQUESTED' | 'APPROVED';
}

interface WorkedDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly seconds: number;
}

/** One employee and type of leave. */
export interface LeaveInputs {
  /** Sorted by `validFrom`. */
  readonly entitlements: readonly Entitlement[];
  readonly days: readonly LeaveDay[];
  /** Since the first entitlement; needed only where leave accrues from hours. */
  readonly worked: readonly WorkedDay[];
}

/** `left` = entitled + accrued + carriedOver − expired − taken − booked. */
export interface LeaveBalance {
  /** First and last day of the leave year. */
  readonly yearStart: string;
  readonly yearEnd: string;
  /** Of the whole leave year. */
  readonly entitled: string;
  /** From hours worked until the day. */
  readonly accrued: string;
  /** From the year before; negative when more was taken than there was. */
  readonly carriedOver: string;
  /** Carried days that were not taken in time. */
  readonly expired: string;
  /** Approved, until the day. */
  readonly taken: string;
  /** Approved, after the day until the end of the leave year. */
  readonly booked: string;
  /** Requested and not decided, in the leave year; not part of `left`. */
  readonly pending: string;
  readonly left: string;
}

interface LeaveYear {
  readonly from: string;
  /** First day of the next one. */
  readonly until: string;
}

/** Null before the first entitlement: leave of this type is not counted. @param asOf YYYY-MM-DD */
export function balanceOn({ entitlements, days, worked }: LeaveInputs, asOf: string): LeaveBalance | null {
  const current = inForce(entitlements, asOf);
  const [first] = entitlements;
  if (current === null || first === undefined) return null;
  let carriedOver = NONE;
  let before: Entitlement | null = null;
  for (let year = yearOf(first.validFrom, current.yearStart); ; year = yearOf(year.until, current.yearStart)) {
    const isLast = asOf < year.until;
    const balance = balanceIn(year, { entitlements, days, worked }, { asOf: isLast ? asOf : lastDay(year), carriedOver, before });
    if (isLast) return balance;
    before = inForce(entitlements, lastDay(year));
    carriedOver = carriedFrom(balance.left, before);
  }
}

export interface LeaveEffect {
  readonly yearStart: string;
  readonly yearEnd: string;
  /** Days of the request in this leave year. */
  readonly days: string;
  readonly left: string;
  readonly leftAfter: string;
}

/**
 * What approving a request leaves of each leave year that it touches, as of its last day in it: days that have expired by then are gone.
 * @param days of the request, in order. @param inputs without the request. Empty when the type is not counted on those days.
 */
export function effectOf(days: readonly Pick<LeaveDay, 'day' | 'portion'>[], inputs: LeaveInputs): LeaveEffect[] {
  const effects: LeaveEffect[] = [];
  let rest = days;
  while (rest.length > 0) {
    const balance = balanceOn(inputs, rest[0]!.day);
    const inYear = balance === null ? rest.slice(0, 1) : rest.filter(({ day }) => day <= balance.yearEnd);
    rest = rest.slice(inYear.length);
    if (balance === null) continue;
    const { yearStart, yearEnd, left } = balanceOn(inputs, inYear.at(-1)!.day)!;
    const taken = daysSum(inYear);
    effects.push({ yearStart, yearEnd, days: taken, left, leftAfter: minus(left, taken) });
  }
  return effects;
}

export const exceeds = (effects: readonly LeaveEffect[]) => effects.some(({ leftAfter }) => isNegative(leftAfter));

/** Half days count 0.5. */
export function daysSum(days: readonly Pick<LeaveDay, 'portion'>[]): string {
  return toScale(sumOf(days.map(({ portion }) => portion)), DAYS_SCALE);
}

const NONE = toScale(0, DAYS_SCALE);

interface YearContext {
  /** A day of the year. */
  readonly asOf: string;
  readonly carriedOver: string;
  /** The entitlement at the end of the year before, which says when carried days expire. */
  readonly before: Entitlement | null;
}

function balanceIn(year: LeaveYear, inputs: LeaveInputs, { asOf, carriedOver, before }: YearContext): LeaveBalance {
  const inYear = inputs.days.filter(({ day }) => day >= year.from && day < year.until);
  const approved = inYear.filter(({ status }) => status === 'APPROVED');
  const entitled = entitledIn(year, inputs.entitlements);
  const accrued = accruedIn(year, inputs, asOf);
  const expired = expiredOn(asOf, year, carriedOver, before, approved);
  const taken = daysSum(approved.filter(({ day }) => day <= asOf));
  const booked = daysSum(approved.filter(({ day }) => day > asOf));
  const granted = sumOf([entitled, accrued, carriedOver]);
  return {
    yearStart: year.from,
    yearEnd: lastDay(year),
    entitled,
    accrued,
    carriedOver,
    expired,
    taken,
    booked,
    pending: daysSum(inYear.filter(({ status }) => status === 'REQUESTED')),
    left: minus(granted, sumOf([expired, taken, booked])),
  };
}

/** Days of the year, in proportion to the days of the leave year on which each entitlement holds. */
function entitledIn(year: LeaveYear, entitlements: readonly Entitlement[]): string {
  const length = daysIn(year.from, year.until);
  const parts = entitlements.map(({ daysPerYear, validFrom }, index) => {
    const [from, until] = [later(validFrom, year.from), earlier(entitlements[index + 1]?.validFrom ?? year.until, year.until)];
    return from >= until ? '0' : multiplyDecimals(daysPerYear, daysIn(from, until));
  });
  return divideDecimals(sumOf(parts), length, DAYS_SCALE);
}

/** Percent of the hours worked until the day, included, in leave days. */
function accruedIn(year: LeaveYear, { entitlements, worked }: LeaveInputs, asOf: string): string {
  // Rounded once for each entitlement.
  const parts = entitlements.map(({ accrualPercent, hoursPerDay, validFrom }, index) => {
    const [from, until] = [later(validFrom, year.from), earlier(entitlements[index + 1]?.validFrom ?? year.until, year.until)];
    const seconds = worked.filter(({ day }) => day >= from && day < until && day <= asOf).reduce((sum, one) => sum + one.seconds, 0);
    return divideDecimals(multiplyDecimals(accrualPercent, seconds), multiplyDecimals(hoursPerDay, 100 * HOUR_SECONDS), DAYS_SCALE);
  });
  return toScale(sumOf(parts), DAYS_SCALE);
}

/** Carried days are taken first; those that are left when they expire are lost. */
function expiredOn(asOf: string, year: LeaveYear, carriedOver: string, before: Entitlement | null, approved: readonly LeaveDay[]): string {
  const months = before?.carryOverMonths ?? null;
  if (months === null || isNegative(carriedOver)) return NONE;
  const expiry = Temporal.PlainDate.from(year.from).add({ months }).toString();
  if (asOf < expiry) return NONE;
  return atLeastNone(minus(carriedOver, daysSum(approved.filter(({ day }) => day < expiry))));
}

/** Days taken beyond a year's balance are taken from the next one. */
function carriedFrom(left: string, atEnd: Entitlement | null): string {
  if (isNegative(left) || atEnd === null) return left;
  return compareDecimals(left, atEnd.carryOverDays) <= 0 ? left : toScale(atEnd.carryOverDays, DAYS_SCALE);
}

function inForce(entitlements: readonly Entitlement[], day: string): Entitlement | null {
  return entitlements.findLast(({ validFrom }) => validFrom <= day) ?? null;
}

/** The leave year that a day belongs to. @param yearStart MM-DD */
function yearOf(day: string, yearStart: string): LeaveYear {
  const { year } = Temporal.PlainDate.from(day);
  const first = `${yearText(year)}-${yearStart}` <= day ? year : year - 1;
  return { from: `${yearText(first)}-${yearStart}`, until: `${yearText(first + 1)}-${yearStart}` };
}

const yearText = (year: number) => String(year).padStart(4, '0');
const lastDay = ({ until }: LeaveYear) => Temporal.PlainDate.from(until).subtract({ days: 1 }).toString();
const daysIn = (from: string, until: string) => Temporal.PlainDate.from(from).until(until, { largestUnit: 'days' }).days;
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
const minus = (one: string, other: string) => toScale(sumOf([one, multiplyDecimals(other, -1)]), DAYS_SCALE);
const atLeastNone = (days: string) => (isNegative(days) ? NONE : days);
