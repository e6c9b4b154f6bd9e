/**
 * Decides which videos belong to one family: an original with its copies, and the later jobs that used it. Versions of one video and cuts
 * of one job that share footage belong together and are not a use. Footage that two videos both took from an earlier one is a use of that
 * one, not of each other.
 */
import { firstIn, lastIn, mustGet } from '#core/present';
import { groupedBy } from '#core/grouped-by';
import { LEVELS, type Level } from '#wire/similarity';
import type { ComparedPair, ComparedVideo } from '../pair/graph.rules.ts';
import type { Span } from '../pair/spans.rules.ts';

/**
 * Two videos of different jobs are copies of each other if they share at least this part of both. A shorter common part is a use: a
 * compilation would otherwise join all of its sources into one family.
 */
export const COPY_SHARE = 0.5;

/** A pair comes from an earlier source if at least this part of what it shares is footage that its earlier video took from that source. */
export const TAKEN_SHARE = 0.8;

/** A job that contains footage of a family. */
export interface Use {
  readonly job: string;
  /** uuids of its uploads with this footage, the earliest first. */
  readonly uploads: readonly string[];
  readonly pairs: readonly ComparedPair[];
}

export interface Family {
  /** uuid of the earliest upload. */
  readonly original: string;
  /** uuids of the original and its copies, the earliest first. */
  readonly members: readonly string[];
  /** Jobs other than the original's, the latest first. */
  readonly uses: readonly Use[];
  /** Pairs of different jobs that share its footage, including those that are not copies by decision. */
  readonly pairs: readonly ComparedPair[];
}

/** OPEN: at least one pair is undecided. DISMISSED: none is a copy. */
export const FAMILY_STATES = ['OPEN', 'DECIDED', 'DISMISSED'] as const;
export type FamilyState = (typeof FAMILY_STATES)[number];
/** By the latest use, the number of uses, the most seconds of one use, or the level. */
export const FAMILY_SORTS = ['recent', 'uses', 'seconds', 'level'] as const;
export type FamilySort = (typeof FAMILY_SORTS)[number];

export function stateOf({ pairs, uses }: Pick<Family, 'pairs' | 'uses'>): FamilyState {
  if (pairs.some(({ decision }) => decision === null)) return 'OPEN';
  return uses.length === 0 ? 'DISMISSED' : 'DECIDED';
}

/** The highest of them; LOW without any. */
export const levelOfPairs = (pairs: readonly ComparedPair[]): Level =>
  LEVELS.find((level) => pairs.some((pair) => pair.level === level)) ?? 'LOW';

/** The most seconds of one pair. */
export const secondsOfPairs = (pairs: readonly ComparedPair[]): number => pairs.reduce((most, { seconds }) => Math.max(most, seconds), 0);

/** The level of the pairs that count; of the dismissed ones where all are dismissed. */
export const levelOfFamily = ({ pairs, uses }: Pick<Family, 'pairs' | 'uses'>): Level =>
  levelOfPairs(uses.length === 0 ? pairs : uses.flatMap((use) => use.pairs));

/** The most seconds that one video took from it. */
export const secondsOfFamily = ({ uses }: Pick<Family, 'uses'>): number => secondsOfPairs(uses.flatMap((use) => use.pairs));

const isDismissed = ({ decision }: ComparedPair) => decision === 'NOT_A_COPY';

function areCopies({ level, seconds }: ComparedPair, later: ComparedVideo, earlier: ComparedVideo): boolean {
  if (level === 'EXACT') return true;
  const longer = Math.max(later.seconds ?? Infinity, earlier.seconds ?? Infinity);
  return seconds >= COPY_SHARE * longer;
}

/**
 * Families with at least one pair of different jobs, in no particular order. Pairs of unknown uploads are left out.
 * @param links footage that files of the library share.
 */
export function familiesOf(
  uploads: readonly ComparedVideo[],
  pairs: readonly ComparedPair[],
  links: readonly ComparedPair[] = [],
): Family[] {
  const known = new Map(uploads.map((upload) => [upload.uuid, upload]));
  const isKnown = ({ video, match }: ComparedPair) => known.has(video) && known.has(match);
  const sound = pairs.filter(isKnown);
  const linked = [...sound, ...links.filter(isKnown)];
  const sets = createSets(known.keys());
  for (const versions of groupedBy(uploads, ({ task, serial }) => `${task} ${serial}`).values())
    for (const { uuid } of versions) sets.join(firstIn(versions).uuid, uuid);
  for (const pair of linked) {
    const [later, earlier] = [known.get(pair.video)!, known.get(pair.match)!];
    if (!isDismissed(pair) && ((later.job !== null && later.job === earlier.job) || areCopies(pair, later, earlier)))
      sets.join(later.uuid, earlier.uuid);
  }
  const sourceOf = createSources(linked);
  const membersOf = groupedBy(uploads, ({ uuid }) => sets.find(uuid));
  return [...groupedBy(sound, (pair) => sets.find(sourceOf(pair)))].flatMap(([set, found]) => {
    const members = [...membersOf.get(set)!].sort((a, b) => a.order - b.order);
    const original = members[0]!;
    const jobOf = (upload: string) => mustGet(known, upload).job;
    const across = found.filter(({ video, match }) => jobOf(video) !== jobOf(match) && jobOf(video) !== original.job);
    if (across.length === 0) return [];
    const uses = usesOf(
      across.filter((pair) => !isDismissed(pair)),
      known,
    );
    return [{ original: original.uuid, members: members.map(({ uuid }) => uuid), uses, pairs: across }];
  });
}

/** @returns by pair, the uuid of the upload that its footage comes from: its earlier video, or the source of that one. */
function createSources(pairs: readonly ComparedPair[]): (pair: ComparedPair) => string {
  const takenBy = groupedBy(pairs, ({ video }) => video);
  const found = new Map<ComparedPair, string>();
  return (pair) => {
    const path: ComparedPair[] = [];
    let source: string | undefined;
    // Each step leads to an earlier video.
    for (let at: ComparedPair | null = pair; at !== null && source === undefined; at = takenFrom(at, takenBy.get(at.match) ?? [])) {
      source = found.get(at);
      path.push(at);
    }
    source ??= lastIn(path).match;
    for (const step of path) found.set(step, source);
    return source;
  };
}

/** The pair that the footage of a pair came to its earlier video by; null if it is from that video. @param taken pairs whose later video is it. */
function takenFrom(pair: ComparedPair, taken: readonly ComparedPair[]): ComparedPair | null {
  const shared = pair.spans.map(([, , from, to]) => [Math.min(from, to), Math.max(from, to)] as const);
  const least = TAKEN_SHARE * shared.reduce((sum, [from, to]) => sum + to - from, 0);
  let best: { readonly pair: ComparedPair; readonly seconds: number } | null = null;
  for (const one of taken) {
    // Dismissed pairs stay with the family that they were decided with.
    if (isDismissed(one) && !isDismissed(pair)) continue;
    const seconds = overlapOf(shared, one.spans);
    if (seconds > 0 && seconds >= least && seconds > (best?.seconds ?? 0)) best = { pair: one, seconds };
  }
  return best?.pair ?? null;
}

function overlapOf(shared: readonly (readonly [number, number])[], spans: readonly Span[]): number {
  let sum = 0;
  for (const [from, to] of shared) for (const [start, end] of spans) sum += Math.max(0, Math.min(to, end) - Math.max(from, start));
  return sum;
}

function usesOf(pairs: readonly ComparedPair[], known: ReadonlyMap<string, ComparedVideo>): Use[] {
  const orderOf = (upload: string) => mustGet(known, upload).order;
  return [...groupedBy(pairs, ({ video }) => mustGet(known, video).job!)]
    .map(([job, found]) => ({
      job,
      uploads: [...new Set(found.map(({ video }) => video))].sort((a, b) => orderOf(a) - orderOf(b)),
      pairs: found,
    }))
    .sort((a, b) => orderOf(b.uploads.at(-1)!) - orderOf(a.uploads.at(-1)!));
}

/** Disjoint sets with path halving. */
function createSets(items: Iterable<string>) {
  const parents = new Map([...items].map((item) => [item, item]));
  const find = (item: string): string => {
    let at = item;
    for (let parent = parents.get(at)!; parent !== at; parent = parents.get(at)!) {
      parents.set(at, parents.get(parent)!);
      at = parent;
    }
    return at;
  };
  return { find, join: (a: string, b: string) => void parents.set(find(a), find(b)) };
}
