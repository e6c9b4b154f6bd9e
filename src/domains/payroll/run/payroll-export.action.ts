/** Decides how a payroll leaves as a file: `GET /api/payrolls/{uuid}/export`, for the bank or for the accountant, as JSON, CSV or XLSX. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { role } from '#core/access';
import { coreErrors } from '#core/errors';
import { periodLabel } from '../generate/period.rules.ts';
import { defineAction, type Action } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';
import { payrollErrors } from '../errors.ts';
import { PAY_COMPONENTS } from '../calculation/pay-line.rules.ts';
import { EXPORT_KINDS, payrollSheet, type PaidPerson } from './payroll-sheet.rules.ts';
import { mayDo, type PayrollStatus } from './payroll-status.rules.ts';

const amount = z.string();
const person = z.object({
  employee: z.string(),
  name: z.string(),
  bankAccount: z.string().nullable(),
  hours: z.record(z.string(), z.number()).describe('By role.'),
  components: z.partialRecord(z.enum(PAY_COMPONENTS), amount).describe('Sums of the lines by component.'),
  baseAmount: amount,
  bonusAmount: amount,
  additionalAmount: amount,
  deductionAmount: amount,
  totalAmount: amount,
});

/** @param currency of the agency. */
export function payrollExportAction(currency: string): Action {
  return defineAction({
    method: 'GET',
    path: '/api/payrolls/:uuid/export',
    resource: 'Payroll',
    access: role('ADMIN'),
    summary: 'A payroll for the bank or the accountant. The bank’s is to be had once the payroll is submitted.',
    input: z.object({ kind: z.enum(EXPORT_KINDS).default('accountant') }),
    output: z.object({
      payroll: z.string(),
      period: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      currency: z.string(),
      people: z.array(person),
      missingAccounts: z.array(z.string()).describe('Names of those who are owed something and have no bank account.'),
    }),
    table: (output, { kind }) => payrollSheet(output, kind),
    async run({ database, params }, { kind }) {
      const uuid = params.uuid ?? '';
      const [payroll] = isUuid(uuid)
        ? await database.rows<{ startDate: string; endDate: string; status: PayrollStatus }>(
            sql`select start_date as "startDate", end_date as "endDate", status from payroll where uuid = ${uuid}`,
          )
        : [];
      if (payroll === undefined) throw coreErrors.fail('notFound');
      if (kind === 'bank' && !mayDo('PAYSLIP', payroll.status))
        throw payrollErrors.fail('statusNotAllowed', { message: 'The bank’s file is to be had once the payroll is submitted.' });
      // Added up where the details are: five hundred of them are too many to read here.
      const people = await database.rows<PaidPerson>(sql`
        select '/api/employees/' || e.uuid as employee, coalesce(nullif(trim(concat_ws(' ', e.firstname, e.lastname)), ''), e.nickname) as name, e.bank_account as "bankAccount", i.working_hours as hours,
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
  });
}
