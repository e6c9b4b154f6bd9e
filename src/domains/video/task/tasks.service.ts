/** Handlers for statistics, employee summaries and bulk changes of video tasks. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { invalid } from '#core/errors';
import { Employee } from '#domains/workforce';
import { employeeName, employeeStillWorks } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import { answering, writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Engine } from '#server/engine/engine';
import { rowFilter, yes } from '#server/engine/row-filter';
import { writeAll } from '../job/bulk-write.service.ts';
import { isDueSoon, isOverdue, OPEN_TASK } from '../job/job-figures.query.ts';
import { TASK_STATUSES } from './task-life.rules.ts';
import { bulkAssign, bulkTaskStatus, employeeSummary, taskStatistics, type TaskStatistics } from './tasks.action.ts';
import { VideoTask } from './video-task.resource.ts';

/** @param zone of the agency, which determines due dates. */
export function taskActions(zone: string): Action[] {
  return [
    answering(taskStatistics, async ({ engine, database, actor }) => {
      const { completedOnTime: _, ...counts } = await countTasks({ engine, database, actor, zone }, yes);
      return counts;
    }),
    answering(employeeSummary, async ({ engine, database, actor, uuid }) => {
      const [employee] = await database.rows<{ name: string }>(
        sql`select ${employeeName(actor, sql`e`)} as name from employee e where e.uuid = ${uuid}`,
      );
      const { unassigned: _, ...counts } = await countTasks({ engine, database, actor, zone }, sql`t.assigned_employee = ${uuid}`);
      return { employee: { '@id': `/api/employees/${uuid}`, uuid, name: employee!.name }, ...counts };
    }),
    writing(bulkAssign, async (call, { taskIds, employeeId }) => {
      await requireEmployee(call, employeeId);
      const assignedEmployee = employeeId === null ? null : `/api/employees/${employeeId}`;
      return changed(await writeAll(call, { resource: VideoTask, field: 'taskIds', uuids: taskIds, change: { assignedEmployee } }));
    }),
    writing(bulkTaskStatus, async (call, { taskIds, status }) =>
      changed(await writeAll(call, { resource: VideoTask, field: 'taskIds', uuids: taskIds, change: { status } })),
    ),
  ];
}

/** Checked before any task, so that an unknown or deleted employee is one error, not one per task. @throws ProblemError 422. */
async function requireEmployee({ engine, tx, actor }: Pick<WriteCall, 'engine' | 'tx' | 'actor'>, uuid: string | null): Promise<void> {
  if (uuid === null) return;
  const known = (await engine.filterAllowed(tx, Employee, actor, Employee.access.read, [uuid])).has(uuid);
  const faults = known
    ? await employeeStillWorks(tx, uuid, 'employeeId')
    : [{ propertyPath: 'employeeId', message: 'There is no such employee.', code: 'NOT_FOUND' }];
  if (faults.length > 0) throw invalid(faults);
}

function changed({ updated, records }: Awaited<ReturnType<typeof writeAll>>) {
  return { updated, tasks: records };
}

interface Counting {
  readonly engine: Engine;
  readonly database: Queryable;
  readonly actor: Actor;
  readonly zone: string;
}

type Counts = TaskStatistics & { readonly completedOnTime: number };

/** @param which condition on the tasks `t`, in addition to read access. */
async function countTasks({ engine, database, actor, zone }: Counting, which: Sql): Promise<Counts> {
  const t = raw('t');
  const [row] = await database.rows<Omit<Counts, 'byStatus'> & { readonly counted: Partial<Counts['byStatus']> }>(sql`
    with t as (select t.* from video_task t join video_job j on j.uuid = t.video_job and j.status <> 'DELETED'
      where ${rowFilter(engine.scope(actor), { resource: VideoTask, alias: t }, VideoTask.access.read)} and ${which})
    select count(*)::int as total,
      coalesce((select jsonb_object_agg(status, n) from (select status, count(*)::int as n from t group by status) s), '{}') as counted,
      count(*) filter (where ${isOverdue(t, OPEN_TASK, zone)})::int as overdue,
      count(*) filter (where ${isDueSoon(t, OPEN_TASK, zone)})::int as "dueSoon",
      count(*) filter (where t.assigned_employee is null and t.status in (${OPEN_TASK}))::int as unassigned,
      count(*) filter (where t.status = 'COMPLETED' and (t.due_date is null or (t.completed_at at time zone ${zone})::date <= t.due_date))::int as "completedOnTime" from t`);
  const { counted, ...counts } = row!;
  return { ...counts, byStatus: Object.fromEntries(TASK_STATUSES.map((status) => [status, counted[status] ?? 0])) as Counts['byStatus'] };
}
