/**
 * Decides what is suggested as a bumper: a stretch that is in at least three videos of one client and lasts at most ten seconds at the start
 * or at the end of all of them, or at most five seconds anywhere. Versions of one video count once.
 */
import { firstIn, mustGet } from '#core/present';
import { groupedBy } from '#core/grouped-by';
import type { Span, Stretch } from '../pair/spans.rules.ts';
import { overlap, type Place } from './stretches.rules.ts';

const LEAST_VIDEOS = 3;
/** Seconds. */
export const LEAST_LENGTH = 0.5;
export const MOST_AT_EDGE = 10;
export const MOST_ANYWHERE = 5;
/** A stretch is at the start or the end of a video if it is at most this many seconds away from it. */
export const EDGE = 1;
/** Two stretches of one video are one if they share at least this part of both together. */
const ONE_SHARE = 0.6;

export interface RecurringUpload {
  readonly uuid: string;
  readonly order: number;
  readonly task: string;
  readonly serial: number;
  readonly client: string | null;
  readonly seconds: number | null;
}

interface RecurringPair {
  readonly video: string;
  readonly match: string;
  readonly spans: readonly Span[];
}

export type Where = 'START' | 'END' | 'ANYWHERE';

interface Recurring {
  readonly client: string;
  readonly where: Where;
  /** The earliest upload first; each with its stretch. */
  readonly places: readonly Place[];
  /** Number of videos, of which versions count once. */
  readonly videos: number;
}

interface Node extends Place {
  parent: Node | null;
}

/** @param marked stretches with a mark, which are not suggested again. */
export function recurringStretches(
  uploads: readonly RecurringUpload[],
  pairs: readonly RecurringPair[],
  marked: readonly Place[],
): Recurring[] {
  const known = new Map(uploads.map((upload) => [upload.uuid, upload]));
  const nodes = new Map<string, Node[]>();
  const nodeOf = (video: string, from: number, to: number): Node => {
    const stretch = { start: Math.min(from, to), end: Math.max(from, to) };
    const own = nodes.get(video) ?? [];
    nodes.set(video, own);
    const same = own.find((node) => areOne(node, stretch));
    if (same !== undefined) return same;
    const node = { video, ...stretch, parent: null };
    own.push(node);
    return node;
  };
  for (const { video, match, spans } of pairs) {
    const [later, earlier] = [known.get(video), known.get(match)];
    if (later === undefined || earlier === undefined || later.client === null || later.client !== earlier.client) continue;
    for (const [from, to, matchFrom, matchTo] of spans) {
      if (to - from < LEAST_LENGTH || to - from > MOST_AT_EDGE) continue;
      const [a, b] = [rootOf(nodeOf(video, from, to)), rootOf(nodeOf(match, matchFrom, matchTo))];
      if (a !== b) a.parent = b;
    }
  }
  const clusters = groupedBy([...nodes.values()].flat(), rootOf);
  return [...clusters.values()].flatMap((cluster) => {
    const places = cluster
      .map(({ video, start, end }) => ({ video, start, end }))
      .sort((a, b) => mustGet(known, a.video).order - mustGet(known, b.video).order || a.start - b.start);
    const videos = new Set(places.map(({ video }) => `${mustGet(known, video).task} ${mustGet(known, video).serial}`)).size;
    const where = whereOf(places, known);
    if (videos < LEAST_VIDEOS || where === null) return [];
    if (places.some((place) => marked.some((mark) => mark.video === place.video && overlap(mark, place) > 0))) return [];
    return [{ client: mustGet(known, firstIn(places).video).client!, where, places, videos }];
  });
}

function rootOf(node: Node): Node {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return root;
}

function areOne(a: Stretch, b: Stretch): boolean {
  const all = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  return overlap(a, b) >= ONE_SHARE * all;
}

/** Null if the stretch is too long for where it is. */
function whereOf(places: readonly Place[], known: ReadonlyMap<string, RecurringUpload>): Where | null {
  const longest = Math.max(...places.map(({ start, end }) => end - start));
  if (places.every(({ start }) => start <= EDGE) && longest <= MOST_AT_EDGE) return 'START';
  if (places.every(({ video, end }) => end >= (mustGet(known, video).seconds ?? Infinity) - EDGE) && longest <= MOST_AT_EDGE) return 'END';
  return longest <= MOST_ANYWHERE ? 'ANYWHERE' : null;
}
