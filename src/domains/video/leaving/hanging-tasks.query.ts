/** Open tasks that hang on a person, a client or a type of task. */
import sql, { join, type Sql } from 'sql-template-tag';
import { oneRow } from '#server/one-row';
import type { Queryable, Transaction } from '#server/database';
import type { HangingCount } from '#server/engine/behaviour';
import { OPEN_TASK_STATUSES, type TaskStatus } from '../job/task-life.rules.ts';

/** By resource: condition on a task `t` and its job `j`. @param uuid of the record. */
export const REACHES: Readonly<Record<string, (uuid: string) => Sql>> = {
  Employee: (uuid) => sql`t.assigned_employee = ${uuid}`,
  // The tasks of someone who has left already were asked about then.
  User: (uuid) =>
    sql`t.assigned_employee = (select e.uuid from app_user u join employee e on e.uuid = u.employee and e.status <> 'DELETED' where u.uuid = ${uuid})`,
  Client: (uuid) => sql`j.client = ${uuid}`,
  VideoTaskType: (uuid) => sql`t.video_task_type = ${uuid}`,
};

const openTasks = (which: Sql) => sql`
  from video_task t join video_job j on j.uuid = t.video_job and j.status <> 'DELETED'
  where t.status in (${join(OPEN_TASK_STATUSES)}) and ${which}`;

export function countOpenTasks(db: Queryable, which: Sql): Promise<HangingCount> {
  return oneRow(db, sql`select count(*)::int as count, min(t.due_date)::text as first, max(t.due_date)::text as last ${openTasks(which)}`);
}

export interface OpenTask {
  readonly uuid: string;
  readonly assignedEmployee: string | null;
  readonly videoTaskType: string | null;
  readonly status: TaskStatus;
  readonly progress: number;
}

export function lockOpenTasks(tx: Transaction, which: Sql): Promise<OpenTask[]> {
  return tx.rows(sql`
    select t.uuid, t.assigned_employee as "assignedEmployee", t.video_task_type as "videoTaskType", t.status, t.progress ${openTasks(which)} order by t.id for update of t`);
}
