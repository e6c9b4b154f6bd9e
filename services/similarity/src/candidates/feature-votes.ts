/**
 * Placement of the query that the similar features of an earlier video vote for: features of a copy agree in scale and rotation, and within
 * such a group one transform must explain their positions.
 */
import type { Features } from '../features/features.ts';
import type { TimedFeatures } from '../fingerprint/fingerprint.ts';
import type { Hypothesis } from './hypothesis.ts';
import { likelyTransform, type Points } from './similarity-transform.ts';

/** Maximum number of placements per video, and of groups that are tried. */
const MOST = 3;
const GROUPS = 4;
/** Maximum number of moments that are tried. */
const MOMENTS = 2;
const FEWEST = 6;
const FEWEST_CELLS = 4;
const CELL = 40;
/** More than fit in any frame, side by side. */
const CELLS = 1000;
const SCALE_STEPS = 2;
const TURNS = 18;
const MIDDLE_SCALE = 64;
const NONE: ReadonlySet<number> = new Set();
const SMALLEST_SCALE = 0.2;
const LARGEST_SCALE = 5;

/** Pairs of similar features: indexes in the query's features, each used once, and in the earlier ones. */
export interface Pairs {
  readonly query: Uint32Array;
  readonly earlier: Uint32Array;
  /** Pairs of one group agree in scale and rotation. */
  readonly group: Uint16Array;
  /** Frames from the query's feature to the earlier one. */
  readonly shift: Int32Array;
}

const groupOf = (scale: number, turn: number) => (scale + MIDDLE_SCALE) * TURNS + ((turn + TURNS) % TURNS);

const CIRCLE = 2 * Math.PI;

/** The pairs with their groups and shifts. */
export function grouped(query: TimedFeatures, earlier: TimedFeatures, pairs: Pick<Pairs, 'query' | 'earlier'>): Pairs {
  const group = new Uint16Array(pairs.query.length);
  const shift = new Int32Array(pairs.query.length);
  const [from, to] = [query.features, earlier.features];
  for (let place = 0; place < group.length; place++) {
    const own = pairs.query[place];
    const other = pairs.earlier[place];
    const scale = Math.round(Math.log2(to.size[other] / from.size[own]) * SCALE_STEPS);
    const turn = (((to.angle[other] - from.angle[own]) % CIRCLE) + CIRCLE) % CIRCLE;
    group[place] = groupOf(scale, Math.min(TURNS - 1, Math.floor((turn / CIRCLE) * TURNS)));
    shift[place] = earlier.frame[other] - query.frame[own];
  }
  return { ...pairs, group, shift };
}

export const someOf = ({ query, earlier, group, shift }: Pairs, from: number, to: number): Pairs => ({
  query: query.subarray(from, to),
  earlier: earlier.subarray(from, to),
  group: group.subarray(from, to),
  shift: shift.subarray(from, to),
});

const counts = new Uint16Array(2 * MIDDLE_SCALE * TURNS);
const seen = new Uint16Array(2 * MIDDLE_SCALE * TURNS);

/** Counts the pairs of each group. @returns the number of different groups, which are the first of `seen`. */
function countGroups(groups: Uint16Array, from: number, to: number): number {
  let different = 0;
  for (let place = from; place < to; place++) {
    const group = groups[place];
    if (counts[group]++ === 0) seen[different++] = group;
  }
  return different;
}

function forgetCounts(different: number): void {
  for (let at = 0; at < different; at++) counts[seen[at]] = 0;
}

/** Counted pairs of a group and its neighbours. */
function countedNear(group: number): number {
  const turn = group % TURNS;
  const scale = group - turn;
  const left = turn === 0 ? TURNS - 1 : turn - 1;
  const right = turn === TURNS - 1 ? 0 : turn + 1;
  let size = 0;
  for (let row = scale - TURNS; row <= scale + TURNS; row += TURNS) size += counts[row + left] + counts[row + turn] + counts[row + right];
  return size;
}

function isNear(group: number, other: number): boolean {
  const turns = Math.abs((group % TURNS) - (other % TURNS));
  return (turns <= 1 || turns === TURNS - 1) && Math.abs(Math.floor(group / TURNS) - Math.floor(other / TURNS)) <= 1;
}

/**
 * The number of pairs in the largest group and its neighbours, 0 when it is too small: cheap enough to rank all videos by it, in each
 * stretch.
 */
export function largestGroup({ group: groups }: Pairs, from: number, to: number): number {
  if (to - from < FEWEST) return 0;
  const different = countGroups(groups, from, to);
  let most = 0;
  for (let at = 0; at < different; at++) most = Math.max(most, countedNear(seen[at]));
  forgetCounts(different);
  return most < FEWEST ? 0 : most;
}

/** The groups with most pairs, including those of neighbouring groups; the largest first. */
function fullestGroups({ group: groups }: Pairs): readonly number[] {
  if (groups.length < FEWEST) return [];
  const different = countGroups(groups, 0, groups.length);
  const enough: { readonly group: number; readonly size: number }[] = [];
  for (let at = 0; at < different; at++) {
    const size = countedNear(seen[at]);
    if (size >= FEWEST) enough.push({ group: seen[at], size });
  }
  forgetCounts(different);
  return enough
    .sort((x, y) => y.size - x.size || x.group - y.group)
    .slice(0, GROUPS)
    .map(({ group }) => group);
}

/** Places that are not used yet and fulfil a condition. */
function placesWhere(count: number, used: ReadonlySet<number>, isWanted: (place: number) => boolean): number[] {
  const places: number[] = [];
  for (let place = 0; place < count; place++) if (isWanted(place) && !used.has(place)) places.push(place);
  return places;
}

interface Placed {
  readonly hypothesis: Hypothesis;
  readonly places: readonly number[];
}

/** The placement that some of the pairs agree on; null when they are too few, or in too few places of the picture. */
function placedBy(
  query: Features,
  earlier: Features,
  pairs: Pairs,
  places: readonly number[],
  as: Pick<Hypothesis, 'isMirrored' | 'source'>,
): Placed | null {
  if (places.length < FEWEST) return null;
  const from = pointsOf(query, pairs.query, places);
  const agreement = likelyTransform(from, pointsOf(earlier, pairs.earlier, places), FEWEST);
  if (!agreement || agreement.agreeing.length < FEWEST) return null;
  const { agreeing, transform } = agreement;
  const cells = new Set(agreeing.map((at) => Math.floor(from.y[at] / CELL) * CELLS + Math.floor(from.x[at] / CELL))).size;
  const scale = Math.hypot(transform[0], transform[3]);
  if (cells < FEWEST_CELLS || scale <= SMALLEST_SCALE || scale >= LARGEST_SCALE) return null;
  const votes = Math.min(agreeing.length, cells * FEWEST_CELLS);
  return { hypothesis: { transform, votes, ...as }, places: agreeing.map((at) => places[at]) };
}

export function featureVotes(query: Features, earlier: Features, pairs: Pairs, isMirrored: boolean): Hypothesis[] {
  const used = new Set<number>();
  const found: Hypothesis[] = [];
  for (const group of fullestGroups(pairs)) {
    const places = placesWhere(pairs.group.length, used, (place) => isNear(pairs.group[place], group));
    const placed = placedBy(query, earlier, pairs, places, { isMirrored, source: 'FEATURES' });
    if (!placed) continue;
    for (const place of placed.places) used.add(place);
    found.push(placed.hypothesis);
    if (found.length >= MOST) break;
  }
  return found;
}

/**
 * Placements that the pairs of one moment vote for: those with the same time between them, within a frame. What moves and turns is similar
 * to itself at other times, in other placements, and such pairs can outnumber those of the copy.
 */
export function momentVotes(query: Features, earlier: Features, pairs: Pairs, isMirrored: boolean): Hypothesis[] {
  const { shift: shifts } = pairs;
  if (shifts.length < FEWEST) return [];
  const first = shifts.reduce((least, shift) => Math.min(least, shift), shifts[0]) - 1;
  const last = shifts.reduce((most, shift) => Math.max(most, shift), shifts[0]) + 1;
  const moments = new Uint32Array(last - first + 1);
  for (const shift of shifts) moments[shift - first]++;
  const tried: number[] = [];
  const found: Hypothesis[] = [];
  while (tried.length < MOMENTS) {
    let [best, most] = [0, FEWEST - 1];
    for (let shift = first + 1; shift < last; shift++) {
      const at = shift - first;
      const size = moments[at] === 0 ? 0 : moments[at - 1] + moments[at] + moments[at + 1];
      if (size > most && !tried.some((other) => Math.abs(other - shift) <= 2)) [best, most] = [shift, size];
    }
    if (most < FEWEST) break;
    tried.push(best);
    const places = placesWhere(shifts.length, NONE, (place) => Math.abs(shifts[place] - best) <= 1);
    const placed = placedBy(query, earlier, pairs, places, { isMirrored, source: 'MOMENT' });
    if (placed) found.push(placed.hypothesis);
  }
  return found;
}

function pointsOf(features: Features, of: Uint32Array, places: readonly number[]): Points {
  const x = new Float64Array(places.length);
  const y = new Float64Array(places.length);
  for (let at = 0; at < places.length; at++) {
    x[at] = features.x[of[places[at]]];
    y[at] = features.y[of[places[at]]];
  }
  return { x, y };
}
