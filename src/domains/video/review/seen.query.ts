/** The mark up to which a user has seen a video, and the comments on all versions of the video since then. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';

/** All versions of one video of a task. */
interface Video {
  /** Uuid. */
  readonly task: string;
  readonly serial: number;
}

interface Mark extends Video {
  /** Of the given version. */
  readonly revision: number;
  /** Revision that the user saw; null without a mark, as is the instant. */
  readonly seen: number | null;
  readonly seenAt: string | null;
  /** The instant of this query. */
  readonly asOf: string;
}

/** @param upload uuid of an existing version. @param user uuid. */
export async function readMark(db: Queryable, upload: string, user: string): Promise<Mark> {
  const [mark] = await db.rows<Mark>(sql`
    select v.video_task as task, v.video_serial as serial, v.revision, n.revision as seen, s.seen_at as "seenAt", clock_timestamp() as "asOf"
    from video_upload v
    left join video_seen s on s."user" = ${user} and s.video_task = v.video_task and s.video_serial = v.video_serial
    left join video_upload n on n.uuid = s.video_upload where v.uuid = ${upload}`);
  return mark!;
}

export interface FoundComment {
  /** Uuid. */
  readonly comment: string;
  readonly revision: number;
}

/** Comments by others. @param user uuid. */
export function commentsSince(db: Queryable, video: Video, instant: string, user: string): Promise<FoundComment[]> {
  // The comment's uuid (v7) contains a more precise creation time than its row.
  return commentsWhere(db, video, sql`uuid_extract_timestamp(c.uuid) > ${instant}::timestamptz and c.author <> ${user}`);
}

/** Comments that others resolved. @param user uuid. */
export function resolvedSince(db: Queryable, video: Video, instant: string, user: string): Promise<FoundComment[]> {
  return commentsWhere(db, video, sql`c.resolved_at >= date_trunc('second', ${instant}::timestamptz) and c.resolved_by <> ${user}`);
}

/** @param condition on the comment `c`. */
function commentsWhere(db: Queryable, { task, serial }: Video, condition: Sql): Promise<FoundComment[]> {
  return db.rows(sql`
    select c.uuid as comment, v.revision from video_comment c join video_upload v on v.uuid = c.video_upload
    where v.video_task = ${task} and v.video_serial = ${serial} and ${condition} order by c.id`);
}

interface NewMark {
  /** Uuid of the version. */
  readonly upload: string;
  /** Uuid. */
  readonly user: string;
  /** Null = now; never later than now. */
  readonly asOf: string | null;
}

/** Moves the user's mark forward, never back. */
export async function storeMark(tx: Transaction, { upload, user, asOf }: NewMark): Promise<void> {
  await tx.rows(sql`
    insert into video_seen ("user", video_task, video_serial, video_upload, seen_at)
    select ${user}, v.video_task, v.video_serial, v.uuid, least(coalesce(${asOf}::timestamptz, clock_timestamp()), clock_timestamp())
    from video_upload v where v.uuid = ${upload}
    on conflict ("user", video_task, video_serial) do update set seen_at = greatest(video_seen.seen_at, excluded.seen_at),
      video_upload = (select n.uuid from video_upload n where n.uuid in (video_seen.video_upload, excluded.video_upload) order by n.revision desc limit 1)`);
}
