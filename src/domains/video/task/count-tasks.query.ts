/** Counts the video tasks that a reader sees, by status and by what needs attention. */
import { recordFrom } from '#core/typed-object';
import { oneRow } from '#server/one-row';
import sql, { raw } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import { rowFilter, yes } from '#server/engine/row-filter';
import type { Counting } from '../job/count-jobs.query.ts';
import { isDueSoon, isOverdue, OPEN_TASK } from '../job/job-figures.query.ts';
import { TASK_STATUSES } from '../job/task-life.rules.ts';
import type { TaskStatistics } from './tasks.action.ts';
import { VideoTask } from './video-task.resource.ts';

type Counts = TaskStatistics & { readonly completedOnTime: number };

/** Tasks of deleted jobs do not count. @param employee uuid of the assigned employee; null = all tasks. */
export async function countTasks({ engine, database, actor, zone }: Counting, employee: string | null): Promise<Counts> {
  const t = raw('t');
  const which = employee === null ? yes : sql`t.assigned_employee = ${employee}`;
  const row = await oneRow<Omit<Counts, 'byStatus'> & { readonly counted: Partial<Counts['byStatus']> }>(
    database,
    sql`
    with t as (select t.* from video_task t join video_job j on j.uuid = t.video_job and j.status <> 'DELETED'
      where ${rowFilter(engine.scope(actor), { resource: VideoTask, alias: t }, VideoTask.access.read)} and ${which})
    select count(*)::int as total,
      coalesce((select jsonb_object_agg(status, n) from (select status, count(*)::int as n from t group by status) s), '{}') as counted,
      count(*) filter (where ${isOverdue(t, OPEN_TASK, zone)})::int as overdue,
      count(*) filter (where ${isDueSoon(t, OPEN_TASK, zone)})::int as "dueSoon",
      count(*) filter (where t.assigned_employee is null and t.status in (${OPEN_TASK}))::int as unassigned,
      count(*) filter (where t.status = 'COMPLETED' and (t.due_date is null or (t.completed_at at time zone ${zone})::date <= t.due_date))::int as "completedOnTime" from t`,
  );
  const { counted, ...counts } = row;
  return { ...counts, byStatus: recordFrom(TASK_STATUSES, (status) => counted[status] ?? 0) };
}

/** The name that the reader sees. @param employee uuid of an existing employee. */
export async function readEmployeeName(db: Queryable, reader: Actor, employee: string): Promise<string> {
  const row = await oneRow<{ name: string }>(
    db,
    sql`select ${employeeName(reader, sql`e`)} as name from employee e where e.uuid = ${employee}`,
  );
  return row.name;
}
