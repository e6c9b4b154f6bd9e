/**
 * Decides where a request for a payroll's payslips leads: to them, to the payroll while it is a draft, else to all payrolls (spec §2 and
 * §8).
 */
import { PAYSLIP_NOT_AVAILABLE } from '../basis/payroll-page.rules.ts';
import { mayDo, type PayrollStatus } from '../basis/payroll-status.rules.ts';

/** @param status null if the payroll could not be loaded. @returns the path to redirect to; null = no redirect. */
export function payslipRedirect(uuid: string | undefined, status: PayrollStatus | null): string | null {
  if (uuid === undefined || uuid === '' || status === null) return '/payroll';
  return mayDo('PAYSLIP', status) ? null : `/payroll/${encodeURIComponent(uuid)}?error=${PAYSLIP_NOT_AVAILABLE}`;
}
