/**
 * Keeps what was signed off: no deletion reaches it, and a newer version over it needs a reason, which reopens the task. The database
 * refuses the deletion as well (`keep_signed_off`).
 */
import { iriOf } from '#core/iri';
import { Temporal, writeInstant } from '#core/time';
import type { Queryable, Transaction } from '#server/database';
import { personOf, writeAudit } from '#server/engine/audit';
import type { ActionContext, Behaviour } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import { writeTask, type TaskChange } from '../job/task-life.rules.ts';
import { VideoJob } from '../job/video-job.resource.ts';
import { taskChanged } from '../task/task-events.rules.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { isSignedOff, type UploadState, type VersionType } from '../version/video-upload.rules.ts';
import { videoErrors } from '../errors.ts';
import { lockTask, storeProgress, type DecidedTask } from './decide.query.ts';
import { signedOffVideo } from './sign-off.query.ts';
import { newestVersion, type UploadTarget } from './uploaded-version.query.ts';

type Writer = Pick<ActionContext, 'actor' | 'requestId'>;

/** @returns whether the version goes over a signed-off one. @throws ProblemError 409 when it does and has no reason. */
export async function checkOverride(db: Queryable, target: UploadTarget): Promise<boolean> {
  const newest = await newestVersion(db, target);
  if (newest === undefined || !isSignedOff(newest)) return false;
  if (target.overrideReason == null)
    throw videoErrors.fail(
      'signedOff',
      { revision: newest.revision, serial: target.videoSerial },
      { type: 'SignedOff', extra: { videoUpload: iriOf(VideoUpload, newest.uuid) } },
    );
  return true;
}

/** A task that has ended is in progress again. @param reason recorded with the change. */
export async function reopenTask(writer: Writer, tx: Transaction, task: string, reason: string): Promise<void> {
  const before = await lockTask(tx, task);
  if (before.status === 'PENDING' || before.status === 'IN_PROGRESS') return;
  await changeTask(writer, tx, before, { status: 'IN_PROGRESS' }, reason);
  for (const resource of [VideoTask, VideoJob]) await publishChange(tx, resource);
}

/** Writes a change of a task that follows from its videos, with audit and event. @param before the locked task. */
export async function changeTask(
  { actor, requestId }: Writer,
  tx: Transaction,
  before: DecidedTask,
  change: TaskChange,
  reason: string | null,
): Promise<void> {
  const written = writeTask(before, change, writeInstant(Temporal.Now.instant()));
  if (!written.ok) throw new Error('Status or progress alone contradicts nothing.');
  const after = { ...before, ...written.values };
  await storeProgress(tx, after);
  const record = iriOf(VideoTask, before.uuid);
  if (after.status !== before.status)
    await tx.publish(
      taskChanged,
      {
        record,
        from: { status: before.status, assignedEmployee: before.assignedEmployee },
        to: { status: after.status, assignedEmployee: after.assignedEmployee },
      },
      { user: personOf(actor), requestId },
    );
  await writeAudit(
    { tx, actor, requestId },
    { record, resource: VideoTask.name, operation: 'UPDATE', before: { ...before }, after, reason },
  );
}

/** SQLSTATE of `keep_signed_off`. */
const KEPT = 'VID01';

export const signOffBehaviours: readonly Behaviour[] = [
  {
    resource: 'VideoUpload',
    beforeWrite({ operation, before }) {
      if (operation !== 'remove') return [];
      const version = before as { readonly state: UploadState; readonly versionType: VersionType; readonly videoSerial: number } | null;
      if (version !== null && isSignedOff(version)) throw kept(`Video ${version.videoSerial} was signed off`);
      return [];
    },
    explain: async (error) => (error.code === KEPT ? kept('This video was signed off') : null),
  },
  {
    resource: 'VideoTask',
    async beforeWrite({ operation, tx, uuid }) {
      const serial = operation === 'remove' && uuid !== null ? await signedOffVideo(tx, uuid) : null;
      if (serial !== null) throw kept(`Video ${serial} of this task was signed off`);
      return [];
    },
  },
];

function kept(what: string) {
  return videoErrors.fail('signedOffKept', { what }, { type: 'SignedOff' });
}
