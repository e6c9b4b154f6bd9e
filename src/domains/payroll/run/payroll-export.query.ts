/** Export of a payroll as JSON, CSV or XLSX: for the accountant at any time, for the bank once it is submitted. */
import sql from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { payrollErrors } from '../errors.ts';
import { periodLabel } from '../generate/period.rules.ts';
import { exportPayroll } from './payroll-export.action.ts';
import { payrollSheet, type PaidPerson } from './payroll-sheet.rules.ts';
import { mayDo, type PayrollStatus } from './payroll-status.rules.ts';

/** @param currency the agency's currency. */
export function payrollExportAction(currency: string): Action {
  return answering(
    exportPayroll,
    async ({ database, uuid }, { kind }) => {
      const [payroll] = await database.rows<{ startDate: string; endDate: string; status: PayrollStatus }>(
        sql`select start_date as "startDate", end_date as "endDate", status from payroll where uuid = ${uuid}`,
      );
      if (payroll === undefined) throw coreErrors.fail('notFound');
      if (kind === 'bank' && !mayDo('PAYSLIP', payroll.status))
        throw payrollErrors.fail('statusNotAllowed', { message: 'The bank file is available once the payroll is submitted.' });
      // Summed in the database, because loading hundreds of details would be too slow.
      const people = await database.rows<PaidPerson>(sql`
        select '/api/employees/' || e.uuid as employee, coalesce(nullif(trim(concat_ws(' ', e.firstname, e.lastname)), ''), e.nickname) as name, e.bank_account as "bankAccount", i.working_hours as hours,
          coalesce((select jsonb_object_agg(role, seconds) from (select x.role, sum(x.seconds)::int as seconds from payroll_item_shift x where x.payroll_item = i.uuid group by x.role) by_role), '{}') as seconds,
          coalesce((select jsonb_object_agg(component, total::text) from (select l ->> 'component' as component, sum((l ->> 'amount')::numeric(12, 2)) as total from jsonb_array_elements((i.detail #> '{earnings,base}') || (i.detail #> '{earnings,bonuses}')) l group by 1) c), '{}') as components,
          i.base_amount as "baseAmount", i.bonus_amount as "bonusAmount", i.additional_amount as "additionalAmount", i.deduction_amount as "deductionAmount", i.total_amount as "totalAmount"
        from payroll_item i join employee e on e.uuid = i.employee where i.payroll = ${uuid} order by name, e.id`);
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
