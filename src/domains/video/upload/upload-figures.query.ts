/** Computed columns of videos and file uploads: details of the file, names of users, and signed links for the reader. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Behaviour } from '#server/engine/behaviour';
import { fileLink } from '#server/files/file-links';

type Computed = NonNullable<Behaviour['computed']>;

/** Name of a user. @param user SQL of the uuid. */
export const nameOf = (user: Sql) => sql`(select user_name(u) from app_user u where u.uuid = ${user})`;
const ofFile = (column: Sql) => (row: Sql) =>
  sql`(select ${column} from file_upload f join stored_file s on s.uuid = f.file where f.uuid = ${row}.file_upload)`;
const ofStored = (column: Sql) => (row: Sql) => sql`(select ${column} from stored_file s where s.uuid = ${row}.file)`;

/** @param there SQL condition for the existence of the file. */
function videoLink(variant: string, there: (row: Sql) => Sql): Computed[string] {
  return (row: Sql, reader: Actor) =>
    sql`(case when ${there(row)} then ${fileLink(sql`'/api/video_uploads/' || ${row}.uuid || ${`/files/${variant}`}`, reader.user)} end)`;
}

export const videoUploadColumns: Computed = {
  isLatest: (row) =>
    sql`(not exists (select from video_upload n where n.video_task = ${row}.video_task and n.video_serial = ${row}.video_serial and n.revision > ${row}.revision))`,
  approvedByName: (row) => nameOf(sql`${row}.approved_by`),
  uploadedByName: (row) => nameOf(sql`${row}.uploaded_by`),
  originalFilename: ofFile(sql`f.original_filename`),
  mimeType: ofFile(sql`f.mime_type`),
  fileSize: ofFile(sql`s.size`),
  checksum: ofFile(sql`s.sha256`),
  downloadUrl: videoLink('original', () => sql`true`),
  thumbnailUrl: videoLink('poster', (row) => sql`${row}.poster is not null`),
  stripUrl: videoLink('strip', (row) => sql`${row}.strip is not null`),
  peaksUrl: videoLink('peaks', (row) => sql`${row}.peaks is not null`),
  frameTimesUrl: videoLink('frames', (row) => sql`${row}.frames is not null`),
  proxyUrl: videoLink('proxy', (row) => sql`${row}.proxy is not null`),
};

export const fileUploadColumns: Computed = {
  fileSize: ofStored(sql`s.size`),
  checksum: ofStored(sql`s.sha256`),
  createdTime: (row) => sql`${row}.create_time`,
  updatedTime: (row) => sql`${row}.update_time`,
  uploadedByName: (row) => nameOf(sql`${row}.uploaded_by`),
  downloadUrl: (row, reader) => fileLink(sql`'/api/file_uploads/' || ${row}.uuid || '/content'`, reader.user),
};
