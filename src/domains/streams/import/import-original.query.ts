/** The original file of an import, and originals that older versions stored in a column of the import. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';

/** @returns uuid of the stored file; null without one, or for an unknown import. */
export async function originalOf(db: Queryable, importUuid: string): Promise<string | null> {
  const [row] = await db.rows<{ file: string | null }>(sql`select file from live_stream_import where uuid = ${importUuid}`);
  return row?.file ?? null;
}

interface ColumnOriginal {
  /** Uuid of the import. */
  readonly uuid: string;
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
}

/** Locks the next import whose original is in the column, and skips those that another node has locked. */
export async function lockNextOriginal(tx: Transaction): Promise<ColumnOriginal | undefined> {
  const [next] = await tx.rows<ColumnOriginal>(
    sql`select uuid, filename, octet_length(content) as size from live_stream_import where content is not null order by id limit 1 for update skip locked`,
  );
  return next;
}

/** @param at offset of the first byte, from 0. */
export async function readPiece(db: Queryable, importUuid: string, at: number, bytes: number): Promise<Buffer> {
  const piece = await oneRow<{ bytes: Buffer }>(
    db,
    sql`select substring(content from ${at + 1}::integer for ${bytes}::integer) as bytes from live_stream_import where uuid = ${importUuid}`,
  );
  return piece.bytes;
}

/** Replaces the column with the stored file. @returns false, without a change, when their checksums differ. */
export async function replaceColumn(tx: Transaction, importUuid: string, file: string): Promise<boolean> {
  const [same] = await tx.rows(
    sql`update live_stream_import i set file = f.uuid, content = null from stored_file f where i.uuid = ${importUuid} and f.uuid = ${file} and f.sha256 = encode(sha256(i.content), 'hex') returning 1`,
  );
  return same !== undefined;
}
