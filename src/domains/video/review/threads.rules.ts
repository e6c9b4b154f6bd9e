/** Comments with their replies, in the order of the video; which of them a filter and a search show, and their marks on the timeline. */
import { itemAt } from '#core/present';

interface Written {
  readonly '@id': string;
  readonly uuid: string;
  /** IRI of the comment that this one replies to. */
  readonly parent: string | null;
  readonly frame: number | null;
  readonly endFrame: number | null;
  readonly text: string;
  readonly authorName: string;
  readonly resolvedAt: string | null;
  readonly mentionedPeople: readonly { readonly user: string }[];
}

export interface Thread<Comment extends Written> {
  readonly comment: Comment;
  readonly replies: readonly Comment[];
}

/** One pass, since a video may have thousands of comments. Replies to comments that the reader cannot see are left out. */
export function threadsOf<Comment extends Written>(comments: readonly Comment[]): Thread<Comment>[] {
  const replies = new Map<string, Comment[]>();
  for (const comment of comments) if (comment.parent === null) replies.set(comment['@id'], []);
  for (const comment of comments) if (comment.parent !== null) replies.get(comment.parent)?.push(comment);
  return comments.flatMap((comment) => (comment.parent === null ? [{ comment, replies: replies.get(comment['@id'])! }] : []));
}

export interface Filter {
  readonly state: 'all' | 'open' | 'resolved';
  /** Name of the author; null = everyone. */
  readonly author: string | null;
  /** Uuid of a user who is mentioned in the comment or in a reply; null = any. */
  readonly mentioned: string | null;
  /** Words that the comment, its replies or their authors contain, in any order. */
  readonly search: string;
}

export function isMentioned<Comment extends Written>({ comment, replies }: Thread<Comment>, user: string): boolean {
  return [comment, ...replies].some(({ mentionedPeople }) => mentionedPeople.some((person) => person.user === user));
}

export function filtered<Comment extends Written>(threads: readonly Thread<Comment>[], filter: Filter): Thread<Comment>[] {
  const { state, author, mentioned, search } = filter;
  const words = plain(search).split(/\s+/).filter(Boolean);
  return threads.filter((thread) => {
    const { comment, replies } = thread;
    if (state !== 'all' && (state === 'resolved') !== (comment.resolvedAt !== null)) return false;
    if (author !== null && comment.authorName !== author) return false;
    if (mentioned !== null && !isMentioned(thread, mentioned)) return false;
    return words.every((word) => [comment, ...replies].some((one) => searchTextOf(one).includes(word)));
  });
}

/** Kept as long as the comment itself, since each letter of a search looks through all of them. */
const searchTexts = new WeakMap<Written, string>();

function searchTextOf(comment: Written): string {
  const known = searchTexts.get(comment);
  if (known !== undefined) return known;
  const text = plain(`${comment.authorName} ${comment.text}`);
  searchTexts.set(comment, text);
  return text;
}

/** Without capitals and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Comments that share a mark on the timeline, since their marks would overlap. */
export interface Mark<Comment extends Written> {
  readonly comments: readonly Comment[];
  /** Shares of the timeline, from 0 to 1; `to` is the end of a single range. */
  readonly from: number;
  readonly to: number;
  readonly resolved: boolean;
}

/**
 * @param threads in the order of the video. @param share of the timeline at which a frame is. @param width of a mark, as a share of the
 * timeline: it determines how many marks there can be at most.
 */
export function marksOf<Comment extends Written>(
  threads: readonly Thread<Comment>[],
  share: (frame: number) => number,
  width: number,
): Mark<Comment>[] {
  const marks: { comments: Comment[]; from: number; to: number; resolved: boolean }[] = [];
  for (const { comment } of threads) {
    const { frame, endFrame, resolvedAt } = comment;
    if (frame === null) continue;
    const from = share(frame);
    const last = marks.at(-1);
    if (last !== undefined && from - last.from < width) {
      last.comments.push(comment);
      last.to = last.from;
      last.resolved &&= resolvedAt !== null;
    } else marks.push({ comments: [comment], from, to: share(endFrame ?? frame), resolved: resolvedAt !== null });
  }
  return marks;
}

/** The comment to open when a shared mark is pressed: the one after the open comment, and the first one after the last. */
export function nextOf<Comment extends { readonly uuid: string }>(comments: readonly Comment[], open: string | null): Comment {
  const index = comments.findIndex(({ uuid }) => uuid === open);
  return comments[(index + 1) % comments.length]!;
}

/**
 * The next or previous comment: of several on the frame of the open one, one after the other, then the nearest on another frame.
 * @param threads in the order of the video.
 */
export function neighbour<Comment extends Written>(
  threads: readonly Thread<Comment>[],
  frame: number,
  open: string | null,
  direction: 1 | -1,
): Comment | undefined {
  const index = open === null ? -1 : threads.findIndex(({ comment }) => comment.uuid === open);
  const adjacent = index === -1 ? undefined : threads[index + direction]?.comment;
  if (adjacent?.frame === frame && itemAt(threads, index).comment.frame === frame) return adjacent;
  const found =
    direction === 1
      ? threads.find(({ comment }) => comment.frame !== null && comment.frame > frame)
      : threads.findLast(({ comment }) => comment.frame !== null && comment.frame < frame);
  return found?.comment;
}
