/**
 * How a file is kept: first its bytes, then, in the transaction of whoever owns it, its row. Bytes whose transaction never commits have no row
 * and are cleaned up later, and so is a row that nothing refers to any more; see `clean-files.ts`.
 */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../database.ts';
import { contentTypeOf, SAMPLE_BYTES } from './content-type.ts';
import type { FileStore } from './file-store.ts';

export interface IncomingFile {
  /** Folder of the kind of owner: lower-case letters and dashes. */
  readonly area: string;
  /** As the sender calls it. */
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
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

/** Stores the bytes as they come. What is written becomes a file of the product by `keepFile` alone. */
export async function writeFile(store: FileStore, { area, name, body }: IncomingFile): Promise<WrittenFile> {
  const key = `${area}/${randomUUID()}`;
  const sample: Uint8Array[] = [];
  const { size, sha256 } = await store.write(key, sampled(body, sample));
  return { key, name, contentType: await contentTypeOf(Buffer.concat(sample).subarray(0, SAMPLE_BYTES)), size, sha256 };
}

/** Removes what was written and did not become a file of the product; the next cleaning finds what cannot be removed now. */
export async function removeQuietly(db: Queryable, store: FileStore, { key }: WrittenFile): Promise<void> {
  try {
    const kept = await db.rows(sql`select from stored_file where key = ${key}`);
    if (kept.length === 0) await store.remove(key);
  } catch {
    // Left over.
  }
}

/** @returns its uuid, for the owner's column. */
export async function keepFile(tx: Queryable, { key, name, contentType, size, sha256 }: WrittenFile): Promise<string> {
  const [row] = await tx.rows<{ uuid: string }>(
    sql`insert into stored_file (key, name, content_type, size, sha256) values (${key}, ${name}, ${contentType}, ${size}, ${sha256}) returning uuid`,
  );
  return row!.uuid;
}

export async function findFile(db: Queryable, uuid: string): Promise<StoredFile | null> {
  const [row] = await db.rows<StoredFile>(
    sql`select uuid, key, name, content_type as "contentType", size, sha256, create_time as "createTime" from stored_file where uuid = ${uuid}`,
  );
  return row ?? null;
}

/** Passes everything on and keeps its beginning. */
export async function* sampled(body: AsyncIterable<Uint8Array>, sample: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes < SAMPLE_BYTES) sample.push(chunk.slice(0, SAMPLE_BYTES - bytes));
    bytes += chunk.length;
    yield chunk;
  }
}
