/** Decides which operations each payroll status allows, and which errors block submitting (pay rules 8, 12 and 14). */
import { role } from '#core/access';
import { defineEvent } from '#core/events';
import { compareDecimals } from '#core/money';
import { defineStates, statesOf } from '#core/states';
import { Temporal } from '#core/time';
import type { PayLine } from './pay-line.rules.ts';

/** PAID is final. */
export const PAYROLL_LIFE = defineStates({
  noun: 'payroll',
  states: {
    DRAFT: { label: 'Draft', severity: 'neutral' },
    SUBMITTED: { label: 'Submitted', severity: 'info' },
    PAID: { label: 'Paid', severity: 'success' },
  },
  initial: 'DRAFT',
  transitions: [
    { from: ['DRAFT'], to: 'SUBMITTED', label: 'Submit', who: role('ADMIN'), guards: ['no fault of an item'] },
    { from: ['SUBMITTED'], to: 'PAID', label: 'Mark as paid', who: role('ADMIN') },
    { from: ['SUBMITTED'], to: 'DRAFT', label: 'Back to draft', who: role('ADMIN') },
  ],
});
export type PayrollStatus = keyof (typeof PAYROLL_LIFE)['states'];

export interface PayrollChange {
  /** IRI. */
  readonly record: string;
  /** Null for a newly generated payroll. */
  readonly from: PayrollStatus | null;
  readonly to: PayrollStatus;
}
export const payrollChanged = defineEvent<PayrollChange>('payroll.payrollChanged');
export const PAYROLL_STATUSES = statesOf<PayrollStatus>(PAYROLL_LIFE);
export const PAYROLL_STATUS_LABELS: Readonly<Record<PayrollStatus, string>> = {
  DRAFT: PAYROLL_LIFE.states.DRAFT.label,
  SUBMITTED: PAYROLL_LIFE.states.SUBMITTED.label,
  PAID: PAYROLL_LIFE.states.PAID.label,
};

/** CHANGE covers the payroll itself and its adjustments; LOCK rejects changes to the schedules and streams it includes. */
export const OPERATION_STATUSES = {
  DELETE: ['DRAFT'],
  CHANGE: ['DRAFT', 'SUBMITTED'],
  RECALCULATE: ['DRAFT'],
  PAYSLIP: ['SUBMITTED', 'PAID'],
  LOCK: ['SUBMITTED', 'PAID'],
} as const satisfies Readonly<Record<string, readonly PayrollStatus[]>>;
export type PayrollOperation = keyof typeof OPERATION_STATUSES;

export interface Refusal {
  readonly code: 'STATUS_NOT_ALLOWED';
  readonly message: string;
}

export function mayDo(operation: PayrollOperation, status: PayrollStatus): boolean {
  return (OPERATION_STATUSES[operation] as readonly PayrollStatus[]).includes(status);
}

const OPERATION_LABELS: Readonly<Record<Exclude<PayrollOperation, 'LOCK'>, string>> = {
  DELETE: 'be deleted',
  CHANGE: 'be changed',
  RECALCULATE: 'be recalculated',
  PAYSLIP: 'show payslips',
};

/** Why the operation is not allowed, or null. */
export function operationRefusal(operation: Exclude<PayrollOperation, 'LOCK'>, status: PayrollStatus): Refusal | null {
  if (mayDo(operation, status)) return null;
  return {
    code: 'STATUS_NOT_ALLOWED',
    message: `A payroll can only ${OPERATION_LABELS[operation]} while it is ${list(OPERATION_STATUSES[operation])}; this one is ${status}.`,
  };
}

/** A later date is a mistake. */
const PAID_WITHIN_DAYS = 366;

/** Why the day is not a valid pay date, or null. @param day null = not a valid date. */
export function payDateFault(day: string | null, today: string): string | null {
  if (day === null) return 'This value should be a day: YYYY-MM-DD.';
  return day > Temporal.PlainDate.from(today).add({ days: PAID_WITHIN_DAYS }).toString() ? 'This day is more than a year away.' : null;
}

export interface SubmitFault {
  readonly code: 'NO_RATE' | 'NEGATIVE_TOTAL' | 'STALE';
  readonly item: string;
  readonly employee: string;
  readonly message: string;
  /** Schedules of the lines without a rate. */
  readonly schedules: readonly string[];
}

export interface SubmittedItem {
  /** Uuid of the payroll item, because names are not unique. */
  readonly item: string;
  readonly employee: string;
  readonly totalAmount: string;
  readonly base: readonly Pick<PayLine, 'schedule' | 'role' | 'reason'>[];
  /** A schedule or stream it includes has changed since. */
  readonly stale: boolean;
}

/** All errors that must be fixed before the payroll can be submitted. */
export function submitFaults(items: readonly SubmittedItem[]): SubmitFault[] {
  return items.flatMap(({ item, employee, totalAmount, base, stale }) => {
    const unpaid = base.filter(({ reason }) => reason === 'NO_RATE');
    const roles = [...new Set(unpaid.map(({ role }) => role))].join(', ');
    const faults: SubmitFault[] = [];
    if (unpaid.length > 0)
      faults.push({
        code: 'NO_RATE',
        item,
        employee,
        message: `There is no rate for ${roles}, and no general rate.`,
        schedules: unpaid.flatMap(({ schedule }) => schedule ?? []),
      });
    if (compareDecimals(totalAmount, 0) < 0)
      faults.push({
        code: 'NEGATIVE_TOTAL',
        item,
        employee,
        message: `The total is ${totalAmount}; deductions exceed earnings.`,
        schedules: [],
      });
    if (stale)
      faults.push({
        code: 'STALE',
        item,
        employee,
        message: 'A schedule or live stream has changed since the calculation. Recalculate first.',
        schedules: [],
      });
    return faults;
  });
}

function list(statuses: readonly PayrollStatus[]): string {
  return statuses.join(' or ');
}
