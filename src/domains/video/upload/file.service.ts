/** Handlers to attach files to records and to download them; a link only works while its user may read the file. */
import type { Rule } from '#core/access';
import { reference } from '#core/action-shapes';
import { coreErrors, invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Resource } from '#core/resource';
import { Client } from '#domains/clients';
import { LiveAccount } from '#domains/live';
import { Schedule } from '#domains/scheduling';
import { Employee } from '#domains/workforce';
import type { Transaction } from '#server/database';
import { writeAudit } from '#server/engine/audit';
import { recordNotice } from '#server/engine/publish-change';
import { answering } from '#server/engine/action-handlers';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { shortLink } from '#server/files/file-links';
import { findFile, keepFile, removeQuietly, writeFile, type StoredFile } from '#server/files/stored-file';
import { checkedInput, referredInput } from '#server/http/actions';
import type { Authentication } from '#server/http/authentication';
import { readObjectIn } from '#server/http/body';
import { linkedRecord } from '#server/http/linked-record';
import { sendStoredFile } from '#server/http/stored-file-answer';
import { videoErrors } from '../errors.ts';
import { runsJob } from '../job/job-access.rules.ts';
import { VideoJob } from '../job/video-job.resource.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { createFile, downloadUrl, fileFields, putFile, readFile, readVideo, storedFile, VARIANTS, type EntityType } from './file.action.ts';
import { FileUpload } from './file-upload.resource.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { fileOfUpload, fileOfVideo, insertFileUpload } from './record-files.query.ts';
import { readableFile } from './stored-upload.service.ts';
import { atMost } from './upload-limits.service.ts';

interface Owner {
  readonly resource: Resource;
  /** Who may attach files. */
  readonly write: Rule;
}

const OWNERS: Readonly<Record<EntityType, Owner>> = {
  video_job: { resource: VideoJob, write: runsJob('self') },
  video_task: { resource: VideoTask, write: VideoTask.access.update },
  schedule: { resource: Schedule, write: Schedule.access.update },
  client: { resource: Client, write: Client.access.update },
  employee: { resource: Employee, write: Employee.access.create },
  live_account: { resource: LiveAccount, write: LiveAccount.access.update },
};

/** @param maxBytes maximum size of a file. */
export function fileActions(authentication: Authentication, maxBytes: number): Action[] {
  return [
    ...[putFile, createFile].map((contract) =>
      answering(contract, (call) => (call.json === null ? storeFile(call, maxBytes) : attachStored(call))),
    ),
    answering(downloadUrl, async ({ database, actor, uuid }) => {
      const { url, expiresAt } = await shortLink(database, `${iriOf(FileUpload, uuid)}/content`, actor.user);
      return { downloadUrl: url, expiresAt };
    }),
    answering(readFile, async (call, query) => {
      const record = await linkedRecord(call, authentication, query, { resource: FileUpload, dead });
      return send(call, await fileOfUpload(call.database, record), { direct: query.signature !== undefined });
    }),
    answering(readVideo, async (call, query) => {
      const variant = VARIANTS.find((one) => one === call.params['variant']);
      if (variant === undefined) throw coreErrors.fail('notFound');
      const record = await linkedRecord(call, authentication, query, { resource: VideoUpload, dead });
      return send(call, await fileOfVideo(call.database, record, variant), {
        shown: variant !== 'original',
        direct: query.signature !== undefined,
      });
    }),
  ];
}

const dead = () => videoErrors.fail('linkDead');

async function send(
  { database, files, request, reply }: ActionContext,
  stored: string | null,
  how: { readonly shown?: boolean; readonly direct: boolean },
) {
  const file = stored === null ? null : await findFile(database, stored);
  if (file === null) throw coreErrors.fail('notFound');
  return sendStoredFile({ request, reply, files }, file, how);
}

async function storeFile(call: ActionContext, maxBytes: number) {
  const { database, files } = call;
  const form = call.streamed();
  const { fields, file } = await form.open();
  if (file === null) throw invalid([{ propertyPath: 'file', message: 'Choose a file.', code: 'REQUIRED' }]);
  if (fields['entityType'] !== undefined && fields['entity'] !== undefined) await owner(call, fields);
  const written = await writeFile(files, { area: 'files', name: file.name, body: atMost(file.body, maxBytes) });
  try {
    const to = await owner(call, await form.rest());
    return await attach(call, to, async (tx) => ({ ...written, uuid: await keepFile(tx, written) }));
  } catch (error) {
    await removeQuietly(database, files, written);
    throw error;
  }
}

async function attachStored(call: ActionContext) {
  const { fileUpload, originalFilename, entityType, entity, metadata = null } = await referredInput(call, storedFile, call.json);
  const to = await owner(call, { entityType, entity });
  const file = await readableFile(call, fileUpload);
  return attach(call, { ...to, metadata }, async () => ({ ...file, name: originalFilename ?? file.name }));
}

interface Attachment {
  readonly column: EntityType;
  readonly uuid: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** @param stored the file's row, in the transaction of the upload. */
async function attach(
  { database, engine, actor, requestId }: ActionContext,
  { column, uuid: target, metadata }: Attachment,
  stored: (tx: Transaction) => Promise<Pick<StoredFile, 'uuid' | 'name' | 'contentType' | 'sha256'>>,
) {
  const uuid = await database.transaction(async (tx) => {
    const { uuid: file, name, contentType, sha256: checksum } = await stored(tx);
    const made = await insertFileUpload(tx, { file, name, contentType, user: actor.user, metadata }, column, target);
    const after = { originalFilename: name, checksum, [column]: target };
    await writeAudit(
      { tx, actor, requestId },
      { record: iriOf(FileUpload, made), resource: FileUpload.name, operation: 'CREATE', before: null, after, reason: null },
      recordNotice(engine.registry, FileUpload, made, after),
    );
    return made;
  });
  const item = await engine.read(database, FileUpload, actor, uuid);
  if (item === null) throw coreErrors.fail('notFound');
  return { '@context': `/api/contexts/${FileUpload.name}`, ...item.json };
}

/** @throws ProblemError 404 for a record that the caller cannot see, 403 for one that they may not write. */
async function owner(call: ActionContext, fields: Readonly<Record<string, string>>): Promise<Attachment> {
  const { engine, database, actor } = call;
  const { entityType, entity, metadata } = checkedInput(fileFields, fields);
  const { resource, write } = OWNERS[entityType];
  const uuid = await referredInput(call, reference(resource), entity, 'entity');
  for (const [rule, refusal] of [
    [resource.access.read, 'unknownRecord'],
    [write, 'forbidden'],
  ] as const)
    if (!(await engine.filterAllowed(database, resource, actor, rule, [uuid])).has(uuid))
      throw coreErrors.fail(refusal, { parameter: 'entity' });
  return { column: entityType, uuid, metadata: metadata === undefined ? null : readObjectIn('metadata', metadata) };
}
