/** The solver: the best plan compared with enumeration; always valid; deterministic. */
import { describe, expect, it } from 'vitest';
import { breadth } from '../../../../test/kit/breadth.ts';
import { bestOfAll, faultsOf } from '../../../../test/kit/fill-checker.ts';
import { randomWeek } from '../../../../test/kit/fill-input.ts';
import { softConflicts } from '../schedules/conflicts/soft-conflicts.rules.ts';
import { proposalOf, type FillInput } from './fill-problem.rules.ts';
import { solveFill, type Found } from './solve-fill.service.ts';

const OPTIONS = { timeLimitSeconds: 60, gap: 0, onProgress: () => undefined };
const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const solved = async (input: FillInput) => {
  const found = await solveFill(input, OPTIONS);
  return { ...found, plan: found.assignment.map((index) => found.problem.options[index]!) };
};

describe('filling', () => {
  it.each(seeds(breadth(20, 400)))('is as good as the best of all plans: week %i', async (seed) => {
    const input = randomWeek({ people: 3 + (seed % 2), schedules: 4 + (seed % 3), days: 1 + (seed % 3), seed });
    const { problem, objective, status, gap, plan } = await solved(input);
    const best = bestOfAll(problem);
    expect([plan.length, status, gap]).toEqual([best.filled, 'optimal', 0]);
    expect(objective).toBeCloseTo(best.objective, 4);
    expect(faultsOf(input, plan)).toEqual([]);
  });

  it.each(seeds(breadth(1, 40)))('is valid and deterministic in a larger week: week %i', async (seed) => {
    const input = randomWeek({ people: 12, schedules: 30, days: 7, seed });
    const options = { ...OPTIONS, gap: 0.01 };
    const first = await solveFill(input, options);
    const again = await solveFill(input, options);
    expect(again.assignment).toEqual(first.assignment);
    const plan = first.assignment.map((index) => first.problem.options[index]!);
    expect(faultsOf(input, plan)).toEqual([]);
    expect(first.gap).toBeLessThanOrEqual(0.01);
  });

  it('keeps locked people, whatever it costs', async () => {
    const input = randomWeek({ people: 5, schedules: 6, days: 2, seed: 3 });
    const { problem } = await solved(input);
    for (const { place, person } of problem.options.slice(0, breadth(4, 20))) {
      const locked = { ...input, locked: [[place, person]] as const };
      const found = await solved(locked);
      expect(found.plan.some((taken) => taken.place === place && taken.person === person)).toBe(true);
      expect(faultsOf(locked, found.plan)).toEqual([]);
    }
  });

  it('fills every place that can be filled even without time to improve', async () => {
    const input = randomWeek({ people: 12, schedules: 30, days: 7, seed: 9 });
    const quick = await solveFill(input, { ...OPTIONS, timeLimitSeconds: 0 });
    const full = await solveFill(input, { ...OPTIONS, gap: 0.05 });
    expect([quick.assignment.length, quick.status]).toEqual([full.assignment.length, 'feasible']);
  });

  it('reports usable plans, each better or better proved than the previous one', async () => {
    const input = randomWeek({ people: 12, schedules: 30, days: 7, seed: 9 });
    const reported: Found[] = [];
    const last = await solveFill(input, { ...OPTIONS, gap: 0.01, onFound: (found) => reported.push(found) });
    expect(reported.length).toBeGreaterThan(1);
    for (const { problem, assignment } of reported)
      expect(
        faultsOf(
          input,
          assignment.map((index) => problem.options[index]!),
        ),
      ).toEqual([]);
    const filled = [...reported, last].filter(({ assignment }) => assignment.length === last.assignment.length);
    for (const [index, { objective, gap }] of filled.entries()) {
      const before = filled[index - 1] ?? { objective: Number.POSITIVE_INFINITY, gap: 1 };
      expect(objective).toBeLessThanOrEqual(before.objective);
      expect(gap).toBeLessThanOrEqual(before.gap);
    }
  });

  it('is not reported as optimal until it is proved that no more places can be filled', async () => {
    const unproved: boolean[] = [];
    for (const seed of seeds(breadth(12, 60))) {
      const input = randomWeek({ people: 3, schedules: 6, days: 1, seed });
      const { status, assignment } = await solveFill(input, { ...OPTIONS, coverageSeconds: 0 });
      const { assignment: most } = await solveFill(input, OPTIONS);
      if (status === 'optimal') expect(assignment.length).toBe(most.length);
      else unproved.push(assignment.length <= most.length);
    }
    expect(unproved).toContain(true);
  });

  it('treats short rest like the soft rules', async () => {
    const input = randomWeek({ people: 3, schedules: 8, days: 3, seed: 21 });
    const { plan } = await solved({ ...input, weights: { ...input.weights, rest: 1000 } });
    const lazy = await solved({ ...input, weights: { ...input.weights, rest: 0 } });
    const shortRests = (taken: typeof plan) =>
      taken.filter(({ place, person }) => {
        const who = input.people[person]!;
        const others = [
          ...who.shifts,
          ...taken.filter((other) => other.person === person && other.place !== place).map((other) => input.places[other.place]!),
        ];
        return softConflicts(proposalOf(who, input.places[place]!, others, input.zone)).some(({ code }) => code === 'SHORT_REST');
      }).length;
    expect(shortRests(plan)).toBeLessThanOrEqual(shortRests(lazy.plan));
  });

  it('returns nothing for no places', async () => {
    const input = randomWeek({ people: 2, schedules: 2, days: 1, seed: 1 });
    expect((await solved({ ...input, people: [] })).plan).toEqual([]);
    expect(await solved({ ...input, places: [] })).toMatchObject({ plan: [], objective: 0, status: 'optimal' });
  });
});
