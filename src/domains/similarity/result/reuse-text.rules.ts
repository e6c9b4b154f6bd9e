/** The reuse notice on an upload: how much was delivered before, where, and the number of videos that must not be named. */
import { countText } from '#core/number-format';
import type { Reuse } from './results.action.ts';
import { lengthText } from '../pair/similarity-text.rules.ts';

interface ReuseText {
  /** "12 s were delivered before". */
  readonly what: string;
  /** The original of the footage, or the first visible video that used it since. */
  readonly where: { readonly title: string; readonly video: string; readonly similarity: string | null } | null;
  /** "(used 5 times since) and 2 more and in 2 videos of other accounts". */
  readonly more: string | null;
  /** All matches are allowed reuse. */
  readonly isAllowed: boolean;
}

/** Null when there is nothing to report. */
export function reuseText({ seconds, level, matches }: Reuse): ReuseText | null {
  if (matches.length === 0) return null;
  const place = matches.findIndex(({ video }) => video !== null);
  const best = matches[place];
  const where =
    best?.video === undefined || best.video === null
      ? null
      : { title: best.title ?? best.fileName ?? 'another video', video: best.video, similarity: best.similarity };
  // Its later uses follow an original, and are counted with it.
  const since = best?.usesSince ?? 0;
  const others = matches.filter((_, at) => best === undefined || at < place || at > place + since);
  const unseen = others.filter(({ video }) => video === null).length;
  const named = [usesText(since), moreText(others.length - unseen, unseen, where !== null)].filter((part) => part !== null);
  return {
    what:
      level === 'EXACT'
        ? 'The same file was delivered before'
        : `${lengthText(seconds)} ${seconds === 1 ? 'was' : 'were'} delivered before`,
    where,
    more: named.length === 0 ? null : named.join(' '),
    isAllowed: matches.every(({ isAllowed }) => isAllowed),
  };
}

const usesText = (count: number): string | null => (count === 0 ? null : `(used ${count === 1 ? 'once' : `${count} times`} since)`);

/** Other accounts and clients are those that the reader has no access to. */
function moreText(seen: number, unseen: number, isAfterOne: boolean): string | null {
  const parts = [seen === 0 ? null : `${seen} more`, unseen === 0 ? null : `in ${countText(unseen, 'video')} of other accounts`];
  const named = parts.filter((part) => part !== null);
  return named.length === 0 ? null : `${isAfterOne ? 'and ' : ''}${named.join(' and ')}`;
}
