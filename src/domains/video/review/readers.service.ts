/** Readers of a video's comments: of all users who may sign in, those allowed by the access rule of comments. */
import { allows, type Actor } from '#core/access';
import type { Queryable } from '#server/database';
import { answering } from '#server/engine/action-handlers';
import { readers } from './readers.action.ts';
import { readUsers, readVideoGraph } from './readers.query.ts';
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
  const video = await readVideoGraph(db, upload);
  const people = await readUsers(db);
  const reads = (actor: Actor, internal: boolean) => allows(VideoComment.access.read, actor, { uuid: '', internal, videoUpload: video });
  return people
    .filter((person) => reads(person, false))
    .map((person) => ({ user: person.user, name: person.name, internal: reads(person, true) }));
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
