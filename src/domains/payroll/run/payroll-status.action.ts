/** Decides how a payroll goes from one status to the next: in this order, and only when nothing stands in the way (pay rules 8, 12 and 14). */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { role } from '#core/access';
import { coreErrors, invalid } from '#core/errors';
import { readDay, Temporal } from '#core/time';
import type { Queryable, Transaction } from '#server/database';
import { announce } from '#server/engine/announce';
import { writeAudit } from '#server/engine/audit';
import { defineAction, type Action } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';
import { payrollErrors } from '../errors.ts';
import type { PayLine } from '../calculation/pay-line.rules.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { Payroll } from './payroll.resource.ts';
import { payDateFault, PAYROLL_STATUSES, submitFaults, transitionRefusal, type PayrollStatus, type SubmitFault, type SubmittedItem } from './payroll-status.rules.ts';
import { periodLabel } from '../generate/period.rules.ts';
import { questionAgain } from '../generate/question.query.ts';
import { submitFinding, submitFindings } from './submit-check.query.ts';

const MOST_TOLD = 5;

const fault = z.object({ code: z.enum(['NO_RATE', 'NEGATIVE_TOTAL', 'STALE']), item: z.string(), employee: z.string(), message: z.string(), schedules: z.array(z.string()).readonly() });

/** @param zone of the agency, by whose calendar a payroll is paid today. */
export function payrollStatusActions(zone: string): Action[] {
  return [submitCheck(zone), changeStatus(zone)];
}

function changeStatus(zone: string): Action {
  return defineAction({
    method: 'PATCH', path: '/api/payrolls/:uuid/status', resource: 'Payroll', access: role('ADMIN'), summary: 'Submits a draft, marks a submitted payroll as paid, or takes it back to draft.',
    input: z.object({ status: z.enum(PAYROLL_STATUSES), payDate: z.string().nullish().describe('With PAID: the day that it is paid on, YYYY-MM-DD; today when absent.') }), output: z.record(z.string(), z.unknown()).describe('The payroll.'),
    run: ({ engine, database, actor, requestId, params }, { status, payDate = null }) => database.transaction(async (tx) => {
      const uuid = params.uuid ?? '';
      const [row] = isUuid(uuid) ? await tx.rows<{ status: PayrollStatus }>(sql`select status from payroll where uuid = ${uuid} for update`) : [];
      if (row === undefined) throw coreErrors.fail('notFound');
      const refusal = transitionRefusal(row.status, status);
      if (refusal !== null) throw payrollErrors.fail('transition', { message: refusal.message });
      const paidOn = paidOnDay(status, payDate, zone);
      if (status === 'SUBMITTED') await refuseFaults(tx, uuid);
      await tx.rows(sql`update payroll set status = ${status}, pay_date = ${paidOn}::date, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`);
      await writeAudit({ tx, actor, requestId }, { record: `/api/payrolls/${uuid}`, resource: 'Payroll', operation: 'UPDATE', before: { status: row.status }, after: { status, ...(paidOn === null ? {} : { payDate: paidOn }) }, reason: null });
      for (const resource of [Payroll, PayrollItem]) await announce(tx, resource);
      const item = await engine.read(tx, Payroll, actor, uuid);
      return { '@context': '/api/contexts/Payroll', ...item!.json };
    }),
  });
}

/** @returns the day that a payroll is paid on; null unless it becomes paid. @throws ProblemError 422 for no day, or one that is too far away. */
function paidOnDay(status: PayrollStatus, asked: string | null, zone: string): string | null {
  if (status !== 'PAID') {
    if (asked !== null) throw invalid([{ propertyPath: 'payDate', code: 'NOT_PAID', message: 'Only a payroll that is marked as paid has a pay date.' }]);
    return null;
  }
  const today = Temporal.Now.plainDateISO(zone).toString();
  const day = asked === null ? today : readDay(asked);
  const message = payDateFault(day, today);
  if (message !== null) throw invalid([{ propertyPath: 'payDate', code: 'INVALID_PAY_DATE', message }]);
  return day;
}

/** What is looked at before a payroll is submitted. */
function submitCheck(zone: string): Action {
  return defineAction({
    method: 'GET', path: '/api/payrolls/:uuid/submit-check', resource: 'Payroll', access: role('ADMIN'), summary: 'What to know before a draft is submitted: what stands in the way, and what would surprise. Writes nothing.',
    input: z.object({}),
    output: z.object({
      payroll: z.string(), period: z.string(), status: z.enum(PAYROLL_STATUSES), people: z.number(), totalAmount: z.string(),
      faults: z.array(fault).readonly().describe('Each has to be put right before it can be submitted.'),
      findings: z.array(submitFinding).readonly(),
    }),
    run: async ({ database, params }) => {
      const uuid = params.uuid ?? '';
      const [row] = isUuid(uuid) ? await database.rows<PayrollFacts>(sql`select status, start_date as "startDate", end_date as "endDate", total_amount as "totalAmount", (select count(*)::int from payroll_item i where i.payroll = p.uuid) as people from payroll p where uuid = ${uuid}`) : [];
      if (row === undefined) throw coreErrors.fail('notFound');
      const { status, startDate, endDate, totalAmount, people } = row;
      return {
        payroll: `/api/payrolls/${uuid}`, period: periodLabel({ from: startDate, to: endDate }), status, people, totalAmount,
        faults: await faultsOf(database, uuid),
        findings: await submitFindings(database, await questionAgain(database, uuid, zone)),
      };
    },
  });
}

interface PayrollFacts {
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
  return submitFaults(rows).map((one) => ({ ...one, schedules: one.schedules.map((schedule) => `/api/schedules/${schedule}`) }));
}

async function refuseFaults(tx: Transaction, payroll: string): Promise<void> {
  const faults = await faultsOf(tx, payroll);
  if (faults.length === 0) return;
  const told = faults.slice(0, MOST_TOLD).map(({ employee, message }) => `${employee}: ${message}`).join(' ');
  const more = faults.length > MOST_TOLD ? ` And ${faults.length - MOST_TOLD} more.` : '';
  throw payrollErrors.fail('notReady', { faults: `${told}${more}` }, { extra: { faults } });
}
