/** Handlers for news about a video: comments and resolutions by others since the user's own mark, and a newer version. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Queryable } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Engine } from '#server/engine/engine';
import { markSeen, videoNews } from './seen.action.ts';
import { VideoComment } from './video-comment.resource.ts';

interface Mark {
  readonly task: string;
  readonly serial: number;
  readonly revision: number;
  readonly seen: number | null;
  readonly seenAt: string | null;
  readonly asOf: string;
}
interface Found {
  readonly comment: string;
  readonly revision: number;
}
interface Reader {
  readonly db: Queryable;
  readonly engine: Engine;
  readonly actor: Actor;
}

const newsAction = answering(videoNews, async ({ database: db, engine, actor, uuid }) => {
  const [mark] = await db.rows<Mark>(sql`
    select v.video_task as task, v.video_serial as serial, v.revision, n.revision as seen, s.seen_at as "seenAt", clock_timestamp() as "asOf"
    from video_upload v
    left join video_seen s on s."user" = ${actor.user} and s.video_task = v.video_task and s.video_serial = v.video_serial
    left join video_upload n on n.uuid = s.video_upload where v.uuid = ${uuid}`);
  const { seen, seenAt, asOf, revision } = mark!;
  if (seen === null || seenAt === null) return { seen: null, asOf, newVersion: false, comments: [], resolved: [] };
  const find = (condition: Sql) => found({ db, engine, actor }, mark!, condition);
  return {
    seen: { revision: seen, at: seenAt },
    asOf,
    newVersion: revision > seen,
    // The comment's uuid (v7) contains a more precise creation time than its row.
    comments: await find(sql`uuid_extract_timestamp(c.uuid) > ${seenAt}::timestamptz and c.author <> ${actor.user}`),
    resolved: await find(sql`c.resolved_at >= date_trunc('second', ${seenAt}::timestamptz) and c.resolved_by <> ${actor.user}`),
  };
});

/** Comments on all versions of the video, limited to those that the reader may read. */
async function found({ db, engine, actor }: Reader, { task, serial }: Mark, condition: Sql): Promise<Found[]> {
  const rows = await db.rows<Found>(sql`
    select c.uuid as comment, v.revision from video_comment c join video_upload v on v.uuid = c.video_upload
    where v.video_task = ${task} and v.video_serial = ${serial} and ${condition} order by c.id`);
  const readable = await engine.filterAllowed(
    db,
    VideoComment,
    actor,
    VideoComment.access.read,
    rows.map(({ comment }) => comment),
  );
  return rows.filter(({ comment }) => readable.has(comment));
}

const seenAction = writing(markSeen, async ({ tx, actor, row }, { asOf }) => {
  await tx.rows(sql`
    insert into video_seen ("user", video_task, video_serial, video_upload, seen_at)
    select ${actor.user}, v.video_task, v.video_serial, v.uuid, least(coalesce(${asOf ?? null}::timestamptz, clock_timestamp()), clock_timestamp())
    from video_upload v where v.uuid = ${row.uuid}
    on conflict ("user", video_task, video_serial) do update set seen_at = greatest(video_seen.seen_at, excluded.seen_at),
      video_upload = (select n.uuid from video_upload n where n.uuid in (video_seen.video_upload, excluded.video_upload) order by n.revision desc limit 1)`);
  return null;
});

export const seenActions = [newsAction, seenAction];
