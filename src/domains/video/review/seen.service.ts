/** Handlers for news about a video: comments and resolutions by others since the user's own mark, and a newer version. */
import type { Actor } from '#core/access';
import type { Queryable } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Engine } from '#server/engine/engine';
import { markSeen, videoNews } from './seen.action.ts';
import { commentsSince, readMark, resolvedSince, storeMark, type FoundComment } from './seen.query.ts';
import { VideoComment } from './video-comment.resource.ts';

const newsAction = answering(videoNews, async ({ database, engine, actor, uuid }) => {
  const mark = await readMark(database, uuid, actor.user);
  const { seen, seenAt, asOf, revision } = mark;
  if (seen === null || seenAt === null) return { seen: null, asOf, newVersion: false, comments: [], resolved: [] };
  const reader = { db: database, engine, actor };
  return {
    seen: { revision: seen, at: seenAt },
    asOf,
    newVersion: revision > seen,
    comments: await readable(reader, await commentsSince(database, mark, seenAt, actor.user)),
    resolved: await readable(reader, await resolvedSince(database, mark, seenAt, actor.user)),
  };
});

const seenAction = writing(markSeen, async ({ tx, actor, row }, { asOf }) => {
  await storeMark(tx, { upload: row.uuid, user: actor.user, asOf: asOf ?? null });
  return null;
});

export const seenActions = [newsAction, seenAction];

interface Reader {
  readonly db: Queryable;
  readonly engine: Engine;
  readonly actor: Actor;
}

/** Those of the comments that the reader may read. */
async function readable({ db, engine, actor }: Reader, found: readonly FoundComment[]): Promise<FoundComment[]> {
  const allowed = await engine.filterAllowed(
    db,
    VideoComment,
    actor,
    VideoComment.access.read,
    found.map(({ comment }) => comment),
  );
  return found.filter(({ comment }) => allowed.has(comment));
}
