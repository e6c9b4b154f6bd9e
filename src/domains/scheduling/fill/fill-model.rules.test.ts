/** The mixed-integer program for the solver: allows exactly the valid plans, each with its value. */
import { describe, expect, it } from 'vitest';
import { breadth } from '../../../../test/kit/breadth.ts';
import { fillInput, fillPerson, fillPlace, fillTimes, randomWeek } from '../../../../test/kit/fill-input.ts';
import { coverageModel, qualityModel, startOf, type Model } from './fill-model.rules.ts';
import { overlap, problemOf, type FillProblem } from './fill-problem.rules.ts';
import { valuerOf, type Assignment } from './fill-value.rules.ts';

/** Value of a plan in the program with its auxiliary columns at minimum cost; null when the program forbids it. */
function worthIn(model: Model, problem: FillProblem, plan: Assignment): number | null {
  const values = [...startOf(problem, plan), ...model.cost.slice(problem.options.length).map(() => 0)];
  const isOwn = (column: number) => column >= problem.options.length;
  for (const [row, lower] of model.rowLower.entries()) {
    const [from, to] = [model.starts[row]!, model.starts[row + 1] ?? model.indices.length];
    const terms = model.indices.slice(from, to).map((column, at) => ({ column, value: model.values[from + at]! }));
    // The amount to be compensated in this row: the last columns of the row do so, cheapest first.
    const paying = terms.filter(({ column, value }) => isOwn(column) && value < 0);
    const sum = terms.filter((term) => !paying.includes(term)).reduce((all, { column, value }) => all + value * values[column]!, 0);
    let due = sum - model.rowUpper[row]!;
    for (const { column } of paying.toSorted((a, b) => model.cost[a.column]! - model.cost[b.column]!)) {
      const part = Math.min(Math.max(due, 0), model.upper[column]!);
      values[column] = lower === 0 ? part : Math.max(values[column]!, part);
      due -= part;
    }
    if (due > 1e-9 || (lower > 0 && sum < lower)) return null;
  }
  const outside = values.some((value, column) => value < model.lower[column]! || value > model.upper[column]!);
  return outside ? null : values.reduce((all, value, column) => all + value * model.cost[column]!, model.offset);
}

/** Every subset of the given number of options. */
function* subsets(count: number): Generator<number[]> {
  for (let bits = 0; bits < 2 ** count; bits += 1)
    yield Array.from({ length: count }, (_, index) => index).filter((index) => (bits >> index) & 1);
}
/** No overlaps per person, no place overfilled, and locked people are assigned. */
function isAllowed({ input, options, works }: FillProblem, plan: Assignment): boolean {
  const taken = plan.map((index) => options[index]!);
  const clashes = taken.some(({ person, place }, index) =>
    taken.slice(index + 1).some((other) => other.person === person && overlap(works[other.place]!, works[place]!)),
  );
  const tooMany = input.places.some(({ open }, place) => taken.filter((one) => one.place === place).length > open);
  return !clashes && !tooMany && input.locked.every(([place, person]) => taken.some((one) => one.place === place && one.person === person));
}

/** A limited number of options, so that all plans can be enumerated. */
function smallWeek(seed: number, options: number): FillProblem {
  for (let schedules = 6; ; schedules -= 1) {
    const problem = problemOf(randomWeek({ people: 3, schedules, days: 1 + (seed % 3), seed }));
    if (problem.options.length <= options) return problem;
  }
}

function expectTrue(problem: FillProblem) {
  const coverage = coverageModel(problem);
  const plans = [...subsets(problem.options.length)].map((plan) => ({ plan, allowed: isAllowed(problem, plan) }));
  const most = Math.max(...plans.filter(({ allowed }) => allowed).map(({ plan }) => plan.length));
  const quality = Array.from({ length: most + 1 }, (_, filled) => qualityModel(problem, filled));
  const { total } = valuerOf(problem);
  for (const { plan, allowed } of plans) {
    expect(worthIn(coverage, problem, plan), `places of ${plan.join()}`).toEqual(allowed ? 0 - plan.length : null);
    for (const [filled, model] of quality.entries()) {
      const worth = worthIn(model, problem, plan);
      if (!allowed || plan.length !== filled) expect(worth, `${plan.join()} for ${filled}`).toBeNull();
      else expect(worth, `${plan.join()} for ${filled}`).toBeCloseTo(total(plan), 6);
    }
  }
}

describe('the model', () => {
  it.each(Array.from({ length: breadth(3, 60) }, (_, index) => index + 1))('assigns the right value to every plan of week %i', (seed) =>
    expectTrue(smallWeek(seed, 6)),
  );

  const hour = (from: number, to: number) => [from, to] as const;
  const day = (index: number) => hour(index * 24 + 10, index * 24 + 12);
  const had = (...times: (readonly [number, number])[]) =>
    times.map(([from, to], index) => ({ schedule: `had-${index}`, ...fillTimes(from, to) }));
  it.each([
    ['rest between days, also with overlapping shifts', [], [hour(14, 20), hour(18, 23), hour(28, 32), hour(31, 34), hour(45, 47)]],
    ['rest after existing work', [hour(14, 23)], [hour(30, 33), hour(32, 35), hour(48, 50)]],
    ['rest that is already too short', [hour(14, 23), hour(32, 35)], [hour(23, 24), hour(30, 31), hour(44, 46)]],
    ['rest on one date and across midnight', [hour(8, 10)], [hour(19, 22), hour(22.25, 23), hour(29, 31), hour(33, 36), hour(34, 36)]],
    ['runs with short pauses', [hour(8, 11)], [hour(11.25, 13), hour(11.25, 15), hour(13.25, 17), hour(13.5, 17), hour(17.25, 18)]],
    ['runs without a gap', [hour(8, 11)], [hour(11, 15), hour(11, 13), hour(13, 17), hour(17, 19), hour(6, 8)]],
    ['days in a row', [0, 1, 2, 4, 5].map(day), [day(3), hour(3 * 24 + 11, 3 * 24 + 13), day(6), day(7), day(-1)]],
    ['late and weekend work', [hour(-3, -1)], [hour(20, 23), hour(21, 24), hour(44, 47), day(5), day(6)]],
    ['hours of two weeks', [day(0), day(8)], [day(2), hour(72, 75), day(9), hour(10 * 24, 10 * 24 + 7)]],
  ] as const)('is true of %s', (_name, worked, open) => {
    const people = [
      fillPerson('a', { shifts: had(...worked), weeklyHours: { min: 3, target: 4, max: 6 } }),
      fillPerson('b', { rates: { HOST: null, MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null } }),
    ];
    const places = open.map(([from, to], index) => fillPlace(`open-${index}`, from, to));
    const input = fillInput({ people, places });
    expectTrue(problemOf(input));
  });
  it.each(['rest', 'breaks', 'days', 'fairness'] as const)('has no rows for %s when its weight is zero', (name) => {
    const shifts = had(...[0, 1, 2, 3, 4, 5].map(day), hour(6 * 24 + 6, 6 * 24 + 10));
    const places = [fillPlace('s', 5 * 24 + 20, 5 * 24 + 23), fillPlace('t', 6 * 24 + 10, 6 * 24 + 15)];
    const input = fillInput({ people: [fillPerson('a', { shifts: shifts.slice(0, name === 'days' ? 6 : 7) })], places });
    const light = problemOf({ ...input, weights: { ...input.weights, [name]: 0 } });
    expectTrue(light);
    expect(qualityModel(light, 1).cost.length).toBeLessThan(qualityModel(problemOf(input), 1).cost.length);
  });
  it('keeps locked people, and several on one schedule', () => {
    const people = [fillPerson('a'), fillPerson('b'), fillPerson('c', { free: [] })];
    const input = fillInput({ people, places: [fillPlace('s', 10, 14, { open: 2 }), fillPlace('t', 12, 16)], locked: [[0, 2]] });
    expectTrue(problemOf(input));
  });
  it('declares each option as integer', () => {
    const problem = smallWeek(2, 8);
    const { whole } = qualityModel(problem, 1);
    expect(whole.every((value, column) => value === (column < problem.options.length ? 1 : 0))).toBe(true);
  });
});
