/** Describes the history of a payroll: generation, status changes, recalculations, and changed adjustments. */
import { entryIn, firstIn } from '#core/present';
import { countText } from '#core/number-format';
import { compareDecimals } from '#core/money';
import { sameAdjustments } from '../item/adjustment-draft.rules.ts';
import { NO_ADJUSTMENTS, type Adjustment, type Adjustments } from '../calculation/adjustments.rules.ts';
import { PAYROLL_STATUS_LABELS, type PayrollStatus } from '../basis/payroll-status.rules.ts';

type Values = Readonly<Record<string, unknown>> | null;

export interface PayrollEntry {
  readonly resource: string;
  readonly operation: string;
  readonly before: Values;
  readonly after: Values;
  readonly reason: string | null;
}

interface HistoryChange {
  readonly label: string;
  /** Null if the value was added. */
  readonly from: string | null;
  /** Null if the value was removed. */
  readonly to: string | null;
}

interface HistoryText {
  /** The action: "submitted the payroll". */
  readonly headline: string;
  readonly changes: readonly HistoryChange[];
}

/** @param money formats an amount in the agency's currency. @param day formats a calendar day. */
export function historyText(entry: PayrollEntry, money: (amount: string) => string, day: (day: string) => string): HistoryText {
  const { resource, operation, before, after, reason } = entry;
  if (resource === 'PayrollItem') return itemText(operation, before, after, money);
  if (operation === 'CREATE') {
    const narrowed = Array.isArray(after?.employees) ? `, for ${countText(after.employees.length, 'person', 'people')} only` : '';
    return { headline: `generated the payroll${narrowed}`, changes: amountChange('Total', null, textIn(after, 'totalAmount'), money) };
  }
  if (operation === 'DELETE') return { headline: 'deleted the payroll', changes: [] };
  if (reason === 'recalculate') {
    const [was, is] = [textIn(before, 'totalAmount'), textIn(after, 'totalAmount')];
    // The entry has a total only if it changed; older entries always had one.
    const same = is === null || (was !== null && compareDecimals(was, is) === 0);
    return {
      headline: same ? 'recalculated the payroll without a change of the total' : 'recalculated the payroll',
      changes: same ? [] : amountChange('Total', was, is, money),
    };
  }
  const status = statusText(textIn(before, 'status'), textIn(after, 'status'));
  if (status !== null) return { headline: status, changes: dayChange('Pay date', textIn(after, 'payDate'), day) };
  return fieldText(before, after, money, day);
}

function dayChange(label: string, to: string | null, day: (day: string) => string): readonly HistoryChange[] {
  return to === null ? [] : [{ label, from: null, to: day(to) }];
}

function statusText(from: string | null, to: string | null): string | null {
  if (to === null || to === from) return null;
  if (to === 'SUBMITTED') return 'submitted the payroll';
  if (to === 'PAID') return 'marked the payroll as paid';
  return to === 'DRAFT' ? 'took the payroll back to draft' : `made the payroll ${PAYROLL_STATUS_LABELS[to as PayrollStatus] ?? to}`;
}

const FIELDS: Readonly<Record<string, { readonly label: string; readonly kind: 'text' | 'day' | 'money' }>> = {
  note: { label: 'Note', kind: 'text' },
  startDate: { label: 'First day', kind: 'day' },
  endDate: { label: 'Last day', kind: 'day' },
  periodType: { label: 'Period', kind: 'text' },
  totalAmount: { label: 'Total', kind: 'money' },
};

function fieldText(before: Values, after: Values, money: (amount: string) => string, day: (day: string) => string): HistoryText {
  const changes = Object.keys(FIELDS).flatMap((name): HistoryChange[] => {
    const { label, kind } = entryIn(FIELDS, name);
    const [from, to] = [textIn(before, name), textIn(after, name)];
    if (after === null || !(name in after) || from === to) return [];
    const text = (value: string | null) => {
      if (value === null || value === '') return null;
      if (kind === 'money') return money(value);
      return kind === 'day' ? day(value) : value;
    };
    return [{ label, from: text(from), to: text(to) }];
  });
  const label =
    changes.length === 1
      ? `changed the ${firstIn(changes).label.toLowerCase()}`
      : changes.length === 0
        ? 'saved the payroll'
        : 'changed the payroll';
  return { headline: label, changes };
}

function itemText(operation: string, before: Values, after: Values, money: (amount: string) => string): HistoryText {
  const name = textIn(after, 'employeeName') ?? textIn(before, 'employeeName') ?? 'an employee';
  if (operation === 'CREATE') return { headline: `added ${name} to the payroll`, changes: [] };
  if (operation === 'DELETE')
    return { headline: `removed ${name} from the payroll`, changes: amountChange('Total', textIn(before, 'totalAmount'), null, money) };
  const [was, is] = [adjustmentsIn(before), adjustmentsIn(after)];
  const changes = sameAdjustments(was, is)
    ? [
        ...amountChange('Additions', textIn(before, 'additionalAmount'), textIn(after, 'additionalAmount'), money),
        ...amountChange('Deductions', textIn(before, 'deductionAmount'), textIn(after, 'deductionAmount'), money),
      ]
    : [...lineChanges('Addition', was.additions, is.additions, money), ...lineChanges('Deduction', was.deductions, is.deductions, money)];
  return { headline: `changed the adjustments of ${name}`, changes };
}

/** Lines are matched by when they were added, so that a line with another amount is shown as changed, not as removed and added. */
function lineChanges(
  label: string,
  before: readonly Adjustment[],
  after: readonly Adjustment[],
  money: (amount: string) => string,
): HistoryChange[] {
  const text = ({ description, amount }: Adjustment) => `${description}, ${money(amount)}`;
  const left = [...after];
  const unmatched = before.filter((line) => {
    const at = left.findIndex((other) => sameLine(line, other));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  const changes: HistoryChange[] = [];
  for (const line of unmatched) {
    const at = left.findIndex((other) => other.addedAt === line.addedAt);
    const to = at === -1 ? null : left.splice(at, 1)[0]!;
    changes.push({ label, from: text(line), to: to === null ? null : text(to) });
  }
  return [...changes, ...left.map((line): HistoryChange => ({ label, from: null, to: text(line) }))];
}

function sameLine(one: Adjustment, other: Adjustment): boolean {
  return one.addedAt === other.addedAt && one.description === other.description && compareDecimals(one.amount, other.amount) === 0;
}

function adjustmentsIn(values: Values): Adjustments {
  const found = values?.adjustments;
  return typeof found === 'object' && found !== null && 'additions' in found && 'deductions' in found
    ? (found as Adjustments)
    : NO_ADJUSTMENTS;
}

function amountChange(label: string, from: string | null, to: string | null, money: (amount: string) => string): HistoryChange[] {
  return from === to ? [] : [{ label, from: from === null ? null : money(from), to: to === null ? null : money(to) }];
}

function textIn(values: Values, name: string): string | null {
  const value = values?.[name];
  return typeof value === 'string' ? value : null;
}
