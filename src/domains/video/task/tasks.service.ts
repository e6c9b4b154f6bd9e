/** Handlers for statistics, employee summaries and bulk changes of video tasks. */
import { invalid } from '#core/errors';
import { Employee } from '#domains/workforce';
import { employeeStillWorks } from '#domains/workforce/server';
import { answering, writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { writeAll } from '../job/bulk-write.service.ts';
import { countTasks, readEmployeeName } from './count-tasks.query.ts';
import { bulkAssign, bulkTaskStatus, employeeSummary, taskStatistics } from './tasks.action.ts';
import { VideoTask } from './video-task.resource.ts';

/** @param zone of the agency, which determines due dates. */
export function taskActions(zone: string): Action[] {
  return [
    answering(taskStatistics, async ({ engine, database, actor }) => {
      const { completedOnTime: _, ...counts } = await countTasks({ engine, database, actor, zone }, null);
      return counts;
    }),
    answering(employeeSummary, async ({ engine, database, actor, uuid }) => {
      const name = await readEmployeeName(database, actor, uuid);
      const { unassigned: _, ...counts } = await countTasks({ engine, database, actor, zone }, uuid);
      return { employee: { '@id': `/api/employees/${uuid}`, uuid, name }, ...counts };
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
    ? await employeeStillWorks(tx, uuid, { propertyPath: 'employeeId' })
    : [{ propertyPath: 'employeeId', message: 'There is no such employee.', code: 'NOT_FOUND' }];
  if (faults.length > 0) throw invalid(faults);
}

function changed({ updated, records }: Awaited<ReturnType<typeof writeAll>>) {
  return { updated, tasks: records };
}
