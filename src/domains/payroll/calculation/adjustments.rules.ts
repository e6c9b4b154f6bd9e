/** Decides which additions and deductions are valid for a payroll item, and the resulting amount to pay (pay rule 12). */
import type { Violation } from '#core/errors';
import { isJsonObject } from '#core/json-object';
import { compareDecimals, multiplyDecimals, PENNIES, readDecimal, sumOf, toScale } from '#core/money';
import { readInstant } from '#core/time';

export const LONGEST_DESCRIPTION = 200;
export const MOST_ADJUSTMENTS = 100;

export interface Adjustment {
  readonly description: string;
  readonly amount: string;
  /** An instant in wire format. */
  readonly addedAt: string;
}

export interface Adjustments {
  readonly deductions: readonly Adjustment[];
  readonly additions: readonly Adjustment[];
}

export const NO_ADJUSTMENTS: Adjustments = { deductions: [], additions: [] };

export interface AdjustmentSums {
  readonly deductionAmount: string;
  readonly additionalAmount: string;
}

/** The writable part of a payroll item; within `detail`, clients can only change `adjustments`. */
export interface AdjustmentWrite {
  readonly deductionAmount?: unknown;
  readonly additionalAmount?: unknown;
  readonly detail?: unknown;
}

type AdjustmentReading =
  | { readonly ok: true; readonly sums: AdjustmentSums; readonly adjustments: Adjustments }
  | { readonly ok: false; readonly violations: readonly Violation[] };

const SIDES = [
  { amount: 'deductionAmount', list: 'deductions', description: 'Deduction' },
  { amount: 'additionalAmount', list: 'additions', description: 'Addition' },
] as const;

/**
 * The adjustments after a write. For each list: lines that are sent replace the old ones, and an amount sent with them must be their sum;
 * an amount sent without lines that differs from the current sum becomes a single line; anything absent is unchanged.
 * @param current the item's adjustments.
 * @param now `addedAt` of lines that are sent without one.
 */
export function readAdjustments(write: AdjustmentWrite, current: Adjustments, now: string): AdjustmentReading {
  const violations: Violation[] = [];
  const sent = sentAdjustments(write.detail, violations);
  const result: { -readonly [Side in keyof Adjustments]: Adjustments[Side] } = { ...current };
  for (const { amount, list, description } of SIDES) {
    const given = write[amount] === undefined ? null : readAmount(write[amount], amount, violations);
    const lines = sent[list] === undefined ? null : readLines(sent[list], `detail.adjustments.${list}`, now, violations);
    if (lines !== null) {
      result[list] = lines;
      const sum = sumOfLines(lines);
      if (!readDecimal(sum, PENNIES).ok)
        violations.push({
          propertyPath: `detail.adjustments.${list}`,
          code: 'INVALID_AMOUNT',
          message: 'The sum of these amounts is too large.',
        });
      else if (given !== null && compareDecimals(given, sum) !== 0)
        violations.push({
          propertyPath: amount,
          code: 'SUM_MISMATCH',
          message: `This value should be the sum of the ${list}, which is ${sum}.`,
        });
    } else if (given !== null && compareDecimals(given, sumOfLines(current[list])) !== 0) {
      result[list] = compareDecimals(given, 0) === 0 ? [] : [{ description, amount: given, addedAt: now }];
    }
  }
  return violations.length > 0 ? { ok: false, violations } : { ok: true, adjustments: result, sums: sumsOf(result) };
}

/** Compares the values, regardless of property order. */
export function sameAdjustments(one: Adjustments, other: Adjustments): boolean {
  const text = (of: Adjustments) =>
    JSON.stringify(SIDES.map(({ list }) => of[list].map(({ description, amount, addedAt }) => [description, amount, addedAt])));
  return text(one) === text(other);
}

export function sumsOf({ deductions, additions }: Adjustments): AdjustmentSums {
  return { deductionAmount: sumOfLines(deductions), additionalAmount: sumOfLines(additions) };
}

/** What an item has besides adjustments. */
export interface EarnedAmounts {
  readonly baseAmount: string;
  readonly bonusAmount: string;
  /** Absent = none. */
  readonly arrearsAmount?: string;
}

/** Base + bonus + arrears + additions − deductions. May be negative while the payroll is a draft. */
export function finalAmountOf({
  baseAmount,
  bonusAmount,
  arrearsAmount = '0',
  additionalAmount,
  deductionAmount,
}: AdjustmentSums & EarnedAmounts): string {
  return toScale(sumOf([baseAmount, bonusAmount, arrearsAmount, additionalAmount, multiplyDecimals(deductionAmount, -1)]), PENNIES);
}

function sumOfLines(lines: readonly Adjustment[]): string {
  return toScale(sumOf(lines.map(({ amount }) => amount)), PENNIES);
}

function sentAdjustments(detail: unknown, violations: Violation[]): Readonly<Record<string, unknown>> {
  if (detail === undefined || detail === null) return {};
  if (!isJsonObject(detail)) {
    violations.push(object('detail'));
    return {};
  }
  const { adjustments } = detail;
  if (adjustments === undefined || adjustments === null) return {};
  if (isJsonObject(adjustments)) return adjustments;
  violations.push(object('detail.adjustments'));
  return {};
}

function readLines(lines: unknown, at: string, now: string, violations: Violation[]): Adjustment[] | null {
  const before = violations.length;
  if (!Array.isArray(lines) || lines.length > MOST_ADJUSTMENTS) {
    violations.push({ propertyPath: at, code: 'INVALID', message: `This value should be a list of at most ${MOST_ADJUSTMENTS}.` });
    return null;
  }
  const read = lines.map((line: unknown, index) => readLine(line, `${at}[${index}]`, now, violations));
  return violations.length === before ? read.filter((line) => line !== null) : null;
}

function readLine(line: unknown, at: string, now: string, violations: Violation[]): Adjustment | null {
  if (!isJsonObject(line)) {
    violations.push(object(at));
    return null;
  }
  const description = typeof line.description === 'string' ? line.description.trim() : '';
  if (description === '')
    violations.push({ propertyPath: `${at}.description`, code: 'REQUIRED', message: 'This value should not be blank.' });
  else if (description.length > LONGEST_DESCRIPTION)
    violations.push({
      propertyPath: `${at}.description`,
      code: 'TOO_LONG',
      message: `This value is too long. It should have ${LONGEST_DESCRIPTION} characters or less.`,
    });
  const amount = readAmount(line.amount, `${at}.amount`, violations);
  const addedAt =
    line.addedAt === undefined || line.addedAt === null ? now : typeof line.addedAt === 'string' ? readInstant(line.addedAt) : null;
  if (addedAt === null)
    violations.push({
      propertyPath: `${at}.addedAt`,
      code: 'INVALID_INSTANT',
      message: 'This value should be a date and time with an offset, ISO 8601.',
    });
  return amount === null || addedAt === null ? null : { description, amount, addedAt };
}

function readAmount(value: unknown, at: string, violations: Violation[]): string | null {
  const read =
    typeof value === 'string' || typeof value === 'number'
      ? readDecimal(value, PENNIES)
      : { ok: false as const, reason: 'This value should be a plain decimal number.' };
  const reason = !read.ok ? read.reason : compareDecimals(read.value, 0) < 0 ? 'This value should not be negative.' : null;
  if (read.ok && reason === null) return read.value;
  violations.push({ propertyPath: at, code: 'INVALID_AMOUNT', message: reason! });
  return null;
}

function object(propertyPath: string): Violation {
  return { propertyPath, code: 'INVALID', message: 'This value should be an object.' };
}
