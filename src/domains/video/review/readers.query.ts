/** Who could read a video's comments: all users who may sign in, and the parts of the video that the access rule needs. */
import sql from 'sql-template-tag';
import type { Actor, Graph, Role } from '#core/access';
import type { Queryable } from '#server/database';
import { maySignIn } from '#server/http/authentication';

/** All users who may sign in, sorted by name. */
export function readUsers(db: Queryable): Promise<(Actor & { readonly name: string; readonly roles: readonly Role[] })[]> {
  return db.rows(sql`
    select u.uuid as "user", u.username, u.roles, u.employee, u.client, user_name(u) as name
    from app_user u where ${maySignIn('u')} order by lower(user_name(u)), u.id`);
}

/** The parts of the video that the access rule of comments needs; null for an unknown one. @param upload uuid. */
export async function readVideoGraph(db: Queryable, upload: string): Promise<Graph | null> {
  const [row] = await db.rows<{ employee: string | null; client: string | null; managers: readonly string[] }>(sql`
    select t.assigned_employee as employee, j.client,
      array(select m.manager from live_account a join live_account_manager m on m.live_account = a.uuid where a.client = j.client) as managers
    from video_upload v join video_task t on t.uuid = v.video_task join video_job j on j.uuid = t.video_job where v.uuid = ${upload}`);
  if (row === undefined) return null;
  const { employee, client, managers } = row;
  return {
    uuid: upload,
    videoTask: {
      assignedEmployee: employee,
      videoJob: { client: client === null ? null : { uuid: client, liveAccounts: [{ managers }] } },
    },
  };
}
