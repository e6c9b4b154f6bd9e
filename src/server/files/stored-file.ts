/**
 * Stores a file: first its bytes, then, in the transaction of its owner, its row. Bytes whose transaction never commits have no row and are
 * cleaned up later, and so are rows that nothing refers to; see `clean-files.ts`.
 */
import { oneRow } from '../one-row.ts';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { isAccepted, sizeText, type AcceptedType } from '#core/file-value';
import type { Queryable } from '../database.ts';
import { contentTypeOf, SAMPLE_BYTES } from './content-type.ts';
import type { FileStore } from './file-store.ts';

export interface IncomingFile {
  /** Folder by kind of owner: lower-case letters and dashes. */
  readonly area: string;
  /** The file name that the client sent. */
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Accepted content types; absent = any. */
  readonly accept?: readonly AcceptedType[] | undefined;
  readonly maxBytes?: number;
}

export interface WrittenFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

export interface StoredFile extends WrittenFile {
  readonly uuid: string;
  readonly createTime: string;
}

/**
 * Streams the bytes into the store. They become a stored file only with `keepFile`.
 * @throws ProblemError 413, 415 as soon as the limit or type is known to be violated; then nothing is stored.
 */
export async function writeFile(store: FileStore, { area, name, body, accept, maxBytes = Infinity }: IncomingFile): Promise<WrittenFile> {
  const key = `${area}/${randomUUID()}`;
  let contentType = '';
  const onSample = async (sample: Buffer) => {
    contentType = await contentTypeOf(sample);
    if (!isAccepted(accept, contentType))
      throw coreErrors.fail('wrongContent', { given: contentType, accepted: (accept ?? []).join(', ') });
  };
  const { size, sha256 } = await store.write(key, sampled(limited(body, maxBytes), onSample));
  return { key, name, contentType, size, sha256 };
}

/** Removes bytes that did not become a stored file; if that fails, the next clean-up removes them. */
export async function removeQuietly(db: Queryable, store: FileStore, { key }: WrittenFile): Promise<void> {
  try {
    const kept = await db.rows(sql`select from stored_file where key = ${key}`);
    if (kept.length === 0) await store.remove(key);
  } catch {
    // Left for the clean-up.
  }
}

/** @returns the file's uuid, for the owner's column. */
export async function keepFile(tx: Queryable, { key, name, contentType, size, sha256 }: WrittenFile): Promise<string> {
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into stored_file (key, name, content_type, size, sha256) values (${key}, ${name}, ${contentType}, ${size}, ${sha256}) returning uuid`,
  );
  return row.uuid;
}

export async function findFile(db: Queryable, uuid: string): Promise<StoredFile | null> {
  const [row] = await db.rows<StoredFile>(
    sql`select uuid, key, name, content_type as "contentType", size, sha256, create_time as "createTime" from stored_file where uuid = ${uuid}`,
  );
  return row ?? null;
}

/** Passes the bytes through, up to a limit. */
async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw coreErrors.fail('fileTooLarge', { limit: sizeText(maxBytes) });
    yield chunk;
  }
}

/** Passes the bytes through, after calling back with a sample of their beginning. */
export async function* sampled(body: AsyncIterable<Uint8Array>, onSample: (sample: Buffer) => Promise<void>): AsyncGenerator<Uint8Array> {
  let buffered: Uint8Array[] | null = [];
  let bytes = 0;
  const sample = (chunks: readonly Uint8Array[]) => onSample(Buffer.concat(chunks).subarray(0, SAMPLE_BYTES));
  for await (const chunk of body) {
    if (buffered === null) {
      yield chunk;
      continue;
    }
    buffered.push(chunk.slice());
    bytes += chunk.length;
    if (bytes < SAMPLE_BYTES) continue;
    await sample(buffered);
    yield* buffered;
    buffered = null;
  }
  if (buffered === null) return;
  await sample(buffered);
  yield* buffered;
}
