/**
 * Notifies employees of changed shifts: database marks record whose shifts were written, news is the difference between the plan and what
 * the employee knows, and one transaction stores both message and knowledge. So nothing is lost or reported twice, wherever a worker dies.
 */
import { firstIn } from '#core/present';
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { HOUR_MS } from '#core/span';
import type { Database, Transaction } from '#server/database';
import type { Poll } from '#server/jobs/cron';
import { notify } from '../message/notify.query.ts';
import { newsText, soonestOf, type ShiftNews, type ShiftState } from './shift-news.rules.ts';

/** Maximum delay after the first change, however long planning continues. */
const AT_MOST_SECONDS = 30 * 60;
const SOON_HOURS = 12;
const EVERY_SECONDS = 1;

export function newsPoll(zone: string, quietSeconds: number): Poll {
  return {
    name: 'notifications.shift-news',
    everySeconds: EVERY_SECONDS,
    async execute({ database, signal }) {
      for (const { employee } of await marked(database, quietSeconds)) {
        if (signal.aborted) return;
        await report(database, employee, zone, quietSeconds);
      }
    },
  };
}

/** Employees whose news may be due; whether a change affects an imminent shift is determined once the news is read. */
async function marked(database: Database, quietSeconds: number): Promise<readonly { readonly employee: string }[]> {
  return database.rows(sql`
    select m.employee from shift_mark m group by m.employee
    having max(m.at) <= now() - make_interval(secs => ${quietSeconds}) or min(m.at) <= now() - make_interval(secs => ${AT_MOST_SECONDS})
      or exists (select from known_shift k where k.employee = m.employee and k.start_time between now() and now() + make_interval(hours => ${SOON_HOURS}))
      or exists (select from schedule_employee e where e.employee = m.employee and e.start_time between now() and now() + make_interval(hours => ${SOON_HOURS}))
    order by min(m.id)`);
}

async function report(database: Database, employee: string, zone: string, quietSeconds: number): Promise<void> {
  await database.transaction(async (tx) => {
    const lock = await oneRow<{ mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended('shift news ' || ${employee}::text, 0)) as mine`,
    );
    if (!lock.mine) return;
    // Marks set after this belong to another poll, even if their changes are already visible.
    const marks = await oneRow<{ last: number | null; quiet: boolean }>(
      tx,
      sql`
      select max(id) as last, coalesce(max(at) <= now() - make_interval(secs => ${quietSeconds}) or min(at) <= now() - make_interval(secs => ${AT_MOST_SECONDS}), false) as quiet
      from shift_mark where employee = ${employee}`,
    );
    if (marks.last === null) return;
    const news = await readNews(tx, employee);
    const soon = news.length > 0 && soonestOf(news) < Date.now() + SOON_HOURS * HOUR_MS;
    if (news.length > 0 && !marks.quiet && !soon) return;
    await tx.rows(sql`delete from shift_mark where employee = ${employee} and id <= ${marks.last}`);
    if (news.length === 0) return;
    await storeKnown(tx, employee, news);
    const people = await tx.rows<{ uuid: string }>(sql`select uuid from app_user where employee = ${employee}`);
    const { type, title, text, link } = newsText(news, zone);
    await notify(tx, {
      key: `shift-news:${employee}:${marks.last}`,
      to: people.map(({ uuid }) => uuid),
      type,
      title,
      text,
      link,
      subject: news.length === 1 ? `/api/schedules/${firstIn(news).schedule}` : null,
      ...(soon ? { urgency: 'URGENT' as const } : {}),
    });
    await cancelReminders(tx, people, news);
  });
}

interface NewsRow {
  readonly schedule: string;
  readonly before: ShiftState | null;
  readonly after: ShiftState | null;
}

/** Differences for shifts that have not ended, in the plan or in the employee's knowledge. */
async function readNews(tx: Transaction, employee: string): Promise<readonly ShiftNews[]> {
  return tx.rows<NewsRow>(sql`
    with known as (
      select k.*, a.identity from known_shift k left join live_account a on a.uuid = k.live_account where k.employee = ${employee} and k.end_time > now()
    ), planned as (
      select e.schedule, e.start_time, e.end_time, e.role, s.live_account, a.identity
      from schedule_employee e join schedule s on s.uuid = e.schedule left join live_account a on a.uuid = s.live_account
      where e.employee = ${employee} and s.published_at is not null and (e.end_time > now() or e.schedule in (select schedule from known))
    )
    select coalesce(p.schedule, k.schedule) as schedule,
      case when k.schedule is not null then json_build_object('start', k.start_time, 'end', k.end_time, 'role', k.role, 'account', k.identity) end as before,
      case when p.schedule is not null then json_build_object('start', p.start_time, 'end', p.end_time, 'role', p.role, 'account', p.identity) end as after
    from planned p full join known k on k.schedule = p.schedule
    where p.schedule is null or k.schedule is null
      or (p.start_time, p.end_time, p.role, p.live_account) is distinct from (k.start_time, k.end_time, k.role, k.live_account)
    order by coalesce(p.start_time, k.start_time), 1`);
}

async function storeKnown(tx: Transaction, employee: string, news: readonly ShiftNews[]): Promise<void> {
  const schedules = news.map(({ schedule }) => schedule);
  await tx.rows(sql`delete from known_shift where employee = ${employee} and schedule = any(${schedules}::uuid[])`);
  await tx.rows(sql`
    insert into known_shift (employee, schedule, start_time, end_time, role, live_account)
    select e.employee, e.schedule, e.start_time, e.end_time, e.role, s.live_account
    from schedule_employee e join schedule s on s.uuid = e.schedule
    where e.employee = ${employee} and s.published_at is not null and e.schedule = any(${schedules}::uuid[])`);
}

/** Cancels reminders of shifts that were removed or moved. */
async function cancelReminders(tx: Transaction, people: readonly { readonly uuid: string }[], news: readonly ShiftNews[]): Promise<void> {
  const subjects = news
    .filter(({ before, after }) => before !== null && before.start !== after?.start)
    .map(({ schedule }) => `/api/schedules/${schedule}`);
  if (subjects.length === 0) return;
  await tx.rows(sql`
    with gone as (
      update notification n set status = 'CANCELLED', version = n.version + 1, update_time = date_trunc('second', now())
      from notification_recipient r
      where r.notification = n.uuid and r."user" = any(${people.map(({ uuid }) => uuid)}::uuid[]) and n.type = 'SCHEDULE_REMINDER' and n.subject = any(${subjects}::text[])
        and n.status in ('PENDING', 'QUEUED', 'SENDING')
      returning n.uuid
    )
    update notification_delivery d set status = 'CANCELLED', version = d.version + 1, update_time = date_trunc('second', now())
    from gone where d.notification = gone.uuid and d.status = 'QUEUED'`);
}
