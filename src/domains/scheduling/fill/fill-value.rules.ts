/** Decides the value of a plan in points for violations and deviations; fewer is better. Search, solver and checks all use this value. */
import { itemAt } from '#core/present';
import { HOUR_MS } from '#core/span';
import { MAX_HOURS_WITHOUT_GAP, MAX_WEEK_HOURS, MIN_REST_HOURS } from '../schedules/conflicts/soft-conflicts.rules.ts';
import type { FillProblem, Wish, Work } from './fill-problem.rules.ts';
import type { FillWeights } from './fill-weights.rules.ts';

export const DAYS_IN_A_ROW = 6;
/** Weight of an hour away from the target within the wished range, relative to an hour outside of it. */
const INSIDE_PART = 0.25;

/** Indexes of the chosen options, one per filled place. */
export type Assignment = readonly number[];

/** Whether the rest between two shifts on different working days is too short. */
export function isShortRest(earlier: Work, later: Work): boolean {
  return earlier.day !== later.day && later.start >= earlier.end && later.start - earlier.end < MIN_REST_HOURS * HOUR_MS;
}

/** Whether two adjacent shifts form a run that is too long. */
export function isLongRun(earlier: Work, later: Work): boolean {
  return earlier.end === later.start && later.end - earlier.start > MAX_HOURS_WITHOUT_GAP * HOUR_MS;
}

/** Points for a person's hours in a week: convex. */
export function hoursPoints(hours: number, wish: Wish, weights: FillWeights): number {
  const outside = Math.max(0, wish.min - hours, hours - wish.max);
  return weights.hours * (outside + INSIDE_PART * Math.abs(hours - wish.target)) + weights.week * Math.max(0, hours - MAX_WEEK_HOURS);
}

/** Points for the next late or weekend shift, increasing with the number above the others. */
export function unsocialPoints(had: number, weights: FillWeights): number {
  return weights.fairness * (had + 1);
}

interface Valuer {
  /** The filled weeks. */
  readonly weeks: readonly number[];
  /** Value of a person's shifts with these places, without the points of the options. The places must not overlap. */
  readonly person: (person: number, places: readonly number[]) => number;
  readonly total: (assignment: Assignment) => number;
}

export function valuerOf(problem: FillProblem): Valuer {
  const { works, fixed, wishes, unsocial, options } = problem;
  const { weights, people } = problem.input;
  const weeks = [...new Set(works.map(({ week }) => week))].sort((a, b) => a - b);

  /** Points for violations of rest, breaks and days in a row by shifts in chronological order. */
  const broken = (shifts: readonly Work[]): number => {
    let [points, row] = [0, 0];
    for (const [index, later] of shifts.entries()) {
      const earlier = shifts[index - 1];
      if (earlier !== undefined) {
        if (isShortRest(earlier, later)) points += weights.rest;
        if (isLongRun(earlier, later)) points += weights.breaks;
        if (earlier.day === later.day) continue;
      }
      row = earlier?.day === later.day - 1 ? row + 1 : 1;
      if (row > DAYS_IN_A_ROW) points += weights.days;
    }
    return points;
  };
  const before = fixed.map(broken);

  const person = (who: number, places: readonly number[]): number => {
    const mine = places.map((place) => works[place]!);
    const shifts = mine.length === 0 ? fixed[who]! : [...fixed[who]!, ...mine].sort((a, b) => a.start - b.start);
    let points = mine.length === 0 ? 0 : broken(shifts) - before[who]!;
    for (const week of weeks) {
      let length = 0;
      for (const shift of shifts) if (shift.week === week) length += shift.end - shift.start;
      points += hoursPoints(length / HOUR_MS, wishes[who]!, weights);
    }
    let had = unsocial[who]!;
    for (const shift of mine) if (shift.unsocial) points += unsocialPoints(had++, weights);
    return points;
  };

  const total = (assignment: Assignment): number => {
    const places: number[][] = people.map(() => []);
    for (const index of assignment) itemAt(places, itemAt(options, index).person).push(itemAt(options, index).place);
    const own = assignment.reduce((sum, index) => sum + itemAt(options, index).points, 0);
    return places.reduce((sum, taken, who) => sum + person(who, taken), own);
  };
  return { weeks, person, total };
}
