/**
 * A growing library (log-structured): videos are added in runs, and a run that is no longer much smaller than the previous one is merged
 * with it. Each video is indexed only a few times while the library doubles, and a search queries a few runs.
 */
import { createLibrary, mostVoted, type Library } from '../candidates/candidates.ts';
import type { Earlier, EarlierPart } from '../search/search.ts';

/** Each run has more than this many times the parts of the next. */
const GROWTH = 2;

interface LibraryRuns {
  add(parts: readonly EarlierPart[]): void;
  /** Removes all others; runs without any of them are unchanged. */
  keep(isKept: (part: EarlierPart) => boolean): void;
  /** @param isWanted parts of other videos are never candidates. */
  earlier(isWanted: (part: EarlierPart) => boolean, copiesOf?: Earlier['copiesOf']): Earlier;
}

interface Run {
  readonly parts: readonly EarlierPart[];
  readonly library: Library;
}

const runOf = (parts: readonly EarlierPart[]): Run => ({ parts, library: createLibrary(parts.map(({ print }) => print)) });

export function createLibraryRuns(): LibraryRuns {
  let runs: readonly Run[] = [];
  return {
    add(parts) {
      if (parts.length === 0) return;
      let merged = parts;
      const larger = [...runs];
      for (let last = larger.at(-1); last && last.parts.length <= GROWTH * merged.length; last = larger.at(-1)) {
        merged = [...last.parts, ...merged];
        larger.pop();
      }
      runs = [...larger, runOf(merged)];
    },
    keep(isKept) {
      runs = runs.flatMap((run) => {
        const kept = run.parts.filter(isKept);
        if (kept.length === run.parts.length) return [run];
        return kept.length === 0 ? [] : [runOf(kept)];
      });
    },
    earlier(isWanted, copiesOf = () => []) {
      const current = runs;
      const parts = current.flatMap((run) => run.parts);
      const wanted = new Set(parts.filter(isWanted).map(({ video }) => video));
      return {
        parts,
        copiesOf: (video) => copiesOf(video).filter((copy) => wanted.has(copy.video)),
        library: {
          candidates(query) {
            let begin = 0;
            const all = current.flatMap((run) => {
              const from = begin;
              begin += run.parts.length;
              return run.library.candidates(query).map((candidate) => ({ ...candidate, video: from + candidate.video }));
            });
            return mostVoted(all.filter(({ video }) => isWanted(parts[video])));
          },
        },
      };
    },
  };
}
