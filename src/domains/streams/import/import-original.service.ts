/** Storage and download of an import's original file, and the migration of originals that older versions stored in the database. */
import { Readable } from 'node:stream';
import { coreErrors } from '#core/errors';
import type { Database, Queryable, Transaction } from '#server/database';
import { answering } from '#server/engine/action-handlers';
import type { ActionContext } from '#server/engine/behaviour';
import type { FileStore } from '#server/files/file-store';
import { findFile, keepFile, writeFile } from '#server/files/stored-file';
import type { UploadedFile } from '#server/http/multipart';
import { sendStoredFile } from '#server/http/stored-file-answer';
import { readOriginal } from './import-file.action.ts';
import { lockNextOriginal, originalOf, readPiece, replaceColumn } from './import-original.query.ts';

const AREA = 'imports';
/** Bytes of a column read per query: decoding a large value in one go would block the event loop. */
const PIECE_BYTES = 500_000;

/** @returns the file's uuid. Called last, so that a refused import stores no file. */
export async function keepOriginal({ files }: Pick<ActionContext, 'files'>, tx: Transaction, upload: UploadedFile): Promise<string> {
  return keepFile(tx, await writeFile(files, { area: AREA, name: upload.name, body: Readable.from([upload.bytes]) }));
}

export const originalAction = answering(readOriginal, async ({ database, files, uuid, request, reply }) => {
  const original = await originalOf(database, uuid);
  const file = original === null ? null : await findFile(database, original);
  if (file === null) throw coreErrors.fail('notFound');
  return sendStoredFile({ request, reply, files }, file);
});

/**
 * Moves originals that older versions stored in the database. Safe to interrupt, and to run on several nodes, which share the work.
 * @returns the number of files moved.
 */
export async function moveOriginals(database: Database, files: FileStore): Promise<number> {
  let moved = 0;
  while (await database.transaction((tx) => moveNext(tx, files))) moved += 1;
  return moved;
}

async function moveNext(tx: Transaction, files: FileStore): Promise<boolean> {
  const next = await lockNextOriginal(tx);
  if (next === undefined) return false;
  const { uuid, filename, size } = next;
  const file = await keepFile(tx, await writeFile(files, { area: AREA, name: filename, body: piecesOf(tx, uuid, size) }));
  if (!(await replaceColumn(tx, uuid, file))) throw new Error(`The original of the import ${uuid} was not written correctly.`);
  return true;
}

async function* piecesOf(tx: Queryable, uuid: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += PIECE_BYTES) yield readPiece(tx, uuid, at, PIECE_BYTES);
}
