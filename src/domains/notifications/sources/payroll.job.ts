/** Notifications about pay: payslips ready, payments, and periods without a payroll. Amounts are not included. */
import { countText } from '#core/number-format';
import sql, { type Sql } from 'sql-template-tag';
import { formatDay, formatDays } from '#core/date-text';
import { iriOf, uuidFromIri } from '#core/iri';
import { MINUTE_MS } from '#core/span';
import { Temporal } from '#core/time';
import {
  Payroll,
  PayrollItem,
  lastPeriod,
  payrollChanged,
  type PayrollChange,
  suggestedPeriod,
  type PaidPeriod,
  type PeriodType,
} from '#domains/payroll';
import type { Transaction } from '#server/database';
import type { CronEntry } from '#server/jobs/cron';
import { defineJob, type Job, type JobResult, type PublishedEvent } from '#server/jobs/job';
import { cancelNotifications, type Message } from '../message/notify.query.ts';
import { admins, usersOfEmployee } from './people.query.ts';
import { listenWith, others, sent, type Reaction } from './raise.service.ts';

/** Delay that allows a payroll submitted by mistake to be reverted before anyone is notified. */
const SECOND_THOUGHTS_MINUTES = 5;
/** Days after the end of a period before a missing payroll is reported. */
const PATIENCE_DAYS = 2;

interface Paid {
  readonly uuid: string;
  readonly status: string;
  readonly from: string;
  readonly to: string;
  readonly payDate: string | null;
  readonly admins: readonly string[];
}

interface Payslip {
  readonly uuid: string;
  readonly users: readonly string[];
}

/** Cancels notifications about a submitted payroll and its payslips that have not been sent yet. */
async function cancelWaiting(tx: Transaction, subjects: readonly string[], where: Sql = sql`true`): Promise<void> {
  const rows = await tx.rows<{ key: string }>(
    sql`select key from notification n where type = 'PAYROLL_READY' and subject = any(${subjects}::text[]) and status = 'PENDING' and ${where}`,
  );
  await cancelNotifications(
    tx,
    rows.map(({ key }) => key),
  );
}

/**
 * Condition for the notification `n`: each recipient has been notified of the payment, or made it, so that it would arrive late and
 * contain nothing new.
 */
function everyoneKnowsItIsPaid({ user }: Pick<PublishedEvent, 'user'>): Sql {
  return sql`not exists (
    select from notification_recipient r where r.notification = n.uuid and r."user" is distinct from ${user}::uuid and not exists (
      select from notification p join notification_recipient own on own.notification = p.uuid
      where p.type = 'PAYROLL_PROCESSED' and p.subject = n.subject and own."user" = r."user"))`;
}

export const reactToPayroll: Reaction<PayrollChange> = async (tx, { record, from, to }, event) => {
  const [payroll] = await tx.rows<Paid>(
    sql`select uuid, status, start_date as "from", end_date as "to", pay_date as "payDate", ${admins} as admins from payroll where uuid = ${uuidFromIri(Payroll, record)}`,
  );
  const items = await tx.rows<Payslip>(
    sql`select i.uuid, ${usersOfEmployee(sql`i.employee`)} as users from payroll_item i where i.payroll = ${payroll?.uuid ?? null}`,
  );
  const subjects = [record, ...items.map(({ uuid }) => iriOf(PayrollItem, uuid))];
  if (to === 'DRAFT' && from === 'SUBMITTED') await cancelWaiting(tx, subjects);
  if (payroll === undefined || payroll.status !== to) return { state: 'SKIPPED', message: 'The payroll has changed in the meantime.' };
  const period = formatDays(payroll.from, payroll.to);
  const slip = (item: Payslip): Pick<Message, 'to' | 'link' | 'subject'> => ({
    to: others(item.users, event),
    link: `/payslips/${item.uuid}`,
    subject: iriOf(PayrollItem, item.uuid),
  });
  if (to === 'SUBMITTED') {
    const sendAt = new Date(Date.now() + SECOND_THOUGHTS_MINUTES * MINUTE_MS);
    return sent(tx, [
      ...items.map((item) => ({
        ...slip(item),
        key: `${event.uuid}:${item.uuid}`,
        type: 'PAYROLL_READY' as const,
        sendAt,
        title: 'Your payslip is ready',
        text: `For ${period}.`,
      })),
      {
        key: `${event.uuid}:submitted`,
        type: 'PAYROLL_READY',
        to: others(payroll.admins, event),
        link: `/payroll/${payroll.uuid}`,
        subject: record,
        sendAt,
        title: 'Payroll submitted',
        text: `${period}, ${countText(items.length, 'person', 'people')}. Ready to be paid.`,
      },
    ]);
  }
  if (to !== 'PAID') return { state: 'SKIPPED', message: 'There is no one to notify.' };
  const day = payroll.payDate === null ? '' : ` on ${formatDay(payroll.payDate, 'weekday-date')}`;
  const result = await sent(tx, [
    ...items.map((item) => ({
      ...slip(item),
      key: `payslip-paid:${item.uuid}`,
      type: 'PAYROLL_PROCESSED' as const,
      title: `You are paid${day}`,
      text: `For ${period}. Your payslip has the details.`,
    })),
    {
      key: `${event.uuid}:paid`,
      type: 'PAYROLL_PROCESSED',
      to: others(payroll.admins, event),
      link: `/payroll/${payroll.uuid}`,
      subject: record,
      title: 'Payroll paid',
      text: `${period}, ${countText(items.length, 'person', 'people')}${day}.`,
    },
  ]);
  await cancelWaiting(tx, subjects, everyoneKnowsItIsPaid(event));
  return result;
};

export const payrollListener = listenWith(payrollChanged, 'notifications.payrollChanged', reactToPayroll);

/** Daily reminder for each kind of period in use: reports the last period while it has no payroll. @param zone of the agency. */
export function payrollReminder(zone: string): { readonly job: Job<Record<string, never>>; readonly cron: CronEntry } {
  const job = defineJob<Record<string, never>>({
    name: 'notifications.payrollReminder',
    execute: ({ database }) =>
      database.transaction(async (tx): Promise<JobResult> => {
        const now = Temporal.Now.plainDateISO(zone);
        const today = now.toString();
        const kinds = await tx.rows<{ type: PeriodType; paid: readonly PaidPeriod[]; admins: readonly string[] }>(sql`
          select e.payroll_period as type, ${admins} as admins,
            coalesce((select json_agg(json_build_object('periodType', p.period_type, 'startDate', p.start_date, 'endDate', p.end_date, 'status', p.status, 'whole', p.whole, 'everyone', p.everyone)) from payroll p), '[]') as paid
          from employee e where e.status <> 'DELETED' and e.payroll_period is not null group by e.payroll_period`);
        return sent(
          tx,
          kinds.flatMap(({ type, paid, admins: to }): Message[] => {
            const period = suggestedPeriod(type, today, paid);
            const missed = period.to <= now.subtract({ days: PATIENCE_DAYS }).toString() && period.from === lastPeriod(type, today).from;
            if (!missed) return [];
            return [
              {
                key: `payroll-missing:${type}:${period.from}`,
                type: 'PAYROLL_REMINDER',
                to,
                link: '/payroll/generate',
                title: `No payroll yet for ${formatDays(period.from, period.to)}`,
                text: `The period has ended, but no payroll has been generated for it.`,
              },
            ];
          }),
        );
      }),
  });
  return { job, cron: { job, match: '20 7 * * *' } };
}
