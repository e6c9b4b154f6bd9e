/**
 * Finds the best plan for open places: first the maximum number of filled places, then the best such plan, with a proved bound on the
 * distance to the optimum.
 */
import loadHighs, { type CallbackData, type Highs } from 'highs';
import { coverageModel, qualityModel, startOf, type Model } from './fill-model.rules.ts';
import { problemOf, type FillInput, type FillProblem } from './fill-problem.rules.ts';
import { greedyPlan, improvedPlan } from './fill-search.rules.ts';
import { valuerOf, type Assignment } from './fill-value.rules.ts';

interface SolveOptions {
  readonly timeLimitSeconds: number;
  /** Relative distance to the optimum at which the search stops. */
  readonly gap: number;
  readonly onProgress: (stage: 'Finding candidates' | 'Filling places' | 'Improving the plan', done: number, total: number) => void;
  /** Called with each better plan, and when a plan is proved to be better than was known. */
  readonly onFound?: (found: Found) => void;
  /** Time limit for proving that no more places can be filled. */
  readonly coverageSeconds?: number;
}

/** A plan with its proved quality. */
export interface Found {
  readonly problem: FillProblem;
  /** Options sorted by place. */
  readonly assignment: Assignment;
  /** Points: fewer is better. */
  readonly objective: number;
  /** The optimum is at most this share of the objective better. */
  readonly gap: number;
}

interface Solved extends Found {
  /** Optimal: no more places can be filled, and no plan with as many filled places is better. */
  readonly status: 'optimal' | 'feasible';
}

/** Steps of the heuristic before the solver starts: per place, and in total. */
const [STEPS_PER_PLACE, MAX_STEPS] = [5000, 900_000];
const PROVED = 1e-6;
/** Improvement of the bound from which a known plan is reported again. */
const WORTH_SAYING = 0.01;
/** The maximum number of filled places must not depend on timing; this limit only ends runs that would not finish. */
const MAX_COVERAGE_SECONDS = 120;

let loaded: Promise<Highs> | undefined;

export async function solveFill(
  input: FillInput,
  { timeLimitSeconds, gap, onProgress, onFound, coverageSeconds = MAX_COVERAGE_SECONDS }: SolveOptions,
): Promise<Solved> {
  const started = performance.now();
  onProgress('Finding candidates', 0, 1);
  const problem = problemOf(input);
  const { total } = valuerOf(problem);
  if (problem.options.length === 0) return answer(found(problem, [], total([]), 0), true);
  loaded ??= loadHighs();
  const highs = await loaded;
  const open = input.places.reduce((sum, place) => sum + place.open, 0);
  onProgress('Filling places', 0, open);
  let plan = greedyPlan(problem);
  onFound?.(found(problem, plan, total(plan), 1));
  let covered = plan.length === open;
  if (!covered) {
    const most = solve(highs, coverageModel(problem), true, startOf(problem, plan), { time_limit: coverageSeconds });
    if (most.columns !== null) {
      const more = optionsIn(problem, most.columns);
      if (more.length > plan.length) plan = more;
    }
    covered = most.bound < plan.length + 1 - PROVED;
  }
  onProgress('Filling places', plan.length, open);
  plan = improvedPlan(problem, plan, Math.min(MAX_STEPS, plan.length * STEPS_PER_PLACE));
  let objective = total(plan);
  let bound = Number.NEGATIVE_INFINITY;
  const now = () => found(problem, plan, objective, gapOf(objective, bound));
  onFound?.(now());
  const left = timeLimitSeconds - (performance.now() - started) / 1000;
  if (left <= 0) return answer(now(), covered);
  onProgress('Improving the plan', 0, 1);
  /** @returns whether the values are a better plan, which is then stored. */
  const improves = (columns: Float64Array) => {
    const other = optionsIn(problem, columns);
    const value = total(other);
    if (other.length !== plan.length || value >= objective) return false;
    [plan, objective] = [other, value];
    return true;
  };
  const best = solve(
    highs,
    qualityModel(problem, plan.length),
    false,
    startOf(problem, plan),
    { time_limit: left, mip_rel_gap: gap },
    (dual, columns) => {
      const before = gapOf(objective, bound);
      bound = Math.max(bound, dual);
      const better = columns !== null && improves(columns);
      onProgress('Improving the plan', Math.round(100 * (1 - gapOf(objective, bound))), 100);
      if (better || before - gapOf(objective, bound) > WORTH_SAYING) onFound?.(now());
    },
  );
  if (best.columns !== null) improves(best.columns);
  bound = best.bound;
  return answer(now(), covered);
}

function found(problem: FillProblem, plan: Assignment, objective: number, gap: number): Found {
  return { problem, assignment: [...plan].sort((a, b) => a - b), objective, gap };
}

function answer(last: Found, covered: boolean): Solved {
  return { ...last, status: covered && last.gap <= PROVED ? 'optimal' : 'feasible' };
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
  onStep?: (dual: number, columns: Float64Array | null) => void,
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
      const { mipLogging, mipImprovingSolution } = highs.constants.callbackType;
      const step = ({ data }: { readonly data: CallbackData }): undefined => {
        onStep?.(data.mip_dual_bound ?? Number.NEGATIVE_INFINITY, data.mip_solution ?? null);
      };
      solver.run({ [mipLogging]: step, [mipImprovingSolution]: step });
      const known = solver.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
      return { columns: known ? solver.getSolution().colValue : null, bound: Number(solver.info.get('mip_dual_bound')) };
    },
  );
}
