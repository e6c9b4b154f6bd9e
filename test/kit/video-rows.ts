/** Uploads and files as the server writes them, for tests that need rows but no bytes. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { emptyFile } from './stored-file.ts';

export interface UploadRow {
  /** Uuids. */
  readonly task: string;
  readonly uploader: string;
  readonly serial?: number;
  readonly revision?: number;
  readonly final?: boolean;
  /** With all metadata that a probe finds, and approved. */
  readonly full?: boolean;
}

/** @returns uuid of the file upload. @param owner column and uuid of the record that it belongs to; absent = a video's. */
export async function insertFile(
  db: Queryable,
  uploader: string,
  owner?: readonly [column: string, uuid: string],
  name = 'film.mp4',
): Promise<string> {
  const file = await emptyFile(db, owner === undefined ? 'video/mp4' : undefined);
  const [row] = await db.rows<{ uuid: string }>(
    sql`insert into file_upload (file, original_filename, mime_type, uploaded_by) values (${file}, ${name}, 'video/mp4', ${uploader}) returning uuid`,
  );
  if (owner !== undefined) await db.rows(sql([`update file_upload set ${owner[0]} = `, ' where uuid = ', ''], owner[1], row!.uuid));
  return row!.uuid;
}

/** @returns uuid of the upload. */
export async function insertUpload(
  db: Queryable,
  { task, uploader, serial = 1, revision = 1, final = false, full = false }: UploadRow,
): Promise<string> {
  const file = await insertFile(db, uploader);
  const [row] = await db.rows<{ uuid: string }>(
    sql`insert into video_upload (video_task, video_serial, revision, version_type, file_upload, uploaded_by) values (${task}, ${serial}, ${revision}, ${final ? 'FINAL' : 'DRAFT'}, ${file}, ${uploader}) returning uuid`,
  );
  if (full) {
    const files = [
      await emptyFile(db, 'image/jpeg'),
      await emptyFile(db, 'image/jpeg'),
      await emptyFile(db, 'application/json'),
      await emptyFile(db, 'video/mp4'),
    ];
    await db.rows(sql`update video_upload set processing = 'RUNNING' where uuid = ${row!.uuid}`);
    await db.rows(sql`
      update video_upload set state = 'APPROVED', approved_at = '2026-06-02T10:00:00Z', approved_by = ${uploader}, processing = 'READY', duration_seconds = 12.345, width = 1280, height = 720,
        frame_rate = '30000/1001', rotation = 0, video_codec = 'h264', audio_codec = 'aac', poster = ${files[0]}, strip = ${files[1]}, strip_layout = '{"columns":1,"rows":1,"tileWidth":160,"tileHeight":90,"count":1,"intervalSeconds":12.345}',
        peaks = ${files[2]}, proxy = ${files[3]} where uuid = ${row!.uuid}`);
  }
  return row!.uuid;
}
