/** Behaviour of videos and file uploads: computed columns, and what may be changed after the upload; actions write the rows. */
import { iriOf } from '#core/iri';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { videoErrors } from '../errors.ts';
import { hasNewerRevision } from './decide.query.ts';
import { uploadChanged } from './upload-events.rules.ts';
import { fileUploadColumns, videoUploadColumns } from './upload-figures.query.ts';
import { VideoUpload } from './video-upload.resource.ts';
import { UPLOAD_LIFE, type UploadState } from './video-upload.rules.ts';

export const uploadBehaviours: readonly Behaviour[] = [
  { resource: 'VideoUpload', computed: videoUploadColumns, beforeWrite: checkChangeable, afterWrite: askAgain },
  { resource: 'FileUpload', computed: fileUploadColumns },
];

/** A decision is about the version as it was: afterwards, and once there is a newer version, it stays as it is. */
async function checkChangeable({ operation, before, values, tx }: Change) {
  if (operation !== 'update' || Object.keys(values).every((name) => values[name] === before![name])) return [];
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

/** A draft that becomes final is to be approved by other people. */
async function askAgain({ operation, uuid, before, values, tx, actor, requestId }: Change & { readonly uuid: string }): Promise<void> {
  if (operation !== 'update' || values.versionType === undefined || values.versionType === before!.versionType) return;
  await tx.publish(uploadChanged, { record: iriOf(VideoUpload, uuid), from: null, to: 'PENDING' }, { user: actor.user, requestId });
}
