/** Handlers for the status of a payroll: only the defined transitions, and submitting only without errors (pay rules 8, 12 and 14). */
import sql from 'sql-template-tag';
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { transitionRefusal } from '#core/states';
import { readDay, Temporal } from '#core/time';
import type { Queryable, Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { PayLine } from '../calculation/pay-line.rules.ts';
import { payrollErrors } from '../errors.ts';
import { periodLabel } from '../generate/period.rules.ts';
import { questionAgain, type PayAgency } from '../generate/question.query.ts';
import { changePayrollStatus, checkSubmit } from './payroll-status.action.ts';
import {
  payDateFault,
  PAYROLL_LIFE,
  payrollChanged,
  submitFaults,
  type PayrollStatus,
  type SubmitFault,
  type SubmittedItem,
} from './payroll-status.rules.ts';
import { Payroll } from './payroll.resource.ts';
import { submitFindings } from './submit-check.query.ts';

const MOST_NAMED = 5;

/** @param agency its time zone defines today's date for the pay date. */
export function payrollStatusActions(agency: PayAgency): Action[] {
  return [
    answering(checkSubmit, async ({ database, uuid }) => {
      const [row] = await database.rows<PayrollSummary>(
        sql`select status, start_date as "startDate", end_date as "endDate", total_amount as "totalAmount", (select count(*)::int from payroll_item i where i.payroll = p.uuid) as people from payroll p where uuid = ${uuid}`,
      );
      const { status, startDate, endDate, totalAmount, people } = row!;
      return {
        payroll: `/api/payrolls/${uuid}`,
        period: periodLabel({ from: startDate, to: endDate }),
        status,
        people,
        totalAmount,
        faults: await faultsOf(database, uuid),
        findings: await submitFindings(database, await questionAgain(database, uuid, agency)),
      };
    }),
    writing(changePayrollStatus, async ({ tx, row, audit, publish, answer }, { status, payDate = null }) => {
      const before = row.values.status as PayrollStatus;
      const refusal = transitionRefusal(PAYROLL_LIFE, before, status);
      if (refusal !== null) throw payrollErrors.fail('transition', { message: refusal });
      const paidOn = paidOnDay(status, payDate, agency.zone);
      if (status === 'SUBMITTED') await refuseFaults(tx, row.uuid);
      await tx.rows(
        sql`update payroll set status = ${status}, pay_date = ${paidOn}::date, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${row.uuid}`,
      );
      await audit({ operation: 'UPDATE', before: { status: before, payDate: row.values.payDate }, after: { status, payDate: paidOn } });
      await publish(payrollChanged, { record: iriOf(Payroll, row.uuid), from: before, to: status });
      return answer(Payroll, row.uuid);
    }),
  ];
}

/** @returns the pay date; null unless the status is PAID. @throws ProblemError 422 for an invalid date, or one too far in the future. */
function paidOnDay(status: PayrollStatus, requested: string | null, zone: string): string | null {
  if (status !== 'PAID') {
    if (requested !== null)
      throw invalid([{ propertyPath: 'payDate', code: 'NOT_PAID', message: 'Only a payroll that is marked as paid has a pay date.' }]);
    return null;
  }
  const today = Temporal.Now.plainDateISO(zone).toString();
  const day = requested === null ? today : readDay(requested);
  const message = payDateFault(day, today);
  if (message !== null) throw invalid([{ propertyPath: 'payDate', code: 'INVALID_PAY_DATE', message }]);
  return day;
}

interface PayrollSummary {
  readonly status: PayrollStatus;
  readonly startDate: string;
  readonly endDate: string;
  readonly totalAmount: string;
  readonly people: number;
}

async function faultsOf(db: Queryable, payroll: string): Promise<SubmitFault[]> {
  const rows = await db.rows<Omit<SubmittedItem, 'base'> & { readonly base: Pick<PayLine, 'schedule' | 'role' | 'reason'>[] }>(sql`
    select i.uuid as item, e.display_name as employee, i.total_amount as "totalAmount", i.stale, jsonb_path_query_array(i.detail, '$.earnings.base[*] ? (@.reason == "NO_RATE")') as base
    from payroll_item i join employee e on e.uuid = i.employee where i.payroll = ${payroll} order by e.display_name, e.id`);
  return submitFaults(rows).map((fault) => ({ ...fault, schedules: fault.schedules.map((schedule) => `/api/schedules/${schedule}`) }));
}

async function refuseFaults(tx: Transaction, payroll: string): Promise<void> {
  const faults = await faultsOf(tx, payroll);
  if (faults.length === 0) return;
  const named = faults
    .slice(0, MOST_NAMED)
    .map(({ employee, message }) => `${employee}: ${message}`)
    .join(' ');
  const more = faults.length > MOST_NAMED ? ` And ${faults.length - MOST_NAMED} more.` : '';
  throw payrollErrors.fail('notReady', { faults: `${named}${more}` }, { extra: { faults } });
}
