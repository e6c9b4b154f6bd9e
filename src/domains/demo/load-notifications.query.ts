/**
 * Fills the demo's inboxes with notifications about its actual records, using the product's own texts; some are read, and mails are queued.
 */
import sql from 'sql-template-tag';
import { newsText, notify, planReactions, raiseResults, reactToPayroll, reactToTask, reactToUpload } from '#domains/notifications/server';
import type { PayrollChange } from '#domains/payroll';
import type { ShiftRole } from '#domains/scheduling';
import type { UploadChange } from '#domains/video';
import type { Transaction } from '#server/database';
import { ANNOUNCEMENTS, hoursAgo, READ_AFTER_HOURS } from './notifications.rules.ts';

interface Demo {
  readonly users: ReadonlyMap<string, string>;
  /** Uuid of the employee who can sign in. */
  readonly employee: string;
  readonly timeZone: string;
  readonly currency: string;
}

interface Happened {
  readonly kind: 'claim' | 'swap' | 'time off' | 'upload' | 'task' | 'payroll';
  readonly uuid: string;
  readonly status: string;
}

export async function insertNotifications(tx: Transaction, demo: Demo): Promise<void> {
  // Shifts published so far count as known and cause no notifications.
  await tx.rows(sql`select know_all_shifts()`);
  await insertAnnouncements(tx, demo.users);
  const happened = await whatHappened(tx, demo.employee);
  for (const event of happened) await react(tx, event, demo);
  await insertNextShift(tx, demo);
  await raiseResults(tx, sql`select uuid from live_stream`, demo);
  await spread(tx);
}

async function insertAnnouncements(tx: Transaction, users: Demo['users']): Promise<void> {
  for (const [place, { type, title, text, hoursAgo: hours }] of ANNOUNCEMENTS.entries()) {
    const by = users.get('admin')!;
    const uuid = await notify(tx, { key: `demo:${place}`, type, title, text, link: null, to: [...users.values()], trigger: 'MANUAL', by });
    await date(tx, uuid!, hours);
  }
}

/** Recent events in no particular order: pending requests, decisions, and payrolls. */
function whatHappened(tx: Transaction, employee: string): Promise<readonly Happened[]> {
  return tx.rows<Happened>(sql`
    (select 'payroll' as kind, uuid, status from payroll where status = 'PAID' order by end_date desc limit 1)
    union all (select 'payroll', uuid, status from payroll where status = 'SUBMITTED' order by end_date desc limit 1)
    union all (select 'task', uuid, status from video_task where assigned_employee = ${employee} and status = 'PENDING' order by due_date nulls last, id limit 2)
    union all (select 'upload', v.uuid, v.state from video_upload v join video_task t on t.uuid = v.video_task where v.state <> 'PENDING' and t.assigned_employee = ${employee} order by v.id desc limit 1)
    union all (select 'upload', v.uuid, v.state from video_upload v join video_task t on t.uuid = v.video_task join video_job j on j.uuid = t.video_job
      where v.state = 'PENDING' order by v.version_type = 'FINAL' and j.client = (select client from app_user where username = 'client') desc nulls last, v.id desc limit 4)
    union all (select 'time off', uuid, status from time_off where status = 'REQUESTED' order by id limit 2)
    union all (select 'swap', uuid, status from shift_swap where status in ('REQUESTED', 'ACCEPTED') order by id limit 2)
    union all (select 'claim', uuid, status from shift_claim where status = 'REQUESTED' order by id limit 3)`);
}

async function react(tx: Transaction, { kind, uuid, status }: Happened, { employee, timeZone }: Demo): Promise<void> {
  // Without an acting user, so that everyone concerned is notified.
  const event = { uuid, user: null };
  const { toClaim, toSwap, toTimeOff } = planReactions(timeZone);
  const changeOf = (plural: string) => ({ record: `/api/${plural}/${uuid}`, from: null, to: status });
  if (kind === 'claim') await toClaim(tx, changeOf('shift_claims'), event);
  if (kind === 'swap') await toSwap(tx, changeOf('shift_swaps'), event);
  if (kind === 'time off') await toTimeOff(tx, { ...changeOf('time_offs'), to: 'REQUESTED' }, event);
  if (kind === 'task')
    await reactToTask(tx, { record: `/api/video_tasks/${uuid}`, from: null, to: { status: 'PENDING', assignedEmployee: employee } }, event);
  if (kind === 'upload') {
    const to = status as UploadChange['to'];
    await reactToUpload(tx, { record: `/api/video_uploads/${uuid}`, from: to === 'PENDING' ? null : 'PENDING', to }, event);
  }
  if (kind === 'payroll') {
    const to = status as PayrollChange['to'];
    await reactToPayroll(tx, { record: `/api/payrolls/${uuid}`, from: to === 'PAID' ? 'SUBMITTED' : 'DRAFT', to }, event);
  }
}

async function insertNextShift(tx: Transaction, { users, employee, timeZone }: Demo): Promise<void> {
  const [next] = await tx.rows<{ schedule: string; start: string; end: string; role: ShiftRole; account: string | null }>(sql`
    select s.uuid as schedule, e.start_time as start, e.end_time as "end", e.role, a.identity as account
    from schedule_employee e join schedule s on s.uuid = e.schedule left join live_account a on a.uuid = s.live_account
    where e.employee = ${employee} and s.published_at is not null and e.start_time > now() order by e.start_time limit 1`);
  if (next === undefined) return;
  const { schedule, ...after } = next;
  await notify(tx, { key: 'next-shift', to: [users.get('employee')!], ...newsText([{ schedule, before: null, after }], timeZone) });
}

/** Dates the notifications over the last days, and marks older ones as read. */
async function spread(tx: Transaction): Promise<void> {
  const made = await tx.rows<{ uuid: string }>(
    sql`select uuid from notification where key not like 'demo:%' order by hashtext(title || key)`,
  );
  const ages = hoursAgo(made.length);
  for (const [place, { uuid }] of made.entries()) await date(tx, uuid, ages[place]!);
}

async function date(tx: Transaction, notification: string, hours: number): Promise<void> {
  const at = sql`date_trunc('second', now() - make_interval(hours => ${hours}, mins => ${(hours * 17) % 60}))`;
  await tx.rows(
    sql`update notification set create_time = ${at}, update_time = ${at}, send_at = ${at}, sent_at = case when status <> 'PENDING' then ${at} end where uuid = ${notification}`,
  );
  if (hours > READ_AFTER_HOURS)
    await tx.rows(sql`update notification_recipient set read_at = ${at} + interval '3 hours' where notification = ${notification}`);
}
