/** The rows that a decision on a version reads and writes: the version, newer ones, and the progress of its task. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';
import type { TaskState } from '../job/task-life.rules.ts';
import { signedOff } from './sign-off.query.ts';

export interface DecidedTask extends TaskState {
  readonly uuid: string;
  readonly videosRequired: number;
}

/** @param task uuid of an existing task, locked until the transaction ends. */
export async function lockTask(tx: Transaction, task: string): Promise<DecidedTask> {
  const [row] = await tx.rows<DecidedTask>(
    sql`select uuid, status, progress, assigned_employee as "assignedEmployee", started_at as "startedAt", completed_at as "completedAt", videos_required as "videosRequired" from video_task where uuid = ${task} for no key update`,
  );
  return row!;
}

interface Version {
  /** Uuid. */
  readonly task: string;
  readonly serial: number;
  readonly revision: number;
}

export async function hasNewerRevision(tx: Transaction, { task, serial, revision }: Version): Promise<boolean> {
  const [newer] = await tx.rows(
    sql`select from video_upload where video_task = ${task} and video_serial = ${serial} and revision > ${revision} limit 1`,
  );
  return newer !== undefined;
}

/** @param user uuid of the user who decided. */
export async function storeApproval(tx: Transaction, upload: string, user: string): Promise<void> {
  await tx.rows(
    sql`update video_upload set state = 'APPROVED', approved_at = date_trunc('second', now()), approved_by = ${user}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${upload}`,
  );
}

/** @param user uuid of the user who decided. */
export async function storeRejection(tx: Transaction, upload: string, user: string, reason: string): Promise<void> {
  await tx.rows(
    sql`update video_upload set state = 'REJECTED', rejection_reason = ${reason}, rejected_at = date_trunc('second', now()), rejected_by = ${user}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${upload}`,
  );
}

/** The number of required videos whose newest version is signed off: one that was uploaded over a signed-off version is awaited. */
export async function countApprovedVideos(tx: Transaction, { uuid, videosRequired }: DecidedTask): Promise<number> {
  const found = await oneRow<{ approved: number }>(
    tx,
    sql`select count(*) as approved from video_upload u where u.video_task = ${uuid} and ${signedOff(sql`u`)} and u.video_serial <= ${videosRequired}
      and not exists (select from video_upload newer where newer.video_task = u.video_task and newer.video_serial = u.video_serial and newer.revision > u.revision)`,
  );
  return found.approved;
}

export async function storeProgress(tx: Transaction, { uuid, status, progress, startedAt, completedAt }: DecidedTask): Promise<void> {
  await tx.rows(
    sql`update video_task set status = ${status}, progress = ${progress}, started_at = ${startedAt}, completed_at = ${completedAt}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
  );
}
