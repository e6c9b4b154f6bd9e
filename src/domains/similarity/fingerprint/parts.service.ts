/** Stores and returns fingerprint parts: their bytes in the file store, their rows with the task they belong to. */
import { coreErrors, invalid } from '#core/errors';
import { isUuid } from '#core/iri';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { findFile, keepFile, removeQuietly, writeFile, type WrittenFile } from '#server/files/stored-file';
import { sendStoredFile } from '#server/http/stored-file-answer';
import { requireHeld } from '../task/claim.service.ts';
import { countVideos, filesOfPart, readSequences, readVideos, storePart } from './parts.query.ts';
import { keepPart, listSequences, listVideos, readFrames, readPrint } from '../task/work.action.ts';

const AREA = 'similarity';

interface Part {
  readonly worker: string;
  readonly place: number;
  readonly second: number;
  readonly seconds: number;
  readonly printBytes: number;
}

export const partActions: readonly Action[] = [
  answering(keepPart, keep),
  answering(listVideos, async ({ database }, { after, algorithmVersion, limit }) => ({
    items: await readVideos(database, { after, algorithmVersion, limit }),
    total: await countVideos(database, algorithmVersion),
  })),
  answering(listSequences, async ({ database }, { algorithmVersion }) => ({
    sequences: await readSequences(database, algorithmVersion),
  })),
  answering(readPrint, (call) => send(call, 'print')),
  answering(readFrames, (call) => send(call, 'frames')),
];

async function keep(call: ActionCall, { worker, place, second, seconds, printBytes }: Part): Promise<null> {
  const { database, files, uuid, transaction } = call;
  const { bytes } = call.file();
  if (printBytes >= bytes.length)
    throw invalid([{ propertyPath: 'printBytes', message: 'This value should be less than the length of the file.', code: 'TOO_HIGH' }]);
  const written: WrittenFile[] = [];
  const write = async (name: string, body: Buffer) => {
    const file = await writeFile(files, { area: AREA, name, body: piecesOf(body) });
    written.push(file);
    return file;
  };
  try {
    const print = await write('print.bin', bytes.subarray(0, printBytes));
    const frames = await write('frames.mp4', bytes.subarray(printBytes));
    await transaction(async ({ tx, lock }) => {
      await lock();
      await requireHeld(tx, uuid, worker);
      const kept = { print: await keepFile(tx, print), frames: await keepFile(tx, frames) };
      await storePart(tx, uuid, { place, second, seconds, ...kept });
    });
  } catch (error) {
    for (const file of written) await removeQuietly(database, files, file);
    throw error;
  }
  return null;
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function send({ database, params, request, reply, files }: ActionContext, kind: 'print' | 'frames') {
  const part = params['part'] ?? '';
  const stored = isUuid(part) ? await filesOfPart(database, part) : undefined;
  const file = stored === undefined ? null : await findFile(database, stored[kind]);
  if (file === null) throw coreErrors.fail('notFound');
  return sendStoredFile({ request, reply, files }, file);
}
