/** Decides the value of a plan in points for violations and deviations; fewer is better. Search, solver and checks all use this value. */
import { itemAt } from '#core/present';
import { HOUR_MS } from '#core/span';
import { MAX_WEEK_HOURS } from '../schedules/conflicts/soft-conflicts.rules.ts';
import { isLongRun, isShortRest, REST_MS } from '../schedules/conflicts/working-day.rules.ts';
import type { FillProblem, Wish, Work } from './fill-problem.rules.ts';
import type { FillWeights } from './fill-weights.rules.ts';

export const DAYS_IN_A_ROW = 6;
/** Weight of an hour away from the target within the wished range, relative to an hour outside of it. */
const INSIDE_PART = 0.25;

/** Indexes of the chosen options, one per filled place. */
export type Assignment = readonly number[];

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

  /**
   * Points for violations of rest, breaks and days in a row by shifts in chronological order. Rest and breaks are those of pairs, which the
   * solver can add up: once for each date with a shift that a later one follows too soon, and once for each shift that one follows without a
   * break. Each person's reasons state what several shifts break together.
   */
  const broken = (shifts: readonly Work[]): number => {
    let [points, row] = [0, 0];
    let restless: number | null = null;
    for (const [index, shift] of shifts.entries()) {
      let [rest, run] = [false, false];
      for (let next = index + 1; next < shifts.length && itemAt(shifts, next).start - shift.end < REST_MS; next += 1) {
        rest ||= isShortRest(shift, itemAt(shifts, next));
        run ||= isLongRun(shift, itemAt(shifts, next));
      }
      if (rest && restless !== shift.day) [points, restless] = [points + weights.rest, shift.day];
      if (run) points += weights.breaks;
      const before = shifts[index - 1];
      if (before?.day === shift.day) continue;
      row = before?.day === shift.day - 1 ? row + 1 : 1;
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
