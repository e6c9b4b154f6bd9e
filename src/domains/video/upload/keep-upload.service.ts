/** Stores a completed upload as a version of its video: in one transaction, with the next revision number, serialised per task. */
import { coreErrors, invalid, type ProblemError } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Database, Queryable, Transaction } from '#server/database';
import { writeAudit } from '#server/engine/audit';
import type { ActionContext } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import { isVideoType } from '#server/files/content-type';
import { keepFile, type StoredFile, type WrittenFile } from '#server/files/stored-file';
import { videoErrors } from '../errors.ts';
import { processVideo } from '../media/process-video.job.ts';
import { readingCost } from '../media/work-limits.rules.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { FileUpload } from './file-upload.resource.ts';
import { checkOverride, reopenTask } from './sign-off.service.ts';
import { uploadsToTask } from '../version/upload-access.rules.ts';
import { uploadChanged } from './upload-events.rules.ts';
import { insertVersion, lockVersions, taskLimits, type UploadTarget } from './uploaded-version.query.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';

type Uploader = Pick<ActionContext, 'engine' | 'actor' | 'requestId'>;

/**
 * @throws ProblemError 404 for a task that the user cannot see, 403 for one that they do not work on, 422 for a serial that it does not
 * have.
 */
export async function checkTarget(
  { engine, actor }: Pick<ActionContext, 'engine' | 'actor'>,
  db: Queryable,
  { videoTask, videoSerial }: UploadTarget,
): Promise<void> {
  if (!(await engine.filterAllowed(db, VideoTask, actor, VideoTask.access.read, [videoTask])).has(videoTask))
    throw coreErrors.fail('unknownRecord', { parameter: 'videoTask' });
  if (!(await engine.filterAllowed(db, VideoTask, actor, uploadsToTask, [videoTask])).has(videoTask))
    throw videoErrors.fail('mayNotUpload');
  const { videosRequired, deleted } = await taskLimits(db, videoTask);
  if (deleted) throw invalid([{ propertyPath: 'videoTask', code: 'DELETED', message: 'The job of this task has been deleted.' }]);
  if (videoSerial > videosRequired)
    throw invalid([
      {
        propertyPath: 'videoSerial',
        code: 'OUT_OF_RANGE',
        message: `This value should be between 1 and ${videosRequired}, the number of videos of the task.`,
      },
    ]);
}

export function emptyFile(propertyPath: string, name: string): ProblemError {
  return invalid([{ propertyPath, code: 'EMPTY', message: `“${name}” is empty: it has 0 bytes. Export the video again, then upload it.` }]);
}

/** Detected by content, since file names and declared types are unreliable. @throws ProblemError 415, 422 for an empty file. */
export function requireVideo({ contentType, name, size }: Pick<WrittenFile, 'contentType' | 'name' | 'size'>): void {
  if (size === 0) throw emptyFile('file', name);
  if (!isVideoType(contentType)) throw videoErrors.fail('notAVideo');
}

/** @returns uuid of the upload. The task is checked again, in its current state. */
export async function keepUpload(context: Uploader, tx: Transaction, target: UploadTarget, written: WrittenFile): Promise<string> {
  return addVersion(context, tx, target, { ...written, uuid: await keepFile(tx, written) });
}

/** @param stored a stored file. @returns uuid of the upload. */
export async function addVersion(
  context: Uploader,
  tx: Transaction,
  target: UploadTarget,
  stored: Pick<StoredFile, 'uuid' | 'name' | 'contentType' | 'sha256' | 'size'>,
): Promise<string> {
  await lockVersions(tx, target.videoTask);
  await checkTarget(context, tx, target);
  const reason = (await checkOverride(tx, target)) ? target.overrideReason! : null;
  const { user } = context.actor;
  const { name, contentType, sha256: checksum } = stored;
  const { uuid, revision } = await insertVersion(tx, { ...target, overrideReason: reason }, { file: stored.uuid, name, contentType, user });
  const { overrideReason: _, ...wanted } = target;
  const after = { ...wanted, revision, originalFilename: name, checksum };
  const record = iriOf(VideoUpload, uuid);
  await writeAudit({ tx, ...context }, { record, resource: VideoUpload.name, operation: 'CREATE', before: null, after, reason });
  if (reason !== null) await reopenTask(context, tx, target.videoTask, reason);
  for (const resource of [VideoUpload, FileUpload, VideoTask]) await publishChange(tx, resource);
  await tx.publish(uploadChanged, { record, from: null, to: 'PENDING' }, { user, requestId: context.requestId });
  await tx.enqueue(processVideo, { videoUpload: uuid }, { key: uuid, record, requestedBy: user, cost: readingCost(stored.size) });
  return uuid;
}

/** The upload as its uploader may see it. */
export async function answerUpload({ engine, actor }: Pick<ActionContext, 'engine' | 'actor'>, database: Database, uuid: string) {
  const item = await engine.read(database, VideoUpload, actor, uuid);
  if (item === null) throw coreErrors.fail('notFound');
  return { '@context': `/api/contexts/${VideoUpload.name}`, ...item.json };
}
