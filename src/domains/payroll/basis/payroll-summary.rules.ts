/** Texts that refer to a payroll: its days, kind and status. */
import { PAYROLL_STATUS_LABELS, type PayrollStatus } from './payroll-status.rules.ts';
import { periodLabel, type PeriodType } from './period.rules.ts';

export interface PayrollName {
  readonly uuid: string;
  readonly periodType: PeriodType;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: PayrollStatus;
}

/** Values for the placeholders of the error catalogue. */
export function payrollText({ periodType, startDate, endDate, status }: PayrollName): {
  readonly period: string;
  readonly type: string;
  readonly status: string;
} {
  return {
    period: periodLabel({ from: startDate, to: endDate }),
    type: periodType.toLowerCase(),
    status: PAYROLL_STATUS_LABELS[status].toLowerCase(),
  };
}

/** "Ana is", "Ana and Ben are", "Ana, Ben and 3 others are". */
export function whoText(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} is`;
  if (names.length === 2) return `${names[0]} and ${names[1]} are`;
  return `${names[0]}, ${names[1]} and ${names.length - 2} ${names.length === 3 ? 'other' : 'others'} are`;
}
