/** All videos that are compared, uploads and files of the library, and the lock on what is found in them. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

/**
 * SQL of a relation with one row per video: `uuid`, `number` (a later video has a higher one), `video_upload` or `library_video`,
 * `file_name`, `delivered_at`, `seconds`, `size`, `sha256`; `job`, `task` and `serial` of an upload; `title` of its job or of its library
 * folder, `part`: title of its task or the path within that folder; `client` and `client_name`; `is_missing` of a file of the library.
 */
export const FOOTAGE = sql`(
  select o.uuid, o.number, o.video_upload, o.library_video, coalesce(f.original_filename, l.file_name) as file_name,
    coalesce(v.create_time, l.modified_at) as delivered_at, coalesce(v.duration_seconds, l.duration_seconds) as seconds,
    coalesce(s.size, l.bytes) as size, coalesce(s.sha256, l.sha256) as sha256, t.video_job as job, v.video_task as task, v.video_serial as serial,
    coalesce(j.title, d.name) as title, coalesce(t.title, nullif(regexp_replace(l.path, '/?[^/]*$', ''), '')) as part,
    coalesce(j.client, d.client) as client, c.name as client_name, l.state is not distinct from 'MISSING' as is_missing
  from similarity_source o
    left join video_upload v on v.uuid = o.video_upload left join file_upload f on f.uuid = v.file_upload left join stored_file s on s.uuid = f.file
    left join video_task t on t.uuid = v.video_task left join video_job j on j.uuid = t.video_job
    left join library_video l on l.uuid = o.library_video left join library_folder d on d.uuid = l.library_folder
    left join client c on c.uuid = coalesce(j.client, d.client))`;

/** Only one analysis is completed at a time, so sequence numbers become visible in order. */
export async function lockCompletion(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('similarity finishing', 0))`);
}
