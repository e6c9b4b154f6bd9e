/** The links between a schedule and video jobs. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';

/** @param schedule uuid. @returns uuids in no particular order. */
export async function readLinkedJobs(db: Queryable, schedule: string): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`select video_job as uuid from schedule_video_job where schedule = ${schedule}`);
  return rows.map(({ uuid }) => uuid);
}

/** @param schedule uuid. @returns uuids, oldest job first. */
export async function readLinkedJobsInOrder(db: Queryable, schedule: string): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(
    sql`select video_job as uuid from schedule_video_job s join video_job j on j.uuid = s.video_job where s.schedule = ${schedule} order by j.id`,
  );
  return rows.map(({ uuid }) => uuid);
}
