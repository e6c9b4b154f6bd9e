/** Handlers for approving and rejecting: state and timestamps of the version, and the progress of its task. */
import { iriOf } from '#core/iri';
import { transitionRefusal, type StateMachine } from '#core/states';
import { writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { videoErrors } from '../errors.ts';
import { approve, approveSecond, reject, rejectSecond } from './decide.action.ts';
import { countApprovedVideos, hasNewerRevision, lockTask, storeApproval, storeRejection, type DecidedTask } from './decide.query.ts';
import { changeTask } from './sign-off.service.ts';
import { uploadChanged } from './upload-events.rules.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { leastProgress, UPLOAD_LIFE, type UploadState } from '../version/video-upload.rules.ts';

type Decision = { readonly state: 'APPROVED' } | { readonly state: 'REJECTED'; readonly reason: string };

export const decideActions: readonly Action[] = [
  writing(approve, (call) => decide(call, { state: 'APPROVED' })),
  writing(approveSecond, (call) => decide(call, { state: 'APPROVED' })),
  writing(reject, (call, { reason }) => decide(call, { state: 'REJECTED', reason })),
  writing(rejectSecond, (call, { reason }) => decide(call, { state: 'REJECTED', reason })),
];

async function decide(call: WriteCall, decision: Decision) {
  const { tx, row, actor, audit, publish, answer } = call;
  const { uuid, values } = row;
  const before = String(values.state);
  // The row is locked: of two concurrent decisions, the second sees the result of the first.
  const refusal = transitionRefusal(UPLOAD_LIFE as StateMachine, before, decision.state);
  if (refusal !== null) throw videoErrors.fail('decided', { message: refusal });
  const task = await lockTask(tx, String(values.videoTask));
  if (await hasNewerRevision(tx, { task: task.uuid, serial: Number(values.videoSerial), revision: Number(values.revision) }))
    throw videoErrors.fail('oldVersion');
  const reason = decision.state === 'REJECTED' ? decision.reason : null;
  if (decision.state === 'APPROVED') await storeApproval(tx, uuid, actor.user);
  else await storeRejection(tx, uuid, actor.user, decision.reason);
  await audit({
    record: iriOf(VideoUpload, uuid),
    resource: VideoUpload.name,
    operation: 'ACTION',
    before: { state: before },
    after: { state: decision.state, ...(reason === null ? {} : { rejectionReason: reason }) },
  });
  await publish(uploadChanged, { record: iriOf(VideoUpload, uuid), from: before as UploadState, to: decision.state });
  if (decision.state === 'APPROVED') await advanceTask(call, task);
  return answer(VideoUpload, uuid);
}

/** Approving every video as final completes a task; before that its progress is at least the approved share. */
async function advanceTask(call: WriteCall, task: DecidedTask): Promise<void> {
  const least = leastProgress(await countApprovedVideos(call.tx, task), task.videosRequired);
  // Failed and skipped tasks stay so until all of their videos are approved.
  const open = task.status === 'PENDING' || task.status === 'IN_PROGRESS';
  if (least <= task.progress || (!open && least < 100)) return;
  await changeTask(call, call.tx, task, { progress: least }, null);
}
