/** Signed-off versions: those of a task, and the SQL of what signed off means. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#server/database';

/** SQL of `isSignedOff`. @param upload alias of the version. */
export const signedOff = (upload: Sql) => sql`(${upload}.state = 'APPROVED' and ${upload}.version_type = 'FINAL')`;

/** @param task uuid. @returns the number of its first signed-off video, or null. */
export async function signedOffVideo(db: Queryable, task: string): Promise<number | null> {
  const [video] = await db.rows<{ serial: number }>(
    sql`select u.video_serial as serial from video_upload u where u.video_task = ${task} and ${signedOff(sql`u`)} order by u.video_serial limit 1`,
  );
  return video?.serial ?? null;
}
