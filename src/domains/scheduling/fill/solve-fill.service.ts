/** Finds the best plan for a set of open places: first as many as can be filled, then the best way of doing so, with proof of how far from the best it may be. */
import loadHighs, { type Highs } from 'highs';
import { coverageModel, qualityModel, startOf, type Model } from './fill-model.rules.ts';
import { problemOf, type FillInput, type FillProblem } from './fill-problem.rules.ts';
import { greedyPlan, improvedPlan } from './fill-search.rules.ts';
import { valuerOf, type Assignment } from './fill-value.rules.ts';

export interface SolveOptions {
  readonly timeLimitSeconds: number;
  /** Good enough: how far from the best the plan may be for the search to end. */
  readonly gap: number;
  readonly onProgress: (stage: 'Finding who can' | 'Filling places' | 'Improving the plan', done: number, total: number) => void;
}

export interface Solved {
  readonly problem: FillProblem;
  /** Options, in the order of their places. */
  readonly assignment: Assignment;
  /** Points: fewer is better. */
  readonly objective: number;
  /** The best plan that there could be is at most this part of the objective better. */
  readonly gap: number;
  readonly status: 'optimal' | 'feasible';
}

/** Tries before the solver begins: for each place, and of all. */
const [STEPS_PER_PLACE, MOST_STEPS] = [5000, 900_000];
const PROVED = 1e-6;
/** As many places as can be filled is not a matter of time: this ends what would never end. */
const LONGEST_COVERAGE_SECONDS = 120;

let loaded: Promise<Highs> | undefined;

export async function solveFill(input: FillInput, { timeLimitSeconds, gap, onProgress }: SolveOptions): Promise<Solved> {
  const started = performance.now();
  onProgress('Finding who can', 0, 1);
  const problem = problemOf(input);
  if (problem.options.length === 0) return answer(problem, [], valuerOf(problem).total([]), 0);
  loaded ??= loadHighs();
  const highs = await loaded;
  const open = input.places.reduce((sum, place) => sum + place.open, 0);
  onProgress('Filling places', 0, open);
  let plan = greedyPlan(problem);
  if (plan.length < open) {
    const most = solve(highs, coverageModel(problem), true, startOf(problem, plan), { time_limit: LONGEST_COVERAGE_SECONDS });
    if (most.columns !== null) {
      const found = optionsIn(problem, most.columns);
      if (found.length > plan.length) plan = found;
    }
  }
  onProgress('Filling places', plan.length, open);
  plan = improvedPlan(problem, plan, Math.min(MOST_STEPS, plan.length * STEPS_PER_PLACE));
  const { total } = valuerOf(problem);
  let objective = total(plan);
  const left = timeLimitSeconds - (performance.now() - started) / 1000;
  if (left <= 0) return answer(problem, plan, objective, 1);
  onProgress('Improving the plan', 0, 1);
  const best = solve(
    highs,
    qualityModel(problem, plan.length),
    false,
    startOf(problem, plan),
    { time_limit: left, mip_rel_gap: gap },
    (primal, dual) => onProgress('Improving the plan', Math.round(100 * (1 - gapOf(Math.min(primal, objective), dual))), 100),
  );
  if (best.columns !== null) {
    const found = optionsIn(problem, best.columns);
    const value = total(found);
    if (found.length === plan.length && value < objective) [plan, objective] = [found, value];
  }
  return answer(problem, plan, objective, gapOf(objective, best.bound));
}

function answer(problem: FillProblem, plan: Assignment, objective: number, gap: number): Solved {
  const assignment = [...plan].sort((a, b) => a - b);
  return { problem, assignment, objective, gap, status: gap <= PROVED ? 'optimal' : 'feasible' };
}

function gapOf(objective: number, bound: number): number {
  if (!Number.isFinite(bound)) return 1;
  const gap = (objective - bound) / Math.max(Math.abs(objective), 1);
  return gap <= PROVED ? 0 : Math.min(1, gap);
}

function optionsIn(problem: FillProblem, columns: Float64Array): Assignment {
  return problem.options.flatMap((_, index) => (columns[index]! > 0.5 ? [index] : []));
}

function solve(
  highs: Highs,
  model: Model,
  most: boolean,
  start: Float64Array,
  options: Readonly<Record<string, number>>,
  onGap?: (primal: number, dual: number) => void,
): { readonly columns: Float64Array | null; readonly bound: number } {
  const { cost, rowLower, starts, indices, values } = model;
  const { maximize, minimize } = highs.constants.objectiveSense;
  return highs.withModel(
    {
      numCols: cost.length,
      numRows: rowLower.length,
      sense: most ? maximize : minimize,
      offset: model.offset,
      colCost: most ? cost.map((_, column) => (column < start.length ? 1 : 0)) : cost,
      colLower: model.lower,
      colUpper: model.upper,
      rowLower,
      rowUpper: model.rowUpper,
      matrix: { format: 'csr', numRows: rowLower.length, numCols: cost.length, starts: [...starts, indices.length], indices, values },
      integrality: Int32Array.from(model.whole),
    },
    (solver) => {
      solver.options.set({ output_flag: false, random_seed: 1, mip_abs_gap: 0, ...options });
      solver.setSolution({ indices: Int32Array.from(start.keys()), values: start });
      const { mipLogging } = highs.constants.callbackType;
      solver.run({
        [mipLogging]: ({ data }) => {
          onGap?.(data.mip_primal_bound ?? Number.POSITIVE_INFINITY, data.mip_dual_bound ?? Number.NEGATIVE_INFINITY);
        },
      });
      const known = solver.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
      return { columns: known ? solver.getSolution().colValue : null, bound: Number(solver.info.get('mip_dual_bound')) };
    },
  );
}
