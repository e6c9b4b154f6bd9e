/**
 * Placement of the query that the similar features of an earlier video vote for: features of a copy agree in scale and rotation, and within
 * such a group one transform must explain their positions.
 */
import type { Features } from '../features/features.ts';
import type { Hypothesis } from './hypothesis.ts';
import { similarityTransform, type Points } from './similarity-transform.ts';

/** Maximum number of placements per video, and of groups that are tried. */
const MOST = 3;
const GROUPS = 4;
const FEWEST = 6;
const FEWEST_CELLS = 4;
const CELL = 40;
const SCALE_STEPS = 2;
const TURNS = 18;
const MIDDLE_SCALE = 64;
const NONE: readonly number[] = [];
const SMALLEST_SCALE = 0.2;
const LARGEST_SCALE = 5;

/** A pair of similar features: an index in the query's features, each used once, and one in the earlier ones. */
export interface Pair {
  readonly query: number;
  readonly earlier: number;
}

export interface Groups {
  readonly pairs: readonly Pair[];
  /** Indexes of pairs that agree in scale and rotation, including neighbouring bins; the largest group first. */
  readonly places: readonly (readonly number[])[];
}

const scaleOf = (group: number) => Math.floor(group / TURNS) - MIDDLE_SCALE;
const groupOf = (scale: number, turn: number) => (scale + MIDDLE_SCALE) * TURNS + ((turn + TURNS) % TURNS);
const NEAR = [-1, 0, 1];

const CIRCLE = 2 * Math.PI;

function groupOfPair(query: Features, earlier: Features, pair: Pair): number {
  const scale = Math.round(Math.log2(earlier.size[pair.earlier] / query.size[pair.query]) * SCALE_STEPS);
  const turn = (((earlier.angle[pair.earlier] - query.angle[pair.query]) % CIRCLE) + CIRCLE) % CIRCLE;
  return groupOf(scale, Math.min(TURNS - 1, Math.floor((turn / CIRCLE) * TURNS)));
}

const counts = new Uint16Array(2 * MIDDLE_SCALE * TURNS);

/** The number of pairs in the largest group, 0 when it is too small: cheap enough to rank all videos by it, in each stretch. */
export function largestGroup(query: Features, earlier: Features, pairs: readonly Pair[], from: number, to: number): number {
  if (to - from < FEWEST) return 0;
  const groups: number[] = [];
  for (let place = from; place < to; place++) {
    const group = groupOfPair(query, earlier, pairs[place]);
    if (counts[group]++ === 0) groups.push(group);
  }
  let most = 0;
  for (const group of groups) {
    let size = 0;
    const turn = group % TURNS;
    for (const s of NEAR) for (const t of NEAR) size += counts[group - turn + s * TURNS + ((turn + t + TURNS) % TURNS)] ?? 0;
    most = Math.max(most, size);
  }
  for (const group of groups) counts[group] = 0;
  return most < FEWEST ? 0 : most;
}

export function featureGroups(query: Features, earlier: Features, pairs: readonly Pair[]): Groups {
  if (pairs.length < FEWEST) return { pairs, places: [] };
  const groups = new Map<number, number[]>();
  for (const [place, pair] of pairs.entries()) {
    const group = groupOfPair(query, earlier, pair);
    const list = groups.get(group);
    if (list) list.push(place);
    else groups.set(group, [place]);
  }
  const near = (group: number) =>
    NEAR.flatMap((s) => NEAR.map((t) => groups.get(groupOf(scaleOf(group) + s, (group % TURNS) + t)) ?? NONE));
  const fullest = [...groups.keys()]
    .map((group) => ({ group, size: near(group).reduce((sum, { length }) => sum + length, 0) }))
    .sort((x, y) => y.size - x.size || x.group - y.group)
    .slice(0, GROUPS)
    .filter(({ size }) => size >= FEWEST);
  return { pairs, places: fullest.map(({ group }) => near(group).flat()) };
}

export function featureVotes(query: Features, earlier: Features, { pairs, places: groups }: Groups, isMirrored: boolean): Hypothesis[] {
  const used = new Set<number>();
  const found: Hypothesis[] = [];
  for (const group of groups) {
    const places = group.filter((place) => !used.has(place));
    if (places.length < FEWEST) continue;
    const from = pointsOf(
      query,
      places.map((place) => pairs[place].query),
    );
    const to = pointsOf(
      earlier,
      places.map((place) => pairs[place].earlier),
    );
    const agreement = similarityTransform(from, to);
    if (!agreement || agreement.agreeing.length < FEWEST) continue;
    for (const at of agreement.agreeing) used.add(places[at]);
    const cells = new Set(agreement.agreeing.map((at) => `${Math.floor(from.x[at] / CELL)} ${Math.floor(from.y[at] / CELL)}`)).size;
    const scale = Math.hypot(agreement.transform[0], agreement.transform[3]);
    if (cells < FEWEST_CELLS || scale <= SMALLEST_SCALE || scale >= LARGEST_SCALE) continue;
    found.push({
      transform: agreement.transform,
      isMirrored,
      votes: Math.min(agreement.agreeing.length, cells * FEWEST_CELLS),
      source: 'FEATURES',
    });
    if (found.length >= MOST) break;
  }
  return found;
}

const pointsOf = (features: Features, places: readonly number[]): Points => ({
  x: Float64Array.from(places, (place) => features.x[place]),
  y: Float64Array.from(places, (place) => features.y[place]),
});
