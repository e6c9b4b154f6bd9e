/** Handlers for payslips as JSON and PDF. Admins read those of all submitted or paid payrolls, employees their own. */
import { coreErrors } from '#core/errors';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { payrollErrors } from '../errors.ts';
import { mayDo } from '../basis/payroll-status.rules.ts';
import { printAllPayslips, printPayslip, readPayslip } from './payslip.action.ts';
import { payslipsOf, readPayrollPeriod, readPayslips, type StoredPayslip } from './payslip.query.ts';
import { payslipFileName, payslipOf, payslipsFileName, personName, type PayslipAgency, type PayslipSource } from './payslip.rules.ts';
import { printPayslips } from './print-payslips.service.ts';

/** @param agency the employer as shown on payslips. */
export function payslipActions(agency: PayslipAgency): Action[] {
  return [
    answering(readPayslip, async (call) => {
      const stored = await payslipFor(call);
      return payslipOf({ ...stored, detail: JSON.parse(stored.detail) as PayslipSource['detail'] }, agency);
    }),
    answering(printPayslip, async (call) => {
      const stored = await payslipFor(call);
      return { name: payslipFileName(stored, personName(stored)), bytes: await printPayslips([[stored]], agency) };
    }),
    answering(printAllPayslips, async ({ database, uuid, actor }) => {
      const payroll = await readPayrollPeriod(database, uuid);
      if (payroll === undefined) throw coreErrors.fail('notFound');
      if (!mayDo('PAYSLIP', payroll.status)) throw payrollErrors.fail('payslipNotAvailable');
      return { name: payslipsFileName(payroll), bytes: await printPayslips(payslipsOf(database, uuid, actor), agency) };
    }),
  ];
}

/** @throws ProblemError 409 for a draft that an admin requests; for employees a draft is 404. */
async function payslipFor({ database, uuid, actor }: Pick<ActionCall, 'database' | 'uuid' | 'actor'>): Promise<StoredPayslip> {
  const [stored] = await readPayslips(database, [uuid], actor);
  if (stored === undefined) throw coreErrors.fail('notFound');
  if (!mayDo('PAYSLIP', stored.status)) throw payrollErrors.fail('payslipNotAvailable');
  return stored;
}
