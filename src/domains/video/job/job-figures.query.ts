/** What is calculated of a video job: progress, lateness, and how much of it a reader sees. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import { OPEN_TASK_STATUSES } from '../task/task-life.rules.ts';
import { OPEN_JOB_STATUSES } from './job-life.rules.ts';

/** Days before it is due that work is due soon. */
const SOON_DAYS = 7;

const listOf = (statuses: readonly string[]) => raw(statuses.map((status) => `'${status}'`).join(', '));
const today = (zone: string) => sql`(now() at time zone ${zone})::date`;
export const OPEN_JOB = listOf(OPEN_JOB_STATUSES);
export const OPEN_TASK = listOf(OPEN_TASK_STATUSES);

/** Due before today, and open. @param open list of the open statuses. */
export const isOverdue = (row: Sql, open: Sql, zone: string) =>
  sql`coalesce(${row}.due_date < ${today(zone)} and ${row}.status in (${open}), false)`;
/** Due from today on within the next days, and open. */
export const isDueSoon = (row: Sql, open: Sql, zone: string) =>
  sql`coalesce(${row}.due_date between ${today(zone)} and ${today(zone)} + ${raw(String(SOON_DAYS))} and ${row}.status in (${open}), false)`;

/** Skipped tasks count for nothing; a job without tasks is done when somebody says so. Rounded down, so that only what is done is 100. */
export const jobProgress = (job: Sql) =>
  sql`coalesce((select floor(avg(t.progress))::int from video_task t where t.video_job = ${job}.uuid and t.status <> 'SKIPPED'), case ${job}.status when 'COMPLETED' then 100 else 0 end)`;

export const readyToComplete = (job: Sql) =>
  sql`(${job}.status in (${OPEN_JOB}) and exists (select from video_task t where t.video_job = ${job}.uuid) and not exists (select from video_task t where t.video_job = ${job}.uuid and t.status in (${OPEN_TASK})))`;

/** Whether the reader sees task `t` of the job: all tasks of the jobs that they run or have ordered, their own of others. */
function seesTask(job: Sql, reader: Actor): Sql {
  const { roles, client, employee, user } = reader;
  if (roles.includes('ROLE_ADMIN')) return sql`true`;
  const ordered = roles.includes('ROLE_CLIENT') && client !== null ? sql`${job}.client = ${client}` : sql`false`;
  const runs = roles.includes('ROLE_MANAGER')
    ? sql`(${job}.client is null or exists (select from live_account a join live_account_manager m on m.live_account = a.uuid where a.client = ${job}.client and m.manager = ${user}))`
    : sql`false`;
  const own = roles.includes('ROLE_EMPLOYEE') && employee !== null ? sql`t.assigned_employee = ${employee}` : sql`false`;
  return sql`(${ordered} or ${runs} or ${own})`;
}

export const taskCount = (job: Sql, reader: Actor) =>
  sql`(select count(*)::int from video_task t where t.video_job = ${job}.uuid and ${seesTask(job, reader)})`;

export const jobPeople = (job: Sql, reader: Actor) =>
  sql`coalesce((select jsonb_agg(p order by p->>'name') from (select distinct jsonb_build_object('employee', e.uuid, 'name', ${employeeName(reader, sql`e`)}) as p from video_task t join employee e on e.uuid = t.assigned_employee where t.video_job = ${job}.uuid and ${seesTask(job, reader)}) people), '[]')`;

/** Whether the newest version of a video of the job waits to be approved or rejected, among the tasks that the reader sees; a broken file waits for a new one, and of a job that is deleted nothing waits. */
export const awaitingApproval = (job: Sql, reader: Actor) =>
  sql`(${job}.status <> 'DELETED' and exists (select from video_task t join video_upload u on u.video_task = t.uuid where t.video_job = ${job}.uuid and u.state = 'PENDING' and u.processing <> 'FAILED' and ${seesTask(job, reader)} and not exists (select from video_upload n where n.video_task = u.video_task and n.video_serial = u.video_serial and n.revision > u.revision)))`;
