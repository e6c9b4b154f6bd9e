/** Write hooks of comments: set the author, keep replies with their comment, and keep old versions read-only. */
import sql from 'sql-template-tag';
import type { Violation } from '#core/errors';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { videoErrors } from '../errors.ts';
import { nameOf } from '../upload/upload-figures.query.ts';
import { readersOf } from './readers.query.ts';
import { framesIn } from './timecode.rules.ts';

interface Upload {
  readonly isLatest: boolean;
  readonly durationSeconds: string | null;
  readonly frameRate: string | null;
  readonly frameCount: number | null;
}

export const commentBehaviour: Behaviour = {
  resource: 'VideoComment',
  computed: {
    videoTitle: (row) =>
      sql`(select t.title from video_upload v join video_task t on t.uuid = v.video_task where v.uuid = ${row}.video_upload)`,
    authorName: (row) => nameOf(sql`${row}.author`),
    resolvedByName: (row) => nameOf(sql`${row}.resolved_by`),
    mentionedPeople: (row) => sql`(
      select coalesce(jsonb_agg(jsonb_build_object('user', u.uuid, 'name', user_name(u)) order by u.id), '[]')
      from video_comment_mention m join app_user u on u.uuid = m.mentioned where m.video_comment = ${row}.uuid)`,
  },
  async beforeWrite(change) {
    const { operation, values, before, actor } = change;
    const upload = await uploadOf(change);
    // An upload that does not exist or cannot be read is refused elsewhere.
    if (upload === null) return [];
    if (!upload.isLatest) throw videoErrors.fail('oldVersion');
    if (operation === 'remove') {
      await detachInternalReplies(change);
      return [];
    }
    if (operation === 'create') values.author = actor.user;
    resolve(change);
    const parent = await parentOf(change);
    if (parent?.internal === true) values.internal = true;
    return [...frames({ ...before, ...values }, upload), ...(parent === null || parent.fits ? [] : [stray]), ...(await unread(change))];
  },
  async afterWrite({ tx, operation, uuid, values, before }) {
    // Replies to a comment that becomes internal become internal too.
    if (operation === 'update' && values.internal === true && before?.internal === false)
      await tx.rows(sql`
        with recursive below as (
          select uuid from video_comment where parent = ${uuid} union select c.uuid from video_comment c join below b on c.parent = b.uuid)
        update video_comment set internal = true, version = version + 1 where uuid in (select uuid from below) and not internal`);
  },
};

const stray: Violation = {
  propertyPath: 'parent',
  code: 'OTHER_VIDEO',
  message: 'A reply must be on the same video as the comment it replies to.',
};

async function uploadOf({ tx, values, before }: Change): Promise<Upload | null> {
  // The query sees a new version, or the new version waits until this comment is written.
  const [upload] = await tx.rows<Upload>(sql`
    select not exists (select from video_upload n where n.video_task = v.video_task and n.video_serial = v.video_serial and n.revision > v.revision) as "isLatest",
      v.duration_seconds as "durationSeconds", v.frame_rate as "frameRate", v.frame_count as "frameCount" from video_upload v where v.uuid = ${values.videoUpload ?? before?.videoUpload ?? null}`);
  return upload ?? null;
}

/** Records who resolved the comment. */
function resolve({ values, before, actor }: Change): void {
  if (!Object.hasOwn(values, 'resolvedAt')) return;
  if (values.resolvedAt === null) values.resolvedBy = null;
  else if ((before?.resolvedAt ?? null) === null) values.resolvedBy = actor.user;
}

/** A refusal because of replies that the client cannot see would reveal them, so they become comments of their own at the same place. */
async function detachInternalReplies({ tx, uuid, before }: Change): Promise<void> {
  await tx.rows(sql`
    update video_comment set parent = null, version = version + 1, end_frame = case when frame is null then ${before?.endFrame ?? null} else end_frame end,
      frame = coalesce(frame, ${before?.frame ?? null}) where parent = ${uuid} and internal`);
}

async function parentOf({ tx, values, before }: Change): Promise<{ readonly internal: boolean; readonly fits: boolean } | null> {
  const uuid = values.parent ?? before?.parent ?? null;
  if (uuid === null) return null;
  // A concurrent change to internal waits for the lock, and then includes this reply.
  const [parent] = await tx.rows<{ internal: boolean; fits: boolean }>(
    sql`select internal, video_upload = ${values.videoUpload ?? before?.videoUpload} as fits from video_comment where uuid = ${uuid} for share`,
  );
  return parent ?? null;
}

/** Mentions of people who could not read the comment: checks new mentions, or all once it becomes internal. */
async function unread({ tx, uuid, values, before }: Change): Promise<Violation[]> {
  const becomesInternal = values.internal === true && before?.internal !== true;
  if (values.mentions === undefined && !becomesInternal) return [];
  const known = await tx.rows<{ user: string }>(sql`select mentioned as "user" from video_comment_mention where video_comment = ${uuid}`);
  const old = known.map(({ user }) => user);
  const mentioned = (values.mentions as readonly string[] | undefined) ?? old;
  const added = becomesInternal ? mentioned : mentioned.filter((user) => !old.includes(user));
  if (added.length === 0) return [];
  const internal = (values.internal ?? before?.internal) === true;
  const readers = await readersOf(tx, (values.videoUpload ?? before?.videoUpload) as string);
  return added.flatMap((user) => {
    const reader = readers.find((candidate) => candidate.user === user);
    if (reader !== undefined && (reader.internal || !internal)) return [];
    const message = reader === undefined ? 'This person may not read the video.' : `${reader.name} may not read internal comments.`;
    return [{ propertyPath: 'mentions', code: 'NO_READER', message }];
  });
}

function frames({ frame, endFrame }: Readonly<Record<string, unknown>>, { durationSeconds, frameRate, frameCount }: Upload): Violation[] {
  if (durationSeconds === null || frameRate === null) return [];
  const count = frameCount ?? framesIn(durationSeconds, frameRate);
  return Object.entries({ frame, endFrame }).flatMap(([propertyPath, value]) =>
    typeof value === 'number' && value >= count
      ? [{ propertyPath, code: 'OUT_OF_RANGE', message: `The video has ${count} frames, from 0 to ${count - 1}.` }]
      : [],
  );
}
