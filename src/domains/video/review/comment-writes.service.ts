/** Write hooks of comments: set the author, keep replies with their comment, and keep old versions read-only. */
import type { Violation } from '#core/errors';
import type { Behaviour, Change, Values } from '#server/engine/behaviour';
import { videoErrors } from '../errors.ts';
import {
  commentColumns,
  detachInternalReplies,
  lockParent,
  makeRepliesInternal,
  readCommentedVideo,
  readMentions,
  type CommentedVideo,
} from './comment-writes.query.ts';
import { readersOf } from './readers.query.ts';
import { framesIn } from '../media/timecode.rules.ts';

export const commentBehaviour: Behaviour = {
  resource: 'VideoComment',
  computed: commentColumns,
  async beforeWrite(change) {
    const { tx, uuid, operation, values, before, actor } = change;
    const upload = await readCommentedVideo(tx, uploadIn(change));
    // An upload that does not exist or cannot be read is refused elsewhere.
    if (upload === null) return [];
    if (!upload.isLatest) throw videoErrors.fail('oldVersion');
    if (operation === 'remove') {
      await detachInternalReplies(tx, uuid!, placeIn(before!));
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
    if (operation === 'update' && values.internal === true && before?.internal === false) await makeRepliesInternal(tx, uuid);
  },
};

const stray: Violation = {
  propertyPath: 'parent',
  code: 'OTHER_VIDEO',
  message: 'A reply must be on the same video as the comment it replies to.',
};

/** Records who resolved the comment. */
function resolve({ values, before, actor }: Change): void {
  if (!Object.hasOwn(values, 'resolvedAt')) return;
  if (values.resolvedAt === null) values.resolvedBy = null;
  else if ((before?.resolvedAt ?? null) === null) values.resolvedBy = actor.user;
}

/** Uuid of the version that the comment is on. */
function uploadIn({ values, before }: Pick<Change, 'values' | 'before'>): string | null {
  return (values.videoUpload ?? before?.videoUpload ?? null) as string | null;
}

function placeIn({ frame = null, endFrame = null }: Values) {
  return { frame, endFrame } as { readonly frame: number | null; readonly endFrame: number | null };
}

async function parentOf(change: Change) {
  const parent = (change.values.parent ?? change.before?.parent ?? null) as string | null;
  return parent === null ? null : lockParent(change.tx, parent, uploadIn(change));
}

/** Mentions of people who could not read the comment: checks new mentions, or all once it becomes internal. */
async function unread({ tx, uuid, values, before }: Change): Promise<Violation[]> {
  const becomesInternal = values.internal === true && before?.internal !== true;
  if (values.mentions === undefined && !becomesInternal) return [];
  const old = await readMentions(tx, uuid);
  const mentioned = (values.mentions as readonly string[] | undefined) ?? old;
  const added = becomesInternal ? mentioned : mentioned.filter((user) => !old.includes(user));
  if (added.length === 0) return [];
  const internal = (values.internal ?? before?.internal) === true;
  const readers = await readersOf(tx, uploadIn({ values, before })!);
  return added.flatMap((user) => {
    const reader = readers.find((candidate) => candidate.user === user);
    if (reader !== undefined && (reader.internal || !internal)) return [];
    const message = reader === undefined ? 'This person may not read the video.' : `${reader.name} may not read internal comments.`;
    return [{ propertyPath: 'mentions', code: 'NO_READER', message }];
  });
}

function frames(
  { frame, endFrame }: Readonly<Record<string, unknown>>,
  { durationSeconds, frameRate, frameCount }: CommentedVideo,
): Violation[] {
  if (durationSeconds === null || frameRate === null) return [];
  const count = frameCount ?? framesIn(durationSeconds, frameRate);
  return Object.entries({ frame, endFrame }).flatMap(([propertyPath, value]) =>
    typeof value === 'number' && value >= count
      ? [{ propertyPath, code: 'OUT_OF_RANGE', message: `The video has ${count} frames, from 0 to ${count - 1}.` }]
      : [],
  );
}
