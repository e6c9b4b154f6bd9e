/** The rows of a version of a video: what its task allows, and the insert with the next revision number. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { UploadState, VersionType } from '../version/video-upload.rules.ts';

export interface UploadTarget {
  readonly videoTask: string;
  readonly videoSerial: number;
  readonly versionType: VersionType;
  /** Why it is uploaded over a signed-off version, if the user gave a reason. */
  readonly overrideReason?: string | null | undefined;
}

/** @param videoTask uuid of an existing task. @returns how many videos it requires, and whether its job is deleted. */
export async function taskLimits(
  db: Queryable,
  videoTask: string,
): Promise<{ readonly videosRequired: number; readonly deleted: boolean }> {
  const [task] = await db.rows<{ videosRequired: number; deleted: boolean }>(
    sql`select t.videos_required as "videosRequired", j.status = 'DELETED' as deleted from video_task t join video_job j on j.uuid = t.video_job where t.uuid = ${videoTask}`,
  );
  return task!;
}

/** Serialises versions of a task, for consecutive revision numbers. */
export async function lockVersions(tx: Transaction, videoTask: string): Promise<void> {
  await tx.rows(sql`select from video_task where uuid = ${videoTask} for no key update`);
}

interface NewestVersion {
  readonly uuid: string;
  readonly revision: number;
  readonly versionType: VersionType;
  readonly state: UploadState;
}

/** The newest version of a video; undefined for a video without versions. */
export async function newestVersion(
  db: Queryable,
  { videoTask, videoSerial }: Pick<UploadTarget, 'videoTask' | 'videoSerial'>,
): Promise<NewestVersion | undefined> {
  const [newest] = await db.rows<NewestVersion>(
    sql`select uuid, revision, version_type as "versionType", state from video_upload where video_task = ${videoTask} and video_serial = ${videoSerial} order by revision desc limit 1`,
  );
  return newest;
}

interface VersionFile {
  /** Uuid of the stored file. */
  readonly file: string;
  readonly name: string;
  readonly contentType: string;
  /** Uuid of the uploader. */
  readonly user: string;
}

/** Inserts the file and the version with the next revision number; `lockVersions` comes first. */
export async function insertVersion(
  tx: Transaction,
  { videoTask, videoSerial, versionType, overrideReason }: UploadTarget,
  { file, name, contentType, user }: VersionFile,
): Promise<{ readonly uuid: string; readonly revision: number }> {
  const fileUpload = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into file_upload (file, original_filename, mime_type, uploaded_by) values (${file}, ${name}, ${contentType}, ${user}) returning uuid`,
  );
  const [upload] = await tx.rows<{ uuid: string; revision: number }>(sql`
    insert into video_upload (video_task, video_serial, version_type, file_upload, uploaded_by, override_reason, revision)
    values (${videoTask}, ${videoSerial}, ${versionType}, ${fileUpload.uuid}, ${user}, ${overrideReason ?? null},
      (select coalesce(max(revision), 0) + 1 from video_upload where video_task = ${videoTask} and video_serial = ${videoSerial}))
    returning uuid, revision`);
  return upload!;
}
