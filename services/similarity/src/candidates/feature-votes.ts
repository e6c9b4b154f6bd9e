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
const SCALE_STEPS = 2;
const TURNS = 18;
const MIDDLE_SCALE = 64;
const NONE: readonly number[] = [];
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

const scaleOf = (group: number) => Math.floor(group / TURNS) - MIDDLE_SCALE;
const groupOf = (scale: number, turn: number) => (scale + MIDDLE_SCALE) * TURNS + ((turn + TURNS) % TURNS);
const NEAR = [-1, 0, 1];

const CIRCLE = 2 * Math.PI;

/** The pairs with their groups and shifts. */
export function grouped(query: TimedFeatures, earlier: TimedFeatures, pairs: Pick<Pairs, 'query' | 'earlier'>): Pairs {
  const group = new Uint16Array(pairs.query.length);
  const shift = new Int32Array(pairs.query.length);
  const [from, to] = [query.features, earlier.features];
  for (let place = 0; place < group.length; place++) {
    const [own, other] = [pairs.query[place], pairs.earlier[place]];
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

/**
 * The number of pairs in the largest group and its neighbours, 0 when it is too small: cheap enough to rank all videos by it, in each
 * stretch.
 */
export function largestGroup({ group: groups }: Pairs, from: number, to: number): number {
  if (to - from < FEWEST) return 0;
  let different = 0;
  for (let place = from; place < to; place++) {
    const group = groups[place];
    if (counts[group]++ === 0) seen[different++] = group;
  }
  let most = 0;
  for (let at = 0; at < different; at++) {
    const turn = seen[at] % TURNS;
    const scale = seen[at] - turn;
    const left = turn === 0 ? TURNS - 1 : turn - 1;
    const right = turn === TURNS - 1 ? 0 : turn + 1;
    let size = 0;
    for (let row = scale - TURNS; row <= scale + TURNS; row += TURNS) size += counts[row + left] + counts[row + turn] + counts[row + right];
    most = Math.max(most, size);
  }
  for (let at = 0; at < different; at++) counts[seen[at]] = 0;
  return most < FEWEST ? 0 : most;
}

/** Places of pairs that agree in scale and rotation, including neighbouring groups; the largest first. */
function fullestGroups({ group: all }: Pairs): readonly (readonly number[])[] {
  if (all.length < FEWEST) return [];
  const groups = new Map<number, number[]>();
  for (const [place, group] of all.entries()) {
    const list = groups.get(group);
    if (list) list.push(place);
    else groups.set(group, [place]);
  }
  const near = (group: number) =>
    NEAR.flatMap((s) => NEAR.map((t) => groups.get(groupOf(scaleOf(group) + s, (group % TURNS) + t)) ?? NONE));
  return [...groups.keys()]
    .map((group) => ({ group, size: near(group).reduce((sum, { length }) => sum + length, 0) }))
    .sort((x, y) => y.size - x.size || x.group - y.group)
    .slice(0, GROUPS)
    .filter(({ size }) => size >= FEWEST)
    .map(({ group }) => near(group).flat());
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
  const cells = new Set(agreeing.map((at) => `${Math.floor(from.x[at] / CELL)} ${Math.floor(from.y[at] / CELL)}`)).size;
  const scale = Math.hypot(transform[0], transform[3]);
  if (cells < FEWEST_CELLS || scale <= SMALLEST_SCALE || scale >= LARGEST_SCALE) return null;
  const votes = Math.min(agreeing.length, cells * FEWEST_CELLS);
  return { hypothesis: { transform, votes, ...as }, places: agreeing.map((at) => places[at]) };
}

export function featureVotes(query: Features, earlier: Features, pairs: Pairs, isMirrored: boolean): Hypothesis[] {
  const used = new Set<number>();
  const found: Hypothesis[] = [];
  for (const group of fullestGroups(pairs)) {
    const places = group.filter((place) => !used.has(place));
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
  const moments = new Map<number, number[]>();
  for (const [place, shift] of pairs.shift.entries()) {
    const own = moments.get(shift);
    if (own) own.push(place);
    else moments.set(shift, [place]);
  }
  const near = (shift: number) => NEAR.flatMap((away) => moments.get(shift + away) ?? NONE);
  const fullest = [...moments.keys()].map((shift) => ({ shift, places: near(shift) })).sort((a, b) => b.places.length - a.places.length);
  const tried: number[] = [];
  const found: Hypothesis[] = [];
  for (const { shift, places } of fullest) {
    if (tried.length >= MOMENTS || places.length < FEWEST) break;
    if (tried.some((other) => Math.abs(other - shift) <= 2)) continue;
    tried.push(shift);
    const placed = placedBy(query, earlier, pairs, places, { isMirrored, source: 'MOMENT' });
    if (placed) found.push(placed.hypothesis);
  }
  return found;
}

const pointsOf = (features: Features, of: Uint32Array, places: readonly number[]): Points => ({
  x: Float64Array.from(places, (place) => features.x[of[place]]),
  y: Float64Array.from(places, (place) => features.y[of[place]]),
});
