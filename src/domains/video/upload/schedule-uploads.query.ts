/** Finds the uploads of a schedule: those of the tasks of its jobs. */
import sql, { empty, join } from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { UploadState } from '../version/video-upload.rules.ts';

/** Conditions that must all hold; undefined = any. */
interface UploadFilter {
  readonly state: UploadState | undefined;
  readonly serial: number | undefined;
  /** Uuid. */
  readonly task: string | undefined;
  /** Uuid of the employee that the task is assigned to. */
  readonly employee: string | undefined;
}

/** @param schedule uuid. @returns uuids, newest first. */
export async function uploadsOfSchedule(
  db: Queryable,
  schedule: string,
  { state, serial, task, employee }: UploadFilter,
): Promise<string[]> {
  const conditions = [
    ...(state === undefined ? [] : [sql`v.state = ${state}`]),
    ...(serial === undefined ? [] : [sql`v.video_serial = ${serial}`]),
    ...(task === undefined ? [] : [sql`v.video_task = ${task}`]),
    ...(employee === undefined ? [] : [sql`t.assigned_employee = ${employee}`]),
  ];
  const rows = await db.rows<{ uuid: string }>(sql`
    select v.uuid from video_upload v join video_task t on t.uuid = v.video_task join schedule_video_job l on l.video_job = t.video_job
    where l.schedule = ${schedule} ${conditions.length === 0 ? empty : sql`and ${join(conditions, ' and ')}`} order by v.id desc`);
  return rows.map(({ uuid }) => uuid);
}
