/** The stored files of file uploads and of videos. */
import { oneRow } from '#server/one-row';
import sql, { raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { WrittenFile } from '#server/files/stored-file';
import type { EntityType, Variant } from './file.action.ts';

/** @returns uuid of the stored file; null for an unknown record. */
export async function fileOfUpload(db: Queryable, fileUpload: string): Promise<string | null> {
  const [row] = await db.rows<{ file: string | null }>(sql`select file from file_upload where uuid = ${fileUpload}`);
  return row?.file ?? null;
}

/** @returns uuid of the stored file; null for a variant that does not exist. */
export async function fileOfVideo(db: Queryable, videoUpload: string, variant: Variant): Promise<string | null> {
  const [row] = await db.rows<{ file: string | null }>(
    variant === 'original'
      ? sql`select f.file from video_upload v join file_upload f on f.uuid = v.file_upload where v.uuid = ${videoUpload}`
      : sql`select ${raw(variant)} as file from video_upload where uuid = ${videoUpload}`,
  );
  return row?.file ?? null;
}

interface AttachedFile extends Pick<WrittenFile, 'name' | 'contentType'> {
  /** Uuid of the stored file. */
  readonly file: string;
  readonly user: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** @param column refers to the record `owner` that the file is attached to. @returns the uuid. */
export async function insertFileUpload(
  tx: Transaction,
  { file, name, contentType, user, metadata }: AttachedFile,
  column: EntityType,
  owner: string,
): Promise<string> {
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into file_upload (file, original_filename, mime_type, uploaded_by, metadata, ${raw(column)}) values (${file}, ${name}, ${contentType}, ${user}, ${metadata === null ? null : JSON.stringify(metadata)}, ${owner}) returning uuid`,
  );
  return row.uuid;
}
