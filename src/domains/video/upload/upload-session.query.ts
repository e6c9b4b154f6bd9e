/** Sessions of chunked uploads: who began each, for which video, and which upload it became. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { UploadTarget } from './uploaded-version.query.ts';

/** Locks the user's row, so that concurrent requests of one user wait for each other. @returns the number of unfinished sessions. */
export async function lockAndCountUnfinished(tx: Transaction, user: string): Promise<number> {
  await tx.rows(sql`select from app_user where uuid = ${user} for no key update`);
  const found = await oneRow<{ count: number }>(
    tx,
    sql`select count(*)::int as count from upload_session s join incoming_file f on f.uuid = s.incoming_file where s.created_by = ${user} and s.video_upload is null and f.expires_at > now()`,
  );
  return found.count;
}

/** @param incoming uuid of the incoming file, which also identifies the session. */
export async function insertSession(
  tx: Transaction,
  incoming: string,
  user: string,
  { videoTask, videoSerial, versionType, overrideReason }: UploadTarget,
): Promise<void> {
  await tx.rows(
    sql`insert into upload_session (incoming_file, created_by, video_task, video_serial, version_type, override_reason) values (${incoming}, ${user}, ${videoTask}, ${videoSerial}, ${versionType}, ${overrideReason ?? null})`,
  );
}

export interface SessionRow extends UploadTarget {
  /** Uuid; null until the upload is complete. */
  readonly videoUpload: string | null;
}

/** @returns undefined for a session of another user. */
export async function findSession(db: Queryable, incoming: string, user: string): Promise<SessionRow | undefined> {
  const [row] = await db.rows<SessionRow>(
    sql`select video_task as "videoTask", video_serial as "videoSerial", version_type as "versionType", override_reason as "overrideReason", video_upload as "videoUpload" from upload_session where incoming_file = ${incoming} and created_by = ${user}`,
  );
  return row;
}

export async function completeSession(tx: Transaction, incoming: string, videoUpload: string): Promise<void> {
  await tx.rows(sql`update upload_session set video_upload = ${videoUpload} where incoming_file = ${incoming}`);
}
