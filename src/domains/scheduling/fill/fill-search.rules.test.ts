/** The heuristic plan: valid, keeps locked people, and never gets worse. */
import { describe, expect, it } from 'vitest';
import { breadth } from '../../../../test/kit/breadth.ts';
import { bestOfAll, faultsOf } from '../../../../test/kit/fill-checker.ts';
import { fillInput, fillPerson, fillPlace, randomWeek } from '../../../../test/kit/fill-input.ts';
import { overlap, problemOf, type FillInput, type FillProblem } from './fill-problem.rules.ts';
import { greedyPlan, improvedPlan } from './fill-search.rules.ts';
import { valuerOf, type Assignment } from './fill-value.rules.ts';

const STEPS = 200;
const seeds = Array.from({ length: breadth(4, 60) }, (_, index) => index + 1);
const faults = ({ input, options }: FillProblem, plan: Assignment) =>
  faultsOf(
    input,
    plan.map((index) => options[index]!),
  );
const taken = ({ input, options }: FillProblem, plan: Assignment) =>
  plan.map((index) => `${input.places[options[index]!.place]!.schedule} ${input.people[options[index]!.person]!.uuid}`);

describe('the heuristic plan', () => {
  it.each(seeds)('of week %i is valid, leaves open only places that no one can take, and is no worse after improvement', (seed) => {
    const week = randomWeek({ people: 5, schedules: 10, days: 3, seed });
    const [first] = problemOf(week).options;
    const input: FillInput = { ...week, locked: [[first!.place, first!.person]] };
    const problem = problemOf(input);
    const start = greedyPlan(problem);
    const better = improvedPlan(problem, start, STEPS);
    const { total } = valuerOf(problem);
    expect([faults(problem, start), faults(problem, better)]).toEqual([[], []]);
    expect(start, 'no one could take another place').toEqual([...start].sort((a, b) => a - b));
    const { options, works } = problem;
    for (const { place, person } of options.filter((option) => !start.some((index) => options[index]!.place === option.place)))
      expect(
        start.some((index) => options[index]!.person === person && overlap(works[options[index]!.place]!, works[place]!)),
        `${person} has no time for ${place}`,
      ).toBe(true);
    const placesOf = (plan: Assignment) => plan.map((index) => options[index]!.place).sort((a, b) => a - b);
    expect(placesOf(better)).toEqual(placesOf(start));
    expect(total(better)).toBeLessThanOrEqual(total(start));
    expect(improvedPlan(problem, start, STEPS)).toEqual(better);
  });
  it('is the best of all plans in most small weeks, and close to it in the others', () => {
    const missed = Array.from({ length: 60 }, (_, seed) => {
      const problem = problemOf(randomWeek({ people: 3, schedules: 5, days: 2, seed: seed + 1 }));
      const plan = improvedPlan(problem, greedyPlan(problem), STEPS);
      const best = bestOfAll(problem);
      return plan.length < best.filled ? 0 : Math.round(valuerOf(problem).total(plan) - best.objective);
    });
    expect(Math.min(...missed), 'none is better than the best').toBe(0);
    expect(missed.filter((points) => points === 0).length).toBeGreaterThanOrEqual(45);
    // A short rest that no exchange of two people avoids costs 400.
    expect(missed.filter((points) => points > 150).length).toBeLessThanOrEqual(1);
  });

  it.each([
    [1, 3306, 3153],
    [2, 1500, 1348],
    [3, 2365, 2221],
    [4, 2110, 1561],
  ])('of week %i with 40 schedules costs at most %i points at first and %i after improvement', (seed, first, improved) => {
    const problem = problemOf(randomWeek({ people: 12, schedules: 40, days: 7, seed }));
    const { total } = valuerOf(problem);
    const start = greedyPlan(problem);
    expect(total(start)).toBeLessThanOrEqual(first);
    expect(total(improvedPlan(problem, start, 2000))).toBeLessThanOrEqual(improved);
  });
  it('exchanges two people who each prefer the place of the other', () => {
    const places = [fillPlace('s', 10, 14, { account: 'x' }), fillPlace('t', 10, 14, { account: 'y' })];
    const input = fillInput({
      people: [fillPerson('a'), fillPerson('b')],
      places,
      results: [
        ['x', 'b', 400],
        ['y', 'a', 400],
      ],
    });
    const problem = problemOf(input);
    const wrong = problem.options.flatMap(({ place, person }, index) => (place === person ? [index] : []));
    expect(taken(problem, improvedPlan(problem, wrong, STEPS))).toEqual(['s b', 't a']);
  });
  it('assigns the cheapest person, and places with the fewest candidates first', () => {
    const host = { HOST: '10.00', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };
    const people = [fillPerson('both', { rates: { ...host, MODEL: '10.00' } }), fillPerson('dear', { rates: { ...host, HOST: '30.00' } })];
    const places = [fillPlace('s', 10, 14), fillPlace('t', 10, 14, { role: 'MODEL' }), fillPlace('u', 34, 38)];
    const input = fillInput({ people, places, weights: { ...fillInput({}).weights, hours: 0 } });
    expect(taken(problemOf(input), greedyPlan(problemOf(input)))).toEqual(['s dear', 't both', 'u both']);
  });
  it('fills several places of one schedule with several people, and leaves open what no one can take', () => {
    const people = [fillPerson('a'), fillPerson('b')];
    const input = fillInput({ people, places: [fillPlace('s', 10, 14, { open: 3 })] });
    const plan = greedyPlan(problemOf(input));
    expect(taken(problemOf(input), plan)).toEqual(['s a', 's b']);
    expect(improvedPlan(problemOf(input), plan, STEPS)).toEqual(plan);
  });
  it('does not move locked people', () => {
    const people = [fillPerson('out', { free: [] }), fillPerson('in')];
    const input = fillInput({ people, places: [fillPlace('s', 10, 14), fillPlace('t', 34, 38, { open: 1 })], locked: [[0, 0]] });
    const problem = problemOf(input);
    const plan = improvedPlan(problem, greedyPlan(problem), STEPS);
    expect(taken(problemOf(input), plan)).toEqual(['s out', 't in']);
  });
  it('is empty for no places', () => {
    const problem = problemOf(fillInput({ people: [fillPerson('a', { status: 'HOLIDAY' })], places: [fillPlace('s', 10, 14)] }));
    expect(improvedPlan(problem, greedyPlan(problem), STEPS)).toEqual([]);
  });
});
