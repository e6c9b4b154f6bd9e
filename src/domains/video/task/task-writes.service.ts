/** Write hooks of video tasks: keep status, progress and assignee consistent, and check that references are still in use. */
import type { Violation } from '#core/errors';
import { iriOf } from '#core/iri';
import { Temporal, writeInstant } from '#core/time';
import { personOf } from '#server/engine/audit';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import { checkTransition } from '../job/transition-access.service.ts';
import { VideoJob } from '../job/video-job.resource.ts';
import { cleanScript } from './script-format.rules.ts';
import { taskChanged } from './task-events.rules.ts';
import { NEW_TASK, TASK_LIFE, writeTask, type TaskChange, type TaskState } from '../job/task-life.rules.ts';
import { assignedEmployeeName, findDeleted } from './task-writes.query.ts';
import { VideoTask } from './video-task.resource.ts';

export const videoTaskBehaviour: Behaviour = {
  resource: 'VideoTask',
  computed: { assignedEmployeeName },
  async beforeWrite(change) {
    const { values } = change;
    if (change.operation === 'remove') return [];
    if (typeof values.scripts === 'string') values.scripts = cleanScript(values.scripts);
    return [...(await deriveValues(change)), ...(await stillInUse(change))];
  },
  async afterWrite(change) {
    // Lists of jobs show figures calculated from their tasks.
    await publishChange(change.tx, VideoJob);
    await publishState(change);
  },
};

/** Adds the values that follow from the requested state. */
async function deriveValues(change: Change): Promise<readonly Violation[]> {
  const { values, operation } = change;
  const before = (change.before ?? NEW_TASK) as unknown as TaskState;
  const requested = taskChangeIn(values);
  if (operation === 'create' && requested.progress === NEW_TASK.progress) delete requested.progress;
  const written = writeTask(before, requested, writeInstant(Temporal.Now.instant()));
  if (!written.ok) return written.violations;
  const { status } = written.values;
  if (status !== undefined) {
    const faults = await checkTransition(change, TASK_LIFE, { from: before.status, to: status, uuid: change.uuid });
    if (faults.length > 0) return faults;
  }
  for (const name of ['status', 'progress'] as const) if (Object.hasOwn(values, name)) values[name] = before[name];
  Object.assign(values, written.values);
  return [];
}

async function publishState({ tx, operation, uuid, before, values, actor, requestId }: Change & { readonly uuid: string }): Promise<void> {
  if (operation === 'remove') return;
  const now = { ...before, ...values } as unknown as TaskState;
  const [from, to] = [before === null ? null : stateOf(before as unknown as TaskState), stateOf(now)];
  if (from !== null && from.status === to.status && from.assignedEmployee === to.assignedEmployee) return;
  await tx.publish(taskChanged, { record: iriOf(VideoTask, uuid), from, to }, { user: personOf(actor), requestId });
}

const stateOf = ({ status, assignedEmployee }: TaskState) => ({ status, assignedEmployee: assignedEmployee ?? null });

function taskChangeIn(values: Readonly<Record<string, unknown>>): { -readonly [Name in keyof TaskChange]: TaskChange[Name] } {
  const names = ['status', 'progress', 'assignedEmployee'] as const;
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));
}

/** Deleted records stay where they are, but cannot be selected again. */
async function stillInUse({ tx, before, values }: Change): Promise<Violation[]> {
  const chosen = (name: string) => {
    const value = values[name];
    return typeof value === 'string' && value !== before?.[name] ? value : null;
  };
  const found = await findDeleted(tx, {
    job: chosen('videoJob'),
    type: chosen('videoTaskType'),
    employee: chosen('assignedEmployee'),
  });
  return [
    ...(found.job ? [deleted('videoJob', 'This video job has been deleted.')] : []),
    ...(found.type ? [deleted('videoTaskType', 'This video task type is no longer in use.')] : []),
    ...(found.employee ? [deleted('assignedEmployee', 'This employee has left.')] : []),
  ];
}

function deleted(propertyPath: string, message: string): Violation {
  return { propertyPath, message, code: 'DELETED' };
}
