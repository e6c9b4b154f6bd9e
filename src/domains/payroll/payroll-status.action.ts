/** Decides how a payroll goes from one status to the next: in this order, and only when nothing stands in the way (pay rules 8, 12 and 14). */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { role } from '#core/access';
import { coreErrors } from '#core/errors';
import type { Transaction } from '#server/database';
import { announce } from '#server/engine/announce';
import { writeAudit } from '#server/engine/audit';
import { defineAction } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';
import { payrollErrors } from './errors.ts';
import type { PayLine } from './pay-line.rules.ts';
import { PayrollItem } from './payroll-item.resource.ts';
import { Payroll } from './payroll.resource.ts';
import { PAYROLL_STATUSES, submitFaults, transitionRefusal, type PayrollStatus, type SubmittedItem } from './payroll-status.rules.ts';

const MOST_TOLD = 5;

export const payrollStatusAction = defineAction({
  method: 'PATCH', path: '/api/payrolls/:uuid/status', resource: 'Payroll', access: role('ADMIN'), summary: 'Submits a draft, marks a submitted payroll as paid, or takes it back to draft.',
  input: z.object({ status: z.enum(PAYROLL_STATUSES) }), output: z.record(z.string(), z.unknown()).describe('The payroll.'),
  run: ({ engine, database, actor, requestId, params }, { status }) => database.transaction(async (tx) => {
    const uuid = params.uuid ?? '';
    const [row] = isUuid(uuid) ? await tx.rows<{ status: PayrollStatus }>(sql`select status from payroll where uuid = ${uuid} for update`) : [];
    if (row === undefined) throw coreErrors.fail('notFound');
    const refusal = transitionRefusal(row.status, status);
    if (refusal !== null) throw payrollErrors.fail('transition', { message: refusal.message });
    if (status === 'SUBMITTED') await refuseFaults(tx, uuid);
    await tx.rows(sql`update payroll set status = ${status}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`);
    await writeAudit({ tx, actor, requestId }, { record: `/api/payrolls/${uuid}`, resource: 'Payroll', operation: 'UPDATE', before: { status: row.status }, after: { status }, reason: null });
    for (const resource of [Payroll, PayrollItem]) await announce(tx, resource);
    const item = await engine.read(tx, Payroll, actor, uuid);
    return { '@context': '/api/contexts/Payroll', ...item!.json };
  }),
});

async function refuseFaults(tx: Transaction, payroll: string): Promise<void> {
  const rows = await tx.rows<Omit<SubmittedItem, 'base'> & { readonly base: Pick<PayLine, 'schedule' | 'role' | 'reason'>[] }>(sql`
    select i.uuid as item, e.display_name as employee, i.total_amount as "totalAmount", i.stale, jsonb_path_query_array(i.detail, '$.earnings.base[*] ? (@.reason == "NO_RATE")') as base
    from payroll_item i join employee e on e.uuid = i.employee where i.payroll = ${payroll} order by e.display_name, e.id`);
  const faults = submitFaults(rows);
  if (faults.length === 0) return;
  const told = faults.slice(0, MOST_TOLD).map(({ employee, message }) => `${employee}: ${message}`).join(' ');
  const more = faults.length > MOST_TOLD ? ` And ${faults.length - MOST_TOLD} more.` : '';
  throw payrollErrors.fail('notReady', { faults: `${told}${more}` }, { extra: { faults: faults.map((fault) => ({ ...fault, schedules: fault.schedules.map((schedule) => `/api/schedules/${schedule}`) })) } });
}
