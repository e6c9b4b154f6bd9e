/** Readers of a video's comments: of all users who may sign in, those allowed by the access rule of comments. */
import sql from 'sql-template-tag';
import { allows, type Actor, type Graph, type Role } from '#core/access';
import type { Queryable } from '#server/database';
import { answering } from '#server/engine/action-handlers';
import { maySignIn } from '#server/http/authentication';
import { readers } from './readers.action.ts';
import { VideoComment } from './video-comment.resource.ts';

interface Reader {
  /** Uuid. */
  readonly user: string;
  readonly name: string;
  /** Whether they may read internal comments. */
  readonly internal: boolean;
}

/** Sorted by name. @param upload uuid. */
export async function readersOf(db: Queryable, upload: string): Promise<readonly Reader[]> {
  const video = await graphOf(db, upload);
  const people = await db.rows<Actor & { readonly name: string; readonly roles: readonly Role[] }>(sql`
    select u.uuid as "user", u.username, u.roles, u.employee, u.client, user_name(u) as name
    from app_user u where ${maySignIn('u')} order by lower(user_name(u)), u.id`);
  const reads = (actor: Actor, internal: boolean) => allows(VideoComment.access.read, actor, { uuid: '', internal, videoUpload: video });
  return people
    .filter((person) => reads(person, false))
    .map((person) => ({ user: person.user, name: person.name, internal: reads(person, true) }));
}

/** The parts of the video that the access rule needs. */
async function graphOf(db: Queryable, upload: string): Promise<Graph | null> {
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

export const readersAction = answering(readers, async ({ database, uuid, actor }) => {
  const people = await readersOf(database, uuid);
  const me = people.find(({ user }) => user === actor.user);
  // Only those who read internal comments themselves see who else does.
  const { internal = false } = me ?? {};
  return {
    people: people.map((person) => ({ ...person, internal: internal && person.internal })),
  };
});
