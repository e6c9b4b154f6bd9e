/** Decides where somebody is sent who asks for the payslips of a payroll: on to them, to the payroll while it is a draft, else to all payrolls (spec §2 and §8). */
import { PAYSLIP_NOT_AVAILABLE } from '../run/payroll-page.rules.ts';
import { mayDo, type PayrollStatus } from '../run/payroll-status.rules.ts';

/** @param status null when the payroll could not be looked up. @returns null for: stay. */
export function payslipWay(uuid: string | undefined, status: PayrollStatus | null): string | null {
  if (uuid === undefined || uuid === '' || status === null) return '/payroll';
  return mayDo('PAYSLIP', status) ? null : `/payroll/${encodeURIComponent(uuid)}?error=${PAYSLIP_NOT_AVAILABLE}`;
}
