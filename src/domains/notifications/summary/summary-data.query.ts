/** Queries for summaries: recipients, shifts and tasks, and the results of the accounts they manage. */
import sql, { type Sql } from 'sql-template-tag';
import { hasRole, SELF, type Actor } from '#core/access';
import { createRegistry } from '#core/registry';
import { HOUR_SECONDS } from '#core/span';
import { startOfDay, Temporal } from '#core/time';
import { Client } from '#domains/clients';
import { User } from '#domains/identity';
import { LiveAccount, runsAccount } from '#domains/live';
import { Schedule } from '#domains/scheduling';
import { LiveStream } from '#domains/streams';
import { runsJob, VideoJob } from '#domains/video';
import type { Queryable } from '#server/database';
import { createScope, rowFilter, userHasRole, yes } from '#server/engine/row-filter';
import { maySignIn } from '#server/http/authentication';
import type { NotificationType } from '../message/notification-type.rules.ts';
import type { PlanCounts, Results, SummaryShift, SummaryTask } from './summary-text.rules.ts';
import type { Days } from './summary-times.rules.ts';

export interface SummaryPerson extends Actor {
  readonly name: string;
  readonly email: string | null;
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

const registry = createRegistry([Client, LiveAccount, LiveStream, Schedule, User, VideoJob]);

/** Summaries for staff contain the plan and results of what they run. */
const STAFF = ['ROLE_ADMIN', 'ROLE_MANAGER'] as const;

export function isStaff(person: SummaryPerson): boolean {
  return hasRole(person, ...STAFF);
}

/** People for whom a summary may have content. @param users absent = all active users. */
export async function readPeople(db: Queryable, users?: readonly string[]): Promise<readonly SummaryPerson[]> {
  return db.rows<SummaryPerson>(sql`
    select u.uuid as "user", u.username, u.roles, u.employee, u.client, coalesce(u.nickname, u.username) as name, u.email, ${maySignIn('u')} as active,
      coalesce(p.week_summaries, true) as summaries, array(select m.type from notification_mute m where m."user" = u.uuid) as muted,
      coalesce(p.email_enabled, true) as "emailEnabled", coalesce(p.push_enabled, true) as "pushEnabled"
    from app_user u left join notification_preference p on p."user" = u.uuid
    where ${users === undefined ? sql`${maySignIn('u')} and (u.employee is not null or ${userHasRole(sql`u`, ...STAFF)})` : sql`u.uuid = any(${users}::uuid[])`}
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

const scopeOf = (reader: Actor) => createScope(registry, reader);
const runsJobs = (reader: Actor) => rowFilter(scopeOf(reader), { resource: VideoJob, alias: sql`j` }, runsJob(SELF));

/** Open tasks `t` of jobs `j` that are not deleted. @param which limits the jobs. */
const openTasks = (which: Sql) =>
  sql`t.status in ('PENDING', 'IN_PROGRESS') and exists (select from video_job j where j.uuid = t.video_job and j.status <> 'DELETED' and ${which})`;

/** One row per employee who has not left by the first day, with open tasks of the jobs that the reader runs. */
export async function readWeek(db: Queryable, reader: Actor, days: Days, zone: string): Promise<readonly WeekRow[]> {
  return db.rows<WeekRow>(sql`
    select w.uuid as employee, w.display_name as name, coalesce(s.shifts, 0)::integer as shifts, coalesce(s.hours, 0)::float8 as hours, coalesce(t.open, 0)::integer as "openTasks"
    from employee w
    left join (
      select e.employee, count(*) as shifts, round(sum(extract(epoch from e.end_time - e.start_time)) / 3600, 2) as hours
      from schedule_employee e join schedule s on s.uuid = e.schedule
      where s.published_at is not null and ${inside(sql`e.start_time`, days, zone)} group by e.employee
    ) s on s.employee = w.uuid
    left join (select t.assigned_employee, count(*) as open from video_task t where ${openTasks(runsJobs(reader))} group by t.assigned_employee) t on t.assigned_employee = w.uuid
    where works_at(w, ${bounds(days, zone).first}) order by w.display_name, w.id`);
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
    select t.uuid, t.title, t.due_date as "dueDate" from video_task t where t.assigned_employee = ${employee} and ${openTasks(yes)}
    order by t.due_date nulls last, t.id limit ${MAX_TASKS}`);
}

/** Results of the reader's accounts from streams that started in the period. @param within hours since the start of the period. */
export async function readResults(db: Queryable, reader: Actor, days: Days, zone: string, within: number): Promise<Results> {
  const { first } = bounds(days, zone);
  const [row] = await db.rows<Results>(sql`
    select count(*)::integer as streams, coalesce(round(sum(l.duration_hours), 1), 0)::float8 as hours, coalesce(sum(l.gmv), 0)::text as gmv
    from live_stream l
    where ${inside(sql`l.start_time`, days, zone)} and l.start_time < ${first}::timestamptz + make_interval(secs => ${within * HOUR_SECONDS})
      and ${rowFilter(scopeOf(reader), { resource: LiveStream, alias: sql`l` }, runsAccount('liveAccount'))}`);
  return row!;
}

/** Schedules of the accounts that the reader runs, and tasks of their jobs. */
export async function readPlan(db: Queryable, reader: Actor, days: Days, zone: string): Promise<PlanCounts> {
  const [row] = await db.rows<PlanCounts>(sql`
    select count(*) filter (where s.published_at is not null)::integer as schedules, count(*) filter (where s.published_at is null)::integer as drafts,
      coalesce(sum(s.open_places) filter (where s.published_at is not null), 0)::integer as "openPlaces",
      (select count(*)::integer from video_task t where ${openTasks(runsJobs(reader))} and t.due_date between ${days.from}::date and ${days.to}::date) as "dueTasks"
    from schedule s
    where ${inside(sql`s.start_time`, days, zone)} and ${rowFilter(scopeOf(reader), { resource: Schedule, alias: sql`s` }, runsAccount('liveAccount'))}`);
  return row!;
}
