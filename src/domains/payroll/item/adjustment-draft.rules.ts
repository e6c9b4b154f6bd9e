/** Decides how additions and deductions are edited: what is typed, what is wrong with which line, what is left to pay meanwhile, and what is sent. */
import type { Violation } from '#core/errors';
import { compareDecimals, readDecimal, toScale } from '#core/money';
import { finalAmountOf, readAdjustments, sumsOf, type Adjustment, type Adjustments, type AdjustmentSums } from './adjustments.rules.ts';
import { mayDo, type PayrollStatus } from '../run/payroll-status.rules.ts';

const PENNIES = 2;

export type Side = keyof Adjustments;
export const SIDES: readonly Side[] = ['additions', 'deductions'];

export interface DraftLine {
  /** Of this line while it is edited, so that removing another does not move the focus. */
  readonly key: number;
  readonly description: string;
  /** As typed. */
  readonly amount: string;
  /** Null until it is saved. */
  readonly addedAt: string | null;
}

export type AdjustmentDraft = Readonly<Record<Side, readonly DraftLine[]>>;

export function draftOf(adjustments: Adjustments): AdjustmentDraft {
  let key = 0;
  const lines = (side: Side) =>
    adjustments[side].map(({ description, amount, addedAt }): DraftLine => ({ key: (key += 1), description, amount, addedAt }));
  return { additions: lines('additions'), deductions: lines('deductions') };
}

export function addLine(draft: AdjustmentDraft, side: Side): AdjustmentDraft {
  const key = Math.max(0, ...SIDES.flatMap((one) => draft[one].map((line) => line.key))) + 1;
  return { ...draft, [side]: [...draft[side], { key, description: '', amount: '', addedAt: null }] };
}

export function changeLine(
  draft: AdjustmentDraft,
  side: Side,
  key: number,
  part: Partial<Pick<DraftLine, 'description' | 'amount'>>,
): AdjustmentDraft {
  return { ...draft, [side]: draft[side].map((line) => (line.key === key ? { ...line, ...part } : line)) };
}

export function removeLine(draft: AdjustmentDraft, side: Side, key: number): AdjustmentDraft {
  return { ...draft, [side]: draft[side].filter((line) => line.key !== key) };
}

/** Whether saving would change anything: "5" and "5.00" are the same amount. */
export function isChanged(draft: AdjustmentDraft, adjustments: Adjustments): boolean {
  return SIDES.some(
    (side) =>
      draft[side].length !== adjustments[side].length || draft[side].some((line, index) => !sameLine(line, adjustments[side][index]!)),
  );
}

export function sameAdjustments(one: Adjustments, other: Adjustments): boolean {
  return SIDES.every(
    (side) =>
      one[side].length === other[side].length &&
      one[side].every(
        (line, index) =>
          line.description === other[side][index]!.description && compareDecimals(line.amount, other[side][index]!.amount) === 0,
      ),
  );
}

export interface Earned {
  readonly baseAmount: string;
  readonly bonusAmount: string;
}

/** What the lines come to so far: one that is not a number yet counts as nothing. */
export function draftSums(draft: AdjustmentDraft, earned: Earned): AdjustmentSums & { readonly totalAmount: string } {
  const readable = (side: Side) =>
    draft[side].map(({ description, amount }): Adjustment => ({ description, amount: amountIn(amount) ?? '0.00', addedAt: '' }));
  const sums = sumsOf({ additions: readable('additions'), deductions: readable('deductions') });
  return { ...sums, totalAmount: finalAmountOf({ ...earned, ...sums }) };
}

export type DraftFaults = Readonly<Record<string, string>>;

/** By the paths that the server uses too: "detail.adjustments.deductions[0].amount". @param status of the payroll. */
export function draftFaults(draft: AdjustmentDraft, earned: Earned, status: PayrollStatus, now: string): DraftFaults {
  const reading = readAdjustments({ detail: { adjustments: sentLines(draft) } }, { additions: [], deductions: [] }, now);
  if (!reading.ok) return placed(reading.violations);
  return mayDo('PAYSLIP', status) && isNegative(draftSums(draft, earned).totalAmount)
    ? {
        deductionAmount:
          'More is deducted than was earned. A submitted payroll pays nobody less than nothing; take it back to draft first, or deduct less.',
      }
    : {};
}

/** The server's complaints, or ours, by path; several about one are shown together. */
export function placed(violations: readonly Pick<Violation, 'propertyPath' | 'message'>[]): DraftFaults {
  const faults: Record<string, string> = {};
  for (const { propertyPath, message } of violations)
    faults[propertyPath] = faults[propertyPath] === undefined ? message : `${faults[propertyPath]} ${message}`;
  return faults;
}

export function pathOf(side: Side, index: number, property: 'description' | 'amount'): string {
  return `detail.adjustments.${side}[${index}].${property}`;
}

/** The merge patch of an item: both sides whole, and the sums that the server checks them against. */
export function adjustmentPatch(
  draft: AdjustmentDraft,
): AdjustmentSums & { readonly detail: { readonly adjustments: ReturnType<typeof sentLines> } } {
  const { deductionAmount, additionalAmount } = draftSums(draft, { baseAmount: '0', bonusAmount: '0' });
  return { deductionAmount, additionalAmount, detail: { adjustments: sentLines(draft) } };
}

export function isNegative(amount: string): boolean {
  return compareDecimals(amount, 0) < 0;
}

/** "12" → "12.00" once it is left; what cannot be read stays as it was typed. */
export function tidyAmount(typed: string): string {
  return amountIn(typed) ?? typed.trim();
}

type SentLine = Pick<Adjustment, 'description' | 'amount'> & Partial<Pick<Adjustment, 'addedAt'>>;

function sentLines(draft: AdjustmentDraft): Readonly<Record<Side, readonly SentLine[]>> {
  const lines = (side: Side) =>
    draft[side].map(({ description, amount, addedAt }): SentLine => ({
      description: description.trim(),
      amount: tidyAmount(amount),
      ...(addedAt === null ? {} : { addedAt }),
    }));
  return { additions: lines('additions'), deductions: lines('deductions') };
}

/** With two decimals; null for what is no amount. */
function amountIn(typed: string): string | null {
  const read = readDecimal(typed.trim().replaceAll(',', ''), PENNIES);
  return read.ok && !isNegative(read.value) ? toScale(read.value, PENNIES) : null;
}

function sameLine({ description, amount }: DraftLine, stored: Adjustment): boolean {
  const typed = amountIn(amount);
  return description.trim() === stored.description && typed !== null && compareDecimals(typed, stored.amount) === 0;
}
