/** Models filling as a mixed-integer program with the value of `fill-value.rules.ts`, in a tight formulation. */
import { itemAt } from '#core/present';
import { HOUR_MS } from '#core/span';
import { groupedBy } from '#core/grouped-by';
import { overlap, type FillProblem, type Work } from './fill-problem.rules.ts';
import { BREAK_MS, isLongRun, isShortRest } from '../schedules/conflicts/working-day.rules.ts';
import { DAYS_IN_A_ROW, hoursPoints, unsocialPoints, valuerOf, type Assignment } from './fill-value.rules.ts';

/** Columns and rows in the solver's format; the first columns are the options. */
export interface Model {
  readonly cost: number[];
  readonly lower: number[];
  readonly upper: number[];
  readonly whole: number[];
  readonly rowLower: number[];
  readonly rowUpper: number[];
  readonly starts: number[];
  readonly indices: number[];
  readonly values: number[];
  readonly offset: number;
}

type Term = readonly [column: number, value: number];

/** A shift of a person: fixed, or an option. */
interface Part extends Work {
  /** -1 = fixed. */
  readonly column: number;
}

class Builder {
  readonly cost: number[] = [];
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly whole: number[] = [];
  readonly rowLower: number[] = [];
  readonly rowUpper: number[] = [];
  readonly starts: number[] = [];
  readonly indices: number[] = [];
  readonly values: number[] = [];
  offset = 0;

  column(cost: number, upper: number, whole = 0, lower = 0): number {
    this.cost.push(cost);
    this.lower.push(lower);
    this.upper.push(upper);
    this.whole.push(whole);
    return this.cost.length - 1;
  }
  row(terms: readonly Term[], lower: number, upper: number): void {
    this.starts.push(this.indices.length);
    for (const [column, value] of terms) {
      this.indices.push(column);
      this.values.push(value);
    }
    this.rowLower.push(lower);
    this.rowUpper.push(upper);
  }
}

const NONE = Number.NEGATIVE_INFINITY;

/** Model that maximises the number of filled places, ignoring the value of plans. */
export function coverageModel(problem: FillProblem): Model {
  const model = new Builder();
  taken(model, problem, () => -1);
  placesFilled(model, problem);
  return model;
}

/** Model that finds the best plan with a given number of filled places. */
export function qualityModel(problem: FillProblem, filled: number): Model {
  const model = new Builder();
  const { input, options } = problem;
  taken(model, problem, ({ points }) => points);
  const all = input.places.reduce((sum, { open }) => sum + open, 0);
  placesFilled(model, problem, filled === all);
  if (filled < all)
    model.row(
      options.map((_, column): Term => [column, 1]),
      filled,
      filled,
    );
  const { weeks } = valuerOf(problem);
  const parts = partsOf(problem);
  for (const [person, own] of parts.entries()) {
    const fixed = itemAt(problem.fixed, person).map((work): Part => ({ ...work, column: -1 }));
    restAndBreaks(model, problem, [...fixed, ...own]);
    daysInARow(model, problem, fixed, own);
    for (const week of weeks) weekHours(model, problem, person, week, own);
    unsocialWork(model, problem, person, own);
  }
  return model;
}

/** Column values of a plan as a start for the solver, which determines the auxiliary columns itself. */
export function startOf(problem: FillProblem, assignment: Assignment): Float64Array {
  const values = new Float64Array(problem.options.length);
  for (const index of assignment) values[index] = 1;
  return values;
}

function taken(model: Builder, { options, input }: FillProblem, cost: (option: FillProblem['options'][number]) => number): void {
  const locked = new Set(input.locked.map(([place, person]) => `${place} ${person}`));
  for (const option of options) model.column(cost(option), 1, 1, locked.has(`${option.place} ${option.person}`) ? 1 : 0);
}

/** No place is overfilled and no one is at two places at a time: one row for each clique of pairwise overlapping places. */
function placesFilled(model: Builder, problem: FillProblem, all = false): void {
  const columns: Term[][] = problem.input.places.map(() => []);
  for (const [column, { place }] of problem.options.entries()) itemAt(columns, place).push([column, 1]);
  for (const [place, { open }] of problem.input.places.entries())
    if (itemAt(columns, place).length > 0) model.row(columns[place]!, all ? open : NONE, open);
  for (const own of partsOf(problem))
    for (const clique of cliquesOf(own))
      if (clique.length > 1)
        model.row(
          clique.map(({ column }): Term => [column, 1]),
          NONE,
          1,
        );
}

function partsOf({ input, options, works }: FillProblem): Part[][] {
  const parts: Part[][] = input.people.map(() => []);
  for (const [column, { person, place }] of options.entries()) itemAt(parts, person).push({ ...works[place]!, column });
  return parts.map((own) => own.sort((a, b) => a.start - b.start || a.end - b.end));
}

/** Maximal sets of pairwise overlapping intervals. */
export function cliquesOf<One extends { readonly start: number; readonly end: number }>(sorted: readonly One[]): One[][] {
  const cliques: One[][] = [];
  let open: One[] = [];
  let grown = false;
  for (const one of sorted) {
    const left = open.filter((other) => overlap(other, one));
    if (grown && left.length < open.length) cliques.push(open);
    open = [...left, one];
    grown = true;
  }
  if (grown) cliques.push(open);
  return cliques;
}

/**
 * A short rest after the shifts of a date and a run without a break are one auxiliary column each, which is 1 as soon as two shifts cause it. Of a
 * set of shifts that pairwise overlap or cause the same violation, at most one is worked unless the violation is paid for.
 */
function restAndBreaks(model: Builder, { input }: FillProblem, parts: readonly Part[]): void {
  const { weights } = input;
  const days = groupedBy(parts, ({ day }) => day);
  if (weights.rest > 0)
    for (const earlier of days.values())
      eitherOr(
        model,
        earlier,
        parts.filter((part) => earlier.some((one) => isShortRest(one, part))),
        isShortRest,
        weights.rest,
      );
  if (weights.breaks > 0)
    for (const [at, ending] of groupedBy(parts, ({ end }) => end))
      eitherOr(
        model,
        ending,
        parts.filter(({ start }) => start >= at && start - at < BREAK_MS),
        isLongRun,
        weights.breaks,
      );
}

function eitherOr(
  model: Builder,
  earlier: readonly Part[],
  later: readonly Part[],
  breaks: (one: Work, other: Work) => boolean,
  weight: number,
): void {
  const rows: Part[][] = [];
  for (const first of cliquesOf([...earlier].sort((a, b) => a.start - b.start)))
    for (const second of cliquesOf([...later].sort((a, b) => a.start - b.start))) {
      let seen = '';
      for (const limit of second) {
        const late = first.filter((one) => breaks(one, limit) || overlap(one, limit));
        const early = second.filter((other) => late.every((one) => breaks(one, other) || overlap(one, other)));
        if (!late.some((one) => early.some((other) => breaks(one, other)))) continue;
        const key = [...late, ...early].map(({ column, start }) => `${column} ${start}`).join();
        if (key !== seen) rows.push([...new Set([...late, ...early])]);
        seen = key;
      }
    }
  const isKept = (row: readonly Part[]) => row.some(({ column }) => column >= 0);
  const already = earlier.some((one) => one.column < 0 && later.some((other) => other.column < 0 && breaks(one, other)));
  const kept = rows.filter(isKept);
  if (already || kept.length === 0) return;
  const paid = model.column(weight, 1);
  for (const row of kept) {
    const free = row.filter(({ column }) => column >= 0);
    model.row([...free.map(({ column }): Term => [column, 1]), [paid, -1]], NONE, 1 - (row.length - free.length));
  }
}

/** Each run of seven consecutive days costs once. */
function daysInARow(model: Builder, { input }: FillProblem, fixed: readonly Part[], own: readonly Part[]): void {
  const { days: weight } = input.weights;
  const worked = new Set(fixed.map(({ day }) => day));
  const possible = groupedBy(own, ({ day }) => day);
  const columns = new Map<number, number>();
  if (weight === 0 || possible.size === 0) return;
  const columnOf = (day: number): number => {
    const known = columns.get(day);
    if (known !== undefined) return known;
    const column = model.column(0, 1);
    columns.set(day, column);
    for (const clique of cliquesOf(possible.get(day)!)) model.row([...clique.map((part): Term => [part.column, 1]), [column, -1]], NONE, 0);
    return column;
  };
  const days = [...possible.keys()];
  const [first, last] = [Math.min(...days) - DAYS_IN_A_ROW, Math.max(...days)];
  for (let from = first; from <= last; from += 1) {
    const window = Array.from({ length: DAYS_IN_A_ROW + 1 }, (_, index) => from + index);
    const free = window.filter((day) => !worked.has(day));
    if (free.length === 0 || free.some((day) => !possible.has(day))) continue;
    const paid = model.column(weight, 1);
    model.row([...free.map((day): Term => [columnOf(day), 1]), [paid, -1]], NONE, free.length - 1);
  }
}

/**
 * Points of weekly hours are convex, and defined only at reachable hours: between two of these, no assignment exists, and the linear
 * interpolation there keeps the relaxation tight.
 */
function weekHours(model: Builder, problem: FillProblem, person: number, week: number, own: readonly Part[]): void {
  const { weights } = problem.input;
  const wish = problem.wishes[person]!;
  const had = itemAt(problem.fixed, person).reduce((sum, work) => (work.week === week ? sum + work.end - work.start : sum), 0);
  model.offset += hoursPoints(had / HOUR_MS, wish, weights);
  const mine = own.filter((part) => part.week === week);
  if (mine.length === 0) return;
  const step = mine.reduce((common, { start, end }) => greatestCommon(common, end - start), 0);
  const most = mine.reduce((sum, { start, end }) => sum + end - start, 0) / step;
  const terms: Term[] = mine.map(({ column, start, end }) => [column, (end - start) / step]);
  let [from, slope] = [0, Number.NaN];
  const points = (at: number) => hoursPoints((had + at * step) / HOUR_MS, wish, weights);
  for (let at = 0; at < most; at += 1) {
    const next = points(at + 1) - points(at);
    if (at > 0 && Math.abs(next - slope) > 1e-9) {
      terms.push([model.column(slope, at - from), -1]);
      from = at;
    }
    slope = next;
  }
  terms.push([model.column(slope, most - from), -1]);
  model.row(terms, 0, 0);
}

/** Each further late or weekend shift costs more than the previous one. */
function unsocialWork(model: Builder, problem: FillProblem, person: number, own: readonly Part[]): void {
  const mine = own.filter(({ unsocial }) => unsocial);
  if (mine.length === 0 || problem.input.weights.fairness === 0) return;
  const terms: Term[] = mine.map(({ column }) => [column, 1]);
  const most = cliqueCover(mine);
  for (let turn = 0; turn < most; turn += 1)
    terms.push([model.column(unsocialPoints(problem.unsocial[person]! + turn, problem.input.weights), 1), -1]);
  model.row(terms, 0, 0);
}

/** Maximum number of non-overlapping shifts one person can work. */
function cliqueCover(sorted: readonly Part[]): number {
  let [count, free] = [0, Number.NEGATIVE_INFINITY];
  for (const part of [...sorted].sort((a, b) => a.end - b.end)) {
    if (part.start < free) continue;
    [count, free] = [count + 1, part.end];
  }
  return count;
}

function greatestCommon(one: number, other: number): number {
  return other === 0 ? one : greatestCommon(other, one % other);
}
