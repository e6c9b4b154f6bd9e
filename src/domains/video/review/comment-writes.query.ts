/** The rows behind a comment's write: the commented version, the comment it replies to, its replies and its mentions. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';
import type { Behaviour } from '#server/engine/behaviour';
import { nameOf } from '../upload/upload-figures.query.ts';

/** Computed columns of a comment. */
export const commentColumns: NonNullable<Behaviour['computed']> = {
  videoTitle: (row) =>
    sql`(select t.title from video_upload v join video_task t on t.uuid = v.video_task where v.uuid = ${row}.video_upload)`,
  authorName: (row) => nameOf(sql`${row}.author`),
  resolvedByName: (row) => nameOf(sql`${row}.resolved_by`),
  mentionedPeople: (row) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('user', u.uuid, 'name', user_name(u)) order by u.id), '[]')
    from video_comment_mention m join app_user u on u.uuid = m.mentioned where m.video_comment = ${row}.uuid)`,
};

export interface CommentedVideo {
  readonly isLatest: boolean;
  /** Null until the file has been probed, as is the frame rate. */
  readonly durationSeconds: string | null;
  readonly frameRate: string | null;
  readonly frameCount: number | null;
}

/** The query sees a new version, or the new version waits until the comment is written. @param upload uuid. */
export async function readCommentedVideo(tx: Transaction, upload: string | null): Promise<CommentedVideo | null> {
  const [video] = await tx.rows<CommentedVideo>(sql`
    select not exists (select from video_upload n where n.video_task = v.video_task and n.video_serial = v.video_serial and n.revision > v.revision) as "isLatest",
      v.duration_seconds as "durationSeconds", v.frame_rate as "frameRate", v.frame_count as "frameCount" from video_upload v where v.uuid = ${upload}`);
  return video ?? null;
}

interface Parent {
  readonly internal: boolean;
  /** Whether it is on the same version. */
  readonly fits: boolean;
}

/** A concurrent change to internal waits for the lock, and then includes the reply. @param upload uuid of the reply's version. */
export async function lockParent(tx: Transaction, parent: string, upload: string | null): Promise<Parent | null> {
  const [row] = await tx.rows<Parent>(
    sql`select internal, video_upload = ${upload} as fits from video_comment where uuid = ${parent} for share`,
  );
  return row ?? null;
}

/** Makes all replies below the comment internal. */
export async function makeRepliesInternal(tx: Transaction, comment: string): Promise<void> {
  await tx.rows(sql`
    with recursive below as (
      select uuid from video_comment where parent = ${comment} union select c.uuid from video_comment c join below b on c.parent = b.uuid)
    update video_comment set internal = true, version = version + 1 where uuid in (select uuid from below) and not internal`);
}

/**
 * Makes the internal replies to a comment that is removed comments of their own at its place. Refusing the removal would reveal them to a
 * client, who cannot see them.
 */
export async function detachInternalReplies(
  tx: Transaction,
  comment: string,
  { frame, endFrame }: { readonly frame: number | null; readonly endFrame: number | null },
): Promise<void> {
  await tx.rows(sql`
    update video_comment set parent = null, version = version + 1, end_frame = case when frame is null then ${endFrame} else end_frame end,
      frame = coalesce(frame, ${frame}) where parent = ${comment} and internal`);
}

/** @param comment uuid; null while it is being created. @returns uuids of the users it mentions. */
export async function readMentions(tx: Transaction, comment: string | null): Promise<string[]> {
  const rows = await tx.rows<{ user: string }>(sql`select mentioned as "user" from video_comment_mention where video_comment = ${comment}`);
  return rows.map(({ user }) => user);
}
