/** Export of a payroll as JSON, CSV or XLSX: for the accountant at any time, for the bank once it is submitted. */
import { coreErrors } from '#core/errors';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { payrollErrors } from '../errors.ts';
import { periodLabel } from '../basis/period.rules.ts';
import { readPayrollPeriod } from '../payslip/payslip.query.ts';
import { exportPayroll } from './payroll-export.action.ts';
import { readPaidPeople } from './payroll-export.query.ts';
import { payrollSheet } from './payroll-sheet.rules.ts';
import { mayDo } from '../basis/payroll-status.rules.ts';

/** @param currency the agency's currency. */
export function payrollExportAction(currency: string): Action {
  return answering(
    exportPayroll,
    async ({ database, uuid }, { kind }) => {
      const payroll = await readPayrollPeriod(database, uuid);
      if (payroll === undefined) throw coreErrors.fail('notFound');
      if (kind === 'bank' && !mayDo('PAYSLIP', payroll.status))
        throw payrollErrors.fail('statusNotAllowed', { message: 'The bank file is available once the payroll is submitted.' });
      const people = await readPaidPeople(database, uuid);
      const { startDate, endDate } = payroll;
      return {
        payroll: `/api/payrolls/${uuid}`,
        period: periodLabel({ from: startDate, to: endDate }),
        startDate,
        endDate,
        currency,
        people: [...people],
        missingAccounts: people
          .filter(({ bankAccount, totalAmount }) => bankAccount === null && totalAmount !== '0.00')
          .map(({ name }) => name),
      };
    },
    (output, { kind }) => payrollSheet(output, kind),
  );
}
