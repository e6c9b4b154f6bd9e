/** The draft of additions and deductions: errors by line, live totals, and the request body. */
import { itemAt } from '#core/present';
import type { Violation } from '#core/errors';
import { compareDecimals, isNegative, PENNIES, readDecimal, toScale } from '#core/money';
import {
  finalAmountOf,
  readAdjustments,
  sumsOf,
  type Adjustment,
  type Adjustments,
  type AdjustmentSums,
  type EarnedAmounts,
} from '../calculation/adjustments.rules.ts';
import { mayDo, type PayrollStatus } from '../basis/payroll-status.rules.ts';

export type Side = keyof Adjustments;
export const SIDES: readonly Side[] = ['additions', 'deductions'];

export interface DraftLine {
  /** Stable while the line is edited, so that removing another line does not move the focus. */
  readonly key: number;
  readonly description: string;
  /** As typed, possibly invalid. */
  readonly amount: string;
  /** Null for a line that is not saved yet. */
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

/** Whether saving would change anything; "5" and "5.00" are the same amount. */
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
          line.description === itemAt(other[side], index).description &&
          compareDecimals(line.amount, itemAt(other[side], index).amount) === 0,
      ),
  );
}

/** Live totals of the lines; an amount that is not a valid number counts as zero. */
export function draftSums(draft: AdjustmentDraft, earned: EarnedAmounts): AdjustmentSums & { readonly totalAmount: string } {
  const readable = (side: Side) =>
    draft[side].map(({ description, amount }): Adjustment => ({ description, amount: amountIn(amount) ?? '0.00', addedAt: '' }));
  const sums = sumsOf({ additions: readable('additions'), deductions: readable('deductions') });
  return { ...sums, totalAmount: finalAmountOf({ ...earned, ...sums }) };
}

export type DraftFaults = Readonly<Record<string, string>>;

/** Errors by path, with the same paths as the server: "detail.adjustments.deductions[0].amount". @param status of the payroll. */
export function draftFaults(draft: AdjustmentDraft, earned: EarnedAmounts, status: PayrollStatus, now: string): DraftFaults {
  const reading = readAdjustments({ detail: { adjustments: sentLines(draft) } }, { additions: [], deductions: [] }, now);
  if (!reading.ok) return placed(reading.violations);
  return mayDo('PAYSLIP', status) && isNegative(draftSums(draft, earned).totalAmount)
    ? {
        deductionAmount:
          'Deductions exceed earnings, which is not allowed on a submitted payroll. Take it back to draft first, or deduct less.',
      }
    : {};
}

/** Violations of the server or of the client by path; several for one path are joined. */
export function placed(violations: readonly Pick<Violation, 'propertyPath' | 'message'>[]): DraftFaults {
  const faults: Record<string, string> = {};
  for (const { propertyPath, message } of violations)
    faults[propertyPath] = faults[propertyPath] === undefined ? message : `${faults[propertyPath]} ${message}`;
  return faults;
}

export function pathOf(side: Side, index: number, property: 'description' | 'amount'): string {
  return `detail.adjustments.${side}[${index}].${property}`;
}

/** Merge patch for an item: both lists in full, and the sums that the server verifies. */
export function adjustmentPatch(
  draft: AdjustmentDraft,
): AdjustmentSums & { readonly detail: { readonly adjustments: ReturnType<typeof sentLines> } } {
  const { deductionAmount, additionalAmount } = draftSums(draft, { baseAmount: '0', bonusAmount: '0' });
  return { deductionAmount, additionalAmount, detail: { adjustments: sentLines(draft) } };
}

/** Formats "12" as "12.00" on blur; invalid input is only trimmed. */
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

/** With two decimals; null if it is not a valid amount. */
function amountIn(typed: string): string | null {
  const read = readDecimal(typed.trim().replaceAll(',', ''), PENNIES);
  return read.ok && !isNegative(read.value) ? toScale(read.value, PENNIES) : null;
}

function sameLine({ description, amount }: DraftLine, stored: Adjustment): boolean {
  const typed = amountIn(amount);
  return description.trim() === stored.description && typed !== null && compareDecimals(typed, stored.amount) === 0;
}
