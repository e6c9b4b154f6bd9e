/** What is known of the videos in the library: the footage that each shares with others, from its own point of view. */
import type { KnownCopy } from '../../wire.ts';
import type { Affine } from '../image/affine.ts';
import { swapped } from '../result/merged-matches.ts';
import type { Copy } from '../search/search.ts';

interface KnownCopies {
  add(copies: readonly KnownCopy[]): void;
  of(video: string): readonly Copy[];
  /** Removes what is known of all others. */
  keep(isKept: (video: string) => boolean): void;
}

const WHOLE: Affine = [1, 0, 0, 0, 1, 0];

function copyOf(video: string, { start, end, matchStart, matchEnd, speed, isMirrored, placement }: KnownCopy['segments'][number]): Copy {
  const [earlierStart, earlierEnd] = speed < 0 ? [matchEnd, matchStart] : [matchStart, matchEnd];
  const offset = earlierStart - speed * start;
  return { video, start, end, earlierStart, earlierEnd, speed, offset, isMirrored, placement: placement ?? WHOLE };
}

export function createKnownCopies(): KnownCopies {
  const all = new Map<string, Copy[]>();
  const put = (video: string, copy: Copy) => {
    const own = all.get(video);
    if (own) own.push(copy);
    else all.set(video, [copy]);
  };
  return {
    add(copies) {
      for (const { video, match, segments } of copies)
        for (const segment of segments) {
          if (segment.kind === 'POSSIBLE') continue;
          put(video, copyOf(match, segment));
          put(match, swapped(copyOf(video, segment)));
        }
    },
    of: (video) => all.get(video) ?? [],
    keep(isKept) {
      for (const [video, copies] of all)
        if (isKept(video))
          all.set(
            video,
            copies.filter((copy) => isKept(copy.video)),
          );
        else all.delete(video);
    },
  };
}
