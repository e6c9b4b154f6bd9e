/** Calculated values of a video job: its client's name, progress, lateness, and the tasks visible to a reader. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import { rowFilter, type SqlScope } from '#server/engine/row-filter';
import { OPEN_TASK_STATUSES } from './task-life.rules.ts';
import { OPEN_JOB_STATUSES, SOON_DAYS } from './job-life.rules.ts';

const listOf = (statuses: readonly string[]) => raw(statuses.map((status) => `'${status}'`).join(', '));
const today = (zone: string) => sql`(now() at time zone ${zone})::date`;
export const OPEN_JOB = listOf(OPEN_JOB_STATUSES);
export const OPEN_TASK = listOf(OPEN_TASK_STATUSES);

export const clientName = (job: Sql) => sql`(select c.name from client c where c.uuid = ${job}.client)`;

/** Open, and due before today. @param open SQL list of the open statuses. */
export const isOverdue = (row: Sql, open: Sql, zone: string) =>
  sql`coalesce(${row}.due_date < ${today(zone)} and ${row}.status in (${open}), false)`;
/** Open, and due within the next days, including today. */
export const isDueSoon = (row: Sql, open: Sql, zone: string) =>
  sql`coalesce(${row}.due_date between ${today(zone)} and ${today(zone)} + ${raw(String(SOON_DAYS))} and ${row}.status in (${open}), false)`;

/**
 * Average of the tasks, without skipped ones; a job without tasks is at 100 when completed, else 0. Rounded down, so that only finished
 * work is at 100.
 */
export const jobProgress = (job: Sql) =>
  sql`coalesce((select floor(avg(t.progress))::int from video_task t where t.video_job = ${job}.uuid and t.status <> 'SKIPPED'), case ${job}.status when 'COMPLETED' then 100 else 0 end)`;

export const readyToComplete = (job: Sql) =>
  sql`(${job}.status in (${OPEN_JOB}) and exists (select from video_task t where t.video_job = ${job}.uuid) and not exists (select from video_task t where t.video_job = ${job}.uuid and t.status in (${OPEN_TASK})))`;

/** Whether the reader may read task `t`. */
function seesTask(scope: SqlScope): Sql {
  const task = scope.registry.byName('VideoTask');
  return rowFilter(scope, { resource: task, alias: sql`t` }, task.access.read);
}

export const taskCount = (job: Sql, _reader: Actor, scope: SqlScope) =>
  sql`(select count(*)::int from video_task t where t.video_job = ${job}.uuid and ${seesTask(scope)})`;

export const jobPeople = (job: Sql, reader: Actor, scope: SqlScope) =>
  sql`coalesce((select jsonb_agg(p order by p->>'name') from (select distinct jsonb_build_object('employee', e.uuid, 'name', ${employeeName(reader, sql`e`)}) as p from video_task t join employee e on e.uuid = t.assigned_employee where t.video_job = ${job}.uuid and ${seesTask(scope)}) people), '[]')`;

/**
 * Whether the newest version of any video of the job awaits approval, among the tasks that the reader sees; broken files await a
 * replacement, and deleted jobs await nothing.
 */
export const awaitingApproval = (job: Sql, scope: SqlScope) =>
  sql`(${job}.status <> 'DELETED' and exists (select from video_task t join video_upload u on u.video_task = t.uuid where t.video_job = ${job}.uuid and u.state = 'PENDING' and u.processing <> 'FAILED' and ${seesTask(scope)} and not exists (select from video_upload n where n.video_task = u.video_task and n.video_serial = u.video_serial and n.revision > u.revision)))`;
