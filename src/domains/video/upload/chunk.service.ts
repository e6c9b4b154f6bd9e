/**
 * Handlers of chunked uploads: begin, receive chunks, complete and report status; sessions are only accessible to the user who began them.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { coreErrors, invalid } from '#core/errors';
import { iriOf, isUuid } from '#core/iri';
import { answering } from '#server/engine/action-handlers';
import type { Transaction } from '#server/database';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { asStoreError } from '#server/files/file-store';
import { bytesOf } from '#server/files/local-file';
import {
  arrivedParts,
  beginIncoming,
  beginPart,
  completeIncoming,
  dropIncoming,
  findIncoming,
  partArrives,
  partSizeFor,
  sizeOfPart,
  writePart,
  type IncomingFile,
} from '#server/files/incoming-file';
import { PartTakenError } from '#server/files/part-fence';
import { removeQuietly, writeFile } from '#server/files/stored-file';
import { checkedInput, referredInput } from '#server/http/actions';
import { baseName } from '#server/http/multipart';
import { videoErrors } from '../errors.ts';
import {
  complete,
  completeSecond,
  discard,
  initiate,
  initiateSecond,
  storedVideo,
  sendChunk,
  sendChunkSecond,
  statusOfSession,
  uploadWhole,
} from './chunk.action.ts';
import { addVersion, answerUpload, checkTarget, emptyFile, keepUpload, requireVideo } from './keep-upload.service.ts';
import { checkOverride } from './sign-off.service.ts';
import { readableFile } from './stored-upload.service.ts';
import type { UploadTarget } from './uploaded-version.query.ts';
import { atMost } from './upload-limits.service.ts';
import { completeSession, findSession, insertSession, lockAndCountUnfinished, type SessionRow } from './upload-session.query.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { percentOf } from './chunk-plan.rules.ts';

const AREA = 'videos';
const NOT_VIDEO = /^(?!video\/)(?!application\/(octet-stream|mxf|mp4|vnd\.ms-asf|x-matroska)$)./;

interface Begun extends UploadTarget {
  readonly name: string;
  readonly fileSize: number;
  readonly mimeType?: string | undefined;
  readonly chunkSize: number;
  readonly checksum?: string | null | undefined;
}

interface Session extends SessionRow {
  readonly file: IncomingFile;
}

/** @param maxBytes maximum size of a file. */
export function chunkActions(maxBytes: number): Action[] {
  return [
    answering(initiate, (call, { originalFilename, ...input }) => beginUpload(call, { ...input, name: originalFilename }, maxBytes)),
    answering(initiateSecond, (call, { filename, metadata, ...input }) =>
      beginUpload(call, { ...input, ...metadata, name: filename }, maxBytes),
    ),
    answering(sendChunk, (call) => receive(call)),
    answering(sendChunkSecond, (call) => receive(call)),
    answering(complete, (call, input) => end(call, input)),
    answering(completeSecond, (call, input) => end(call, input)),
    answering(statusOfSession, (call) => describe(call)),
    answering(discard, (call) => drop(call)),
    answering(uploadWhole, (call) => (call.json === null ? receiveWhole(call, maxBytes) : useStored(call))),
  ];
}

/** Each reserves a file of up to the maximum size until it is complete or expires. */
const MOST_UNFINISHED = 100;

/** Concurrent requests of one user wait for each other. @throws ProblemError 429 */
async function checkUnfinished(tx: Transaction, user: string): Promise<void> {
  const count = await lockAndCountUnfinished(tx, user);
  if (count >= MOST_UNFINISHED) throw videoErrors.fail('tooManyUploads', { count });
}

async function beginUpload(call: ActionContext, input: Begun, maxBytes: number) {
  const { database, files, actor } = call;
  await checkTarget(call, database, input);
  await checkOverride(database, input);
  if (input.fileSize === 0) throw emptyFile('fileSize', baseName(input.name, 'video'));
  if (input.fileSize > maxBytes) throw videoErrors.fail('fileTooLarge');
  if (NOT_VIDEO.test(input.mimeType ?? '')) throw videoErrors.fail('notAVideo');
  const partSize = partSizeFor(files, input.fileSize, input.chunkSize);
  const name = baseName(input.name, 'video');
  const uuid = await database.transaction(async (tx) => {
    await checkUnfinished(tx, actor.user);
    const incoming = await beginIncoming(tx, files, { area: AREA, name, size: input.fileSize, partSize, sha256: input.checksum ?? null });
    await insertSession(tx, incoming, actor.user, input);
    return incoming;
  });
  const { parts, expiresAt } = (await findIncoming(database, uuid))!;
  return { sessionId: uuid, chunkSize: partSize, totalChunks: parts, uploadedChunks: [], expiresAt };
}

async function receive(call: ActionContext) {
  const { database, files } = call;
  const { file } = await sessionOf(call);
  const form = call.streamed();
  const { fields, file: chunk } = await form.open();
  if (chunk === null) throw invalid([{ propertyPath: 'chunk', message: 'Send the chunk as a file.', code: 'REQUIRED' }]);
  const index = fields['chunkIndex'] === undefined ? await storeViaDisk() : await storeDirectly(indexIn(fields, file));
  const uploadedChunks = await arrivedParts(database, file.uuid);
  return { sessionId: file.uuid, chunkIndex: index, uploadedChunks, progress: percentOf(uploadedChunks.length, file.parts) };

  async function storeDirectly(at: number): Promise<number> {
    if (await store(at, chunk!.body)) await form.rest();
    return at;
  }

  function storeViaDisk(): Promise<number> {
    return viaDisk(file, chunk!.body, async (body, size) => {
      const at = indexIn(await form.rest(), file);
      requireSize(file, at, size);
      await store(at, body);
      return at;
    });
  }

  /** @returns whether the whole body was read. */
  async function store(at: number, body: AsyncIterable<Uint8Array>): Promise<boolean> {
    const fence = await beginPart(database, file, at);
    if (fence === null) {
      // An existing chunk is kept and counted once; the checksum of the whole file decides.
      for await (const _ of exactly(body, file, at));
      return true;
    }
    try {
      if (await writePart(database, files, file, fence, exactly(body, file, at))) return true;
    } catch (error) {
      if (!(error instanceof PartTakenError)) throw error;
    }
    if (await partArrives(database, file, at)) return false;
    throw videoErrors.fail('chunkTaken', { index: at });
  }
}

/** The index of the chunk follows after it, so the chunk is buffered in a temporary file. */
async function viaDisk<Result>(
  file: IncomingFile,
  body: AsyncIterable<Buffer>,
  use: (body: AsyncIterable<Uint8Array>, size: number) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-chunk-'));
  try {
    const place = path.join(folder, 'chunk');
    let size = 0;
    await pipeline(
      body,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const piece of source) {
          size += piece.length;
          if (size > file.partSize) throw tooLong(file.partSize);
          yield piece;
        }
      },
      createWriteStream(place, { mode: 0o600 }),
    );
    return await use(bytesOf(place), size);
  } catch (error) {
    throw asStoreError(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* exactly(body: AsyncIterable<Uint8Array>, file: IncomingFile, index: number): AsyncGenerator<Uint8Array> {
  const expectedSize = sizeOfPart(file, index);
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > expectedSize) throw tooLong(expectedSize);
    yield piece;
  }
  requireSize(file, index, size);
}

function requireSize(file: IncomingFile, index: number, size: number): void {
  const expectedSize = sizeOfPart(file, index);
  if (size !== expectedSize)
    throw invalid([
      { propertyPath: 'chunk', code: 'WRONG_SIZE', message: `Chunk ${index} should have ${expectedSize} bytes but has ${size}.` },
    ]);
}

function tooLong(expectedSize: number): Error {
  return invalid([{ propertyPath: 'chunk', code: 'WRONG_SIZE', message: `The chunk has more than the expected ${expectedSize} bytes.` }]);
}

function indexIn(fields: Readonly<Record<string, string>>, { parts }: IncomingFile): number {
  const { chunkIndex } = checkedInput(sendChunk.input.fields, fields);
  if (chunkIndex < parts) return chunkIndex;
  throw invalid([{ propertyPath: 'chunkIndex', code: 'OUT_OF_RANGE', message: `This value should be between 0 and ${parts - 1}.` }]);
}

interface Ended extends Pick<UploadTarget, 'overrideReason'> {
  readonly checksum?: string | null | undefined;
  readonly totalChunks?: number | undefined;
}

async function end(call: ActionContext, { checksum = null, totalChunks, overrideReason }: Ended) {
  const { database, files } = call;
  const { file, videoUpload, ...begun } = await sessionOf(call);
  // The version before it may have been signed off since the upload began.
  const target = { ...begun, overrideReason: overrideReason ?? begun.overrideReason };
  if (totalChunks !== undefined && totalChunks !== file.parts)
    throw invalid([{ propertyPath: 'totalChunks', code: 'WRONG', message: `This upload has ${file.parts} chunks.` }]);
  if (videoUpload !== null) return answerUpload(call, database, videoUpload);
  await checkTarget(call, database, target);
  await checkOverride(database, target);
  const done = await completeIncoming(database, files, file.uuid, {
    sha256: checksum,
    check: requireVideo,
    async keep(tx, written) {
      const uuid = await keepUpload(call, tx, target, written);
      await completeSession(tx, file.uuid, uuid);
      return uuid;
    },
  });
  if ('kept' in done) return answerUpload(call, database, done.kept ?? (await sessionOf(call)).videoUpload!);
  switch (done.refusal.kind) {
    case 'missing': {
      const missingChunks = done.refusal.parts;
      throw videoErrors.fail('missingChunks', { count: missingChunks.length, total: file.parts }, { extra: { missingChunks } });
    }
    case 'wrong':
      return refuseSum(done.refusal.sha256, [file.sha256, checksum]);
    case 'gone':
      throw videoErrors.fail('noSuchSession');
  }
}

function refuseSum(found: string, expected: readonly (string | null)[]): never {
  throw videoErrors.fail('wrongSum', { found, expected: expected.find((sum) => sum !== null && sum !== found) ?? '' });
}

async function describe(call: ActionContext) {
  const { file, videoUpload } = await sessionOf(call);
  const uploadedChunks = await arrivedParts(call.database, file.uuid);
  const there = new Set(uploadedChunks);
  return {
    sessionId: file.uuid,
    status: file.state === 'KEPT' ? ('COMPLETED' as const) : file.state,
    uploadedChunks,
    missingChunks: Array.from({ length: file.parts }, (_, index) => index).filter((index) => !there.has(index)),
    totalChunks: file.parts,
    chunkSize: file.partSize,
    progress: file.state === 'KEPT' ? 100 : percentOf(uploadedChunks.length, file.parts),
    expiresAt: file.expiresAt,
    videoUpload: videoUpload === null ? null : iriOf(VideoUpload, videoUpload),
  };
}

async function drop(call: ActionContext): Promise<null> {
  const { file, videoUpload } = await sessionOf(call);
  if (videoUpload !== null) throw videoErrors.fail('noSuchSession');
  await dropIncoming(call.database, call.files, file.uuid);
  return null;
}

async function receiveWhole(call: ActionContext, maxBytes: number) {
  const { database, files, request } = call;
  const form = call.streamed();
  // Allows for the overhead of the form.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 1_000_000) throw videoErrors.fail('fileTooLarge');
  const { fields, file } = await form.open();
  if (file === null) throw invalid([{ propertyPath: 'file', message: 'Choose a file.', code: 'REQUIRED' }]);
  // Refuses the upload as early as possible, before the file has arrived.
  if (fields['videoTask'] !== undefined) await checkTarget(call, database, await referredInput(call, uploadWhole.input.fields, fields));
  const written = await writeFile(files, { area: AREA, name: file.name, body: atMost(file.body, maxBytes) });
  try {
    const target = await referredInput(call, uploadWhole.input.fields, await form.rest());
    await checkTarget(call, database, target);
    await checkOverride(database, target);
    requireVideo(written);
    const uuid = await database.transaction((tx) => keepUpload(call, tx, target, written));
    return await answerUpload(call, database, uuid);
  } catch (error) {
    await removeQuietly(database, files, written);
    throw error;
  }
}

async function useStored(call: ActionContext) {
  const { database } = call;
  const { fileUpload, ...target } = await referredInput(call, storedVideo, call.json);
  const stored = await readableFile(call, fileUpload);
  await checkTarget(call, database, target);
  await checkOverride(database, target);
  requireVideo(stored);
  return answerUpload(call, database, await database.transaction((tx) => addVersion(call, tx, target, stored)));
}

/** @throws ProblemError 404 for a session that has ended or belongs to another user. */
async function sessionOf({ database, actor, params }: ActionContext): Promise<Session> {
  const id = params['session'] ?? '';
  if (!isUuid(id)) throw coreErrors.fail('notFound');
  const file = await findIncoming(database, id.toLowerCase());
  const session = file === null ? undefined : await findSession(database, file.uuid, actor.user);
  if (file === null || session === undefined) throw videoErrors.fail('noSuchSession');
  return { file, ...session };
}
