/** Decides which operations the payroll page offers in each status, and how it reads errors and sums from the server. */
import { compareDecimals, divideDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import { PAY_COMPONENTS, type PayComponent } from './pay-line.rules.ts';
import { mayDo, type PayrollStatus, type SubmitFault } from './payroll-status.rules.ts';

/** Spec §8: a request for the payslips of a draft is redirected to the payroll with this value. */
export const PAYSLIP_NOT_AVAILABLE = 'payslip_not_available';

interface PageOffer {
  readonly recalculate: boolean;
  readonly remove: boolean;
  readonly payslips: boolean;
  /** Adjustments and note. */
  readonly change: boolean;
  /** The bank file; the accountant file is always available. */
  readonly bankFile: boolean;
}

export function pageOffer(status: PayrollStatus): PageOffer {
  return {
    recalculate: mayDo('RECALCULATE', status),
    remove: mayDo('DELETE', status),
    payslips: mayDo('PAYSLIP', status),
    change: mayDo('CHANGE', status),
    bankFile: mayDo('PAYSLIP', status),
  };
}

/** The errors that blocked submitting; null if the problem is about something else. */
export function faultsIn(data: unknown): readonly SubmitFault[] | null {
  if (typeof data !== 'object' || data === null || !('faults' in data) || !Array.isArray(data.faults)) return null;
  return data.faults as readonly SubmitFault[];
}

export interface Share {
  readonly component: PayComponent;
  readonly amount: string;
  /** Percentage of the total, to one decimal. */
  readonly percent: string;
}

/** Composition of everyone's pay before adjustments. @param people each person's sums of lines by component. */
export function composition(people: readonly { readonly components: Readonly<Partial<Record<PayComponent, string>>> }[]): Share[] {
  const sums = PAY_COMPONENTS.map((component) => ({
    component,
    amount: toScale(sumOf(people.map(({ components }) => components[component] ?? '0')), PENNIES),
  }));
  const all = sumOf(sums.map(({ amount }) => amount));
  return sums
    .filter(({ amount }) => compareDecimals(amount, 0) !== 0)
    .map((sum) => ({ ...sum, percent: divideDecimals(multiplyDecimals(sum.amount, 100), all, 1) }));
}

/** "Ava", "Ava and Ben", "Ava, Ben and 3 more". */
export function namesText(names: readonly string[], most = 5): string {
  const [named, left] = names.length > most + 1 ? [names.slice(0, most), names.length - most] : [names, 0];
  if (left > 0) return `${named.join(', ')} and ${left} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
