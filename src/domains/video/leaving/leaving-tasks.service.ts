/** What happens to open tasks when their assignee, client or type leaves (docs/decisions/0116). */
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import { employeeOfUser } from '#domains/workforce/server';
import type { Behaviour, Hanging, WriteContext } from '#server/engine/behaviour';
import { lockRow } from '#server/engine/locked-row';
import { updateRecord } from '#server/engine/writes';
import { VideoTaskType } from '../task-type/video-task-type.resource.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { countOpenTasks, lockOpenTasks, REACHES, type OpenTask } from './hanging-tasks.query.ts';

/** A task as it was, and what its changed field holds since then. */
type Changed = OpenTask & { readonly to: string | null };
type ChangedField = 'assignedEmployee' | 'videoTaskType';

/** Hooks for every record on which open tasks can hang. */
export const leavingTasks: readonly Behaviour[] = Object.keys(REACHES).map((resource) => ({
  resource,
  hanging: [tasks(resource, resource === VideoTaskType.name ? 'videoTaskType' : 'assignedEmployee')],
}));

function tasks(resource: string, field: ChangedField): Hanging {
  const reach = REACHES[resource]!;
  return {
    kind: 'tasks',
    count: (tx, uuid) => countOpenTasks(tx, reach(uuid)),
    async settle(context, uuid, to) {
      const open = (await lockOpenTasks(context.tx, reach(uuid))).filter((task) => task[field] !== null);
      if (open.length === 0) return [];
      const recipient = to === null || resource !== 'User' ? to : await employeeOfUser(context.tx, to);
      if (to !== null && recipient === null)
        throw invalid([{ propertyPath: 'to', code: 'NO_EMPLOYEE', message: 'This user is no employee, and cannot take over tasks.' }]);
      for (const { uuid: task } of open) await write(context, task, { [field]: iriIn(field, recipient) });
      return open.map((task): Changed => ({ ...task, to: recipient }));
    },
    async restore(context, _, changes) {
      let lost = 0;
      for (const change of changes as readonly Changed[]) if (!(await putBack(context, field, change))) lost += 1;
      return lost;
    },
  };
}

/** @returns false when the task is gone, or was given to someone else or another type since. */
async function putBack(context: WriteContext, field: ChangedField, task: Changed): Promise<boolean> {
  const stored = await lockRow(context.tx, VideoTask, task.uuid);
  if (stored === null || stored.values[field] !== task.to) return false;
  await write(context, task.uuid, { [field]: iriIn(field, task[field]) });
  // Changing the assignee has set it to pending; work that nobody continued is as far as it was.
  if (stored.values['status'] === 'PENDING' && task.status !== 'PENDING') await write(context, task.uuid, { progress: task.progress });
  return true;
}

function iriIn(field: ChangedField, uuid: string | null): string | null {
  return uuid === null ? null : iriOf(field === 'videoTaskType' ? VideoTaskType : Employee, uuid);
}

async function write(context: WriteContext, task: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  const stored = await lockRow(context.tx, VideoTask, task);
  if (stored !== null) await updateRecord({ ...context, resource: VideoTask }, stored, change);
}
