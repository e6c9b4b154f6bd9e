/** Decides what is said on an upload about footage that was delivered before: how much, where, and how many others may not be named. */
import type { Reuse } from './results.action.ts';
import { lengthText } from '../report/similarity-text.rules.ts';

export interface ReuseText {
  /** "12 s were delivered before". */
  readonly what: string;
  /** The one that shares most of those that may be seen. */
  readonly where: { readonly title: string; readonly video: string; readonly similarity: string | null } | null;
  /** "and 2 more and in 2 videos of others". */
  readonly more: string | null;
  /** All of it may be used again. */
  readonly isAllowed: boolean;
}

/** Null: there is nothing to say. */
export function reuseText({ seconds, level, matches }: Reuse): ReuseText | null {
  if (matches.length === 0) return null;
  const best = matches.find(({ video }) => video !== null);
  const where =
    best?.video === undefined || best.video === null
      ? null
      : { title: best.title ?? best.fileName ?? 'another video', video: best.video, similarity: best.similarity };
  const unseen = matches.filter(({ video }) => video === null).length;
  return {
    what:
      level === 'EXACT'
        ? 'The same file was delivered before'
        : `${lengthText(seconds)} ${seconds === 1 ? 'was' : 'were'} delivered before`,
    where,
    more: moreText(matches.length - unseen - (where === null ? 0 : 1), unseen, where !== null),
    isAllowed: matches.every(({ isAllowed }) => isAllowed),
  };
}

/** Of others: of accounts and clients that the reader has nothing to do with. */
function moreText(seen: number, unseen: number, isAfterOne: boolean): string | null {
  const parts = [seen === 0 ? null : `${seen} more`, unseen === 0 ? null : `in ${unseen} ${unseen === 1 ? 'video' : 'videos'} of others`];
  const named = parts.filter((one) => one !== null);
  return named.length === 0 ? null : `${isAfterOne ? 'and ' : ''}${named.join(' and ')}`;
}
