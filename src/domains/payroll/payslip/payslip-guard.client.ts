/** Route guard of the payslips screen: loads the payroll's status first, then applies `payslipRedirect`. */
import { api } from '#web/api/http.ts';
import { itemPath } from '#web/data/calls.ts';
import { payslipRedirect } from './payslip-guard.rules.ts';
import { PAYROLL_STATUSES, type PayrollStatus } from '../basis/payroll-status.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';

type Verdict = { readonly enter: true } | { readonly enter: false; readonly to: string };

export async function admit({ uuid }: Readonly<Record<string, string | undefined>>): Promise<Verdict> {
  const to = payslipRedirect(uuid, uuid === undefined || uuid === '' ? null : await statusOf(uuid));
  return to === null ? { enter: true } : { enter: false, to };
}

async function statusOf(uuid: string): Promise<PayrollStatus | null> {
  try {
    const { data } = await api.get<{ readonly status?: unknown }>(itemPath(Payroll, uuid), { query: { 'properties[]': ['status'] } });
    return PAYROLL_STATUSES.find((status) => status === data.status) ?? null;
  } catch {
    return null;
  }
}
