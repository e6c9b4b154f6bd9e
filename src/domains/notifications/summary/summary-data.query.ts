/** Queries for summaries: recipients, shifts and tasks, and the results of the accounts they manage. */
import sql, { type Sql } from 'sql-template-tag';
import { startOfDay, Temporal } from '#core/time';
import type { Queryable } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { NotificationType } from '../message/notification-type.rules.ts';
import type { PlanCounts, Results, SummaryShift, SummaryTask } from './summary-text.rules.ts';
import type { Days } from './summary-times.rules.ts';

export interface SummaryPerson {
  readonly user: string;
  readonly name: string;
  readonly email: string | null;
  readonly employee: string | null;
  readonly isStaff: boolean;
  readonly isAdmin: boolean;
  readonly active: boolean;
  /** The preference for summaries. */
  readonly summaries: boolean;
  readonly muted: readonly string[];
  readonly emailEnabled: boolean;
  readonly pushEnabled: boolean;
}

export type SummaryType = Extract<NotificationType, `${string}_SUMMARY`>;

export function wantsSummary({ summaries, muted }: SummaryPerson, type: SummaryType): boolean {
  return summaries && !muted.includes(type);
}

/** People for whom a summary may have content. @param users absent = all active users. */
export async function readPeople(db: Queryable, users?: readonly string[]): Promise<readonly SummaryPerson[]> {
  return db.rows<SummaryPerson>(sql`
    select u.uuid as "user", coalesce(u.nickname, u.username) as name, u.email, u.employee,
      u.roles && '{ROLE_ADMIN,ROLE_MANAGER}' as "isStaff", 'ROLE_ADMIN' = any(u.roles) as "isAdmin", ${maySignIn('u')} as active,
      coalesce(p.week_summaries, true) as summaries, array(select m.type from notification_mute m where m."user" = u.uuid) as muted,
      coalesce(p.email_enabled, true) as "emailEnabled", coalesce(p.push_enabled, true) as "pushEnabled"
    from app_user u left join notification_preference p on p."user" = u.uuid
    where ${users === undefined ? sql`${maySignIn('u')} and (u.employee is not null or u.roles && '{ROLE_ADMIN,ROLE_MANAGER}')` : sql`u.uuid = any(${users}::uuid[])`}
    order by name, u.id`);
}

/** From the start of the first day to the end of the last, in the agency's time zone. */
export function bounds({ from, to }: Days, zone: string): { readonly first: string; readonly after: string } {
  return {
    first: startOfDay(Temporal.PlainDate.from(from), zone).toString(),
    after: startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), zone).toString(),
  };
}

const inside = (column: Sql, days: Days, zone: string) => {
  const { first, after } = bounds(days, zone);
  return sql`${column} >= ${first}::timestamptz and ${column} < ${after}::timestamptz`;
};

interface WeekRow {
  readonly employee: string;
  readonly name: string;
  readonly shifts: number;
  readonly hours: number;
  readonly openTasks: number;
}

/**
 * Open tasks `t` of jobs that are not deleted. @param manager limits them to clients whose accounts they manage and jobs without a client;
 * null = all.
 */
const openTasks = (manager: string | null) => sql`
  t.status in ('PENDING', 'IN_PROGRESS') and exists (
    select from video_job j where j.uuid = t.video_job and j.status <> 'DELETED' and (${manager}::uuid is null or j.client is null or exists (
      select from live_account a join live_account_manager m on m.live_account = a.uuid where a.client = j.client and m.manager = ${manager}::uuid)))`;

/** One row per employee who is not deleted. @param manager who requests it and sees only tasks of their clients; null = an admin. */
export async function readWeek(db: Queryable, manager: string | null, days: Days, zone: string): Promise<readonly WeekRow[]> {
  return db.rows<WeekRow>(sql`
    select w.uuid as employee, w.display_name as name, coalesce(s.shifts, 0)::integer as shifts, coalesce(s.hours, 0)::float8 as hours, coalesce(t.open, 0)::integer as "openTasks"
    from employee w
    left join (
      select e.employee, count(*) as shifts, round(sum(extract(epoch from e.end_time - e.start_time)) / 3600, 2) as hours
      from schedule_employee e join schedule s on s.uuid = e.schedule
      where s.published_at is not null and ${inside(sql`e.start_time`, days, zone)} group by e.employee
    ) s on s.employee = w.uuid
    left join (select t.assigned_employee, count(*) as open from video_task t where ${openTasks(manager)} group by t.assigned_employee) t on t.assigned_employee = w.uuid
    where w.status <> 'DELETED' order by w.display_name, w.id`);
}

export async function readShifts(
  db: Queryable,
  employee: string,
  user: string,
  days: Days,
  zone: string,
): Promise<readonly SummaryShift[]> {
  return db.rows<SummaryShift>(sql`
    select e.schedule, e.start_time as start, e.end_time as "end", e.role, a.identity as account,
      coalesce(k.since > (
        select max(n.sent_at) from notification n join notification_recipient r on r.notification = n.uuid where r."user" = ${user} and n.type = 'WEEK_SUMMARY'
      ), false) as changed
    from schedule_employee e
    join schedule s on s.uuid = e.schedule and s.published_at is not null
    left join live_account a on a.uuid = s.live_account
    left join known_shift k on k.employee = e.employee and k.schedule = e.schedule
    where e.employee = ${employee} and ${inside(sql`e.start_time`, days, zone)} order by e.start_time`);
}

const MAX_TASKS = 20;

export async function readTasks(db: Queryable, employee: string): Promise<readonly SummaryTask[]> {
  return db.rows<SummaryTask>(sql`
    select t.uuid, t.title, t.due_date as "dueDate" from video_task t where t.assigned_employee = ${employee} and ${openTasks(null)}
    order by t.due_date nulls last, t.id limit ${MAX_TASKS}`);
}

/**
 * Results of streams that started in the period. @param manager whose accounts; null = all. @param within hours since the start of the
 * period.
 */
export async function readResults(db: Queryable, manager: string | null, days: Days, zone: string, within: number): Promise<Results> {
  const { first } = bounds(days, zone);
  const [row] = await db.rows<Results>(sql`
    select count(*)::integer as streams, coalesce(round(sum(l.duration_hours), 1), 0)::float8 as hours, coalesce(sum(l.gmv), 0)::text as gmv
    from live_stream l
    where ${inside(sql`l.start_time`, days, zone)} and l.start_time < ${first}::timestamptz + make_interval(secs => ${within * 3600})
      and (${manager}::uuid is null or exists (select from live_account_manager m where m.live_account = l.live_account and m.manager = ${manager}::uuid))`);
  return row!;
}

/** @param manager whose accounts and clients; null = all. */
export async function readPlan(db: Queryable, manager: string | null, days: Days, zone: string): Promise<PlanCounts> {
  const [row] = await db.rows<PlanCounts>(sql`
    select count(*) filter (where s.published_at is not null)::integer as schedules, count(*) filter (where s.published_at is null)::integer as drafts,
      coalesce(sum(s.open_places) filter (where s.published_at is not null), 0)::integer as "openPlaces",
      (select count(*)::integer from video_task t where ${openTasks(manager)} and t.due_date between ${days.from}::date and ${days.to}::date) as "dueTasks"
    from schedule s
    where ${inside(sql`s.start_time`, days, zone)}
      and (${manager}::uuid is null or exists (select from live_account_manager m where m.live_account = s.live_account and m.manager = ${manager}::uuid))`);
  return row!;
}
