/** Behaviour of videos and file uploads: computed columns, and what may be changed after the upload; actions write the rows. */
import type { Violation } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { videoErrors } from '../errors.ts';
import { startOf } from '../media/source-timecode.rules.ts';
import { readFrameRate } from '../media/timecode.rules.ts';
import { hasNewerRevision } from './decide.query.ts';
import { uploadChanged } from './upload-events.rules.ts';
import { fileUploadColumns, videoUploadColumns } from './upload-figures.query.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { UPLOAD_LIFE, type UploadState } from '../version/video-upload.rules.ts';

export const uploadBehaviours: readonly Behaviour[] = [
  { resource: 'VideoUpload', computed: videoUploadColumns, beforeWrite: checkChangeable, afterWrite: askAgain },
  { resource: 'FileUpload', computed: fileUploadColumns },
];

/**
 * A decision is about the version as it was: afterwards, and once there is a newer version, it stays as it is, except for the time code
 * that exports need.
 */
async function checkChangeable({ operation, before, values, tx }: Change) {
  if (operation !== 'update') return [];
  const changed = Object.keys(values).filter((name) => values[name] !== before![name]);
  const wrong = changed.includes('startTimecode') ? startViolations({ ...(before as unknown as StartedVersion), ...values }) : [];
  if (wrong.length > 0 || changed.every((name) => name === 'startTimecode')) return wrong;
  const { state, videoTask, videoSerial, revision } = before as {
    readonly state: UploadState;
    readonly videoTask: string;
    readonly videoSerial: number;
    readonly revision: number;
  };
  const { label } = UPLOAD_LIFE.states[state];
  if (state !== 'PENDING') throw videoErrors.fail('decided', { message: `This version can no longer be changed: ${label.toLowerCase()}.` });
  if (await hasNewerRevision(tx, { task: videoTask, serial: videoSerial, revision })) throw videoErrors.fail('oldVersion');
  return [];
}

interface StartedVersion {
  readonly startTimecode: string | null;
  /** Null until the file has been read. */
  readonly frameRate: string | null;
}

const STARTS = 'Enter a time code as HH:MM:SS:FF, such as 10:00:00:00, or a frame number, such as 1001.';

function startViolations({ startTimecode, frameRate }: StartedVersion): Violation[] {
  const refuse = (message: string) => [{ propertyPath: 'startTimecode', code: 'NOT_A_TIMECODE', message }];
  if (startTimecode === null) return [];
  if (!/^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d[:;]\d{2,3}|\d{1,8})$/.test(startTimecode)) return refuse(STARTS);
  if (frameRate === null || startOf(startTimecode, readFrameRate(frameRate)) !== null) return [];
  return refuse(`There is no time code ${startTimecode} at the frame rate of this video (${frameRate}).`);
}

/** A draft that becomes final is to be approved by other people. */
async function askAgain({ operation, uuid, before, values, tx, actor, requestId }: Change & { readonly uuid: string }): Promise<void> {
  if (operation !== 'update' || values.versionType === undefined || values.versionType === before!.versionType) return;
  await tx.publish(uploadChanged, { record: iriOf(VideoUpload, uuid), from: null, to: 'PENDING' }, { user: actor.user, requestId });
}
