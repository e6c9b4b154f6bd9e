/** Handlers for the status of a payroll: only the defined transitions, and submitting only without errors (pay rules 8, 12 and 14). */
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { transitionRefusal } from '#core/states';
import { readDay, Temporal } from '#core/time';
import type { Queryable, Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { readNotOn } from '../arrears/arrears.query.ts';
import { forgetArrearsOf, takerOf } from '../arrears/decide-arrears.query.ts';
import { settleArrears } from '../arrears/settle-arrears.service.ts';
import { payrollErrors } from '../errors.ts';
import { periodLabel } from '../basis/period.rules.ts';
import { questionAgain, type PayAgency } from '../generate/question.query.ts';
import { changePayrollStatus, checkSubmit } from '../basis/payroll-status.action.ts';
import { readPayrollSummary, readSubmittedItems, storeStatus } from '../basis/payroll-status.query.ts';
import {
  payDateFault,
  PAYROLL_LIFE,
  payrollChanged,
  submitFaults,
  type PayrollStatus,
  type SubmitFault,
} from '../basis/payroll-status.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { submitFindings } from './submit-check.query.ts';

const MOST_NAMED = 5;

/** @param agency its time zone defines today's date for the pay date. */
export function payrollStatusActions(agency: PayAgency): Action[] {
  return [
    answering(checkSubmit, async ({ database, uuid }) => {
      const { status, startDate, endDate, totalAmount, people } = await readPayrollSummary(database, uuid);
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
      if (status === 'DRAFT') await takeBack(tx, row.uuid);
      await storeStatus(tx, row.uuid, status, paidOn);
      // What is not on it when it is closed would otherwise never be paid.
      if (status === 'SUBMITTED') await settleArrears(tx, await readNotOn(tx, row.uuid, agency.zone), agency, new Date());
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

async function faultsOf(db: Queryable, payroll: string): Promise<SubmitFault[]> {
  const rows = await readSubmittedItems(db, payroll);
  return submitFaults(rows).map((fault) => ({ ...fault, schedules: fault.schedules.map((schedule) => `/api/schedules/${schedule}`) }));
}

/** @throws ProblemError 409 when another payroll has taken arrears of it: calculated again, the payroll would pay them a second time. */
async function takeBack(tx: Transaction, payroll: string): Promise<void> {
  const taker = await takerOf(tx, payroll);
  if (taker !== null) throw payrollErrors.fail('arrearsTaken', { period: periodLabel(taker) });
  await forgetArrearsOf(tx, payroll);
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
