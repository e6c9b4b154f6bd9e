/** Value of a plan: each violation costs its weight once. */
import { describe, expect, it } from 'vitest';
import { fillInput, fillPerson, fillPlace, fillTimes } from '../../../../test/kit/fill-input.ts';
import { problemOf, type FillInput } from './fill-problem.rules.ts';
import { hoursPoints, unsocialPoints, valuerOf } from './fill-value.rules.ts';
import { FILL_WEIGHTS, USUAL_WEIGHTS, type FillWeights } from './fill-weights.rules.ts';

const NOTHING = Object.fromEntries(FILL_WEIGHTS.map((name) => [name, 0])) as FillWeights;
const only = (part: Partial<FillWeights>): FillWeights => ({ ...NOTHING, ...part });
const shifts = (...times: (readonly [from: number, to: number])[]) =>
  times.map(([from, to], index) => ({ schedule: `had-${index}`, ...fillTimes(from, to) }));

describe('hours', () => {
  const wish = { min: 10, target: 20, max: 30 };
  it.each([
    [20, 0],
    [16, 10],
    [24, 10],
    [10, 25],
    [8, 50],
    [30, 25],
    [34, 75],
    [48, 250],
    [50, 475],
  ])('of %d cost %d', (hours, points) => expect(hoursPoints(hours, wish, USUAL_WEIGHTS)).toBe(points));
});

it('late and weekend work costs more each time', () =>
  expect([0, 1, 4].map((had) => unsocialPoints(had, USUAL_WEIGHTS))).toEqual([15, 30, 75]));

describe('the cost of a plan', () => {
  const worth = (part: Partial<FillInput>, taken: readonly number[] = [0]) => {
    const { person } = valuerOf(problemOf(fillInput({ people: [fillPerson('a')], ...part })));
    return person(0, taken);
  };
  it('includes each added short rest and long run, but no existing ones', () => {
    const weights = only({ rest: 400, breaks: 100 });
    const had = fillPerson('a', { shifts: shifts([14, 20], [20, 23.5], [32, 36]) });
    expect(worth({ weights, people: [had], places: [fillPlace('s', 60, 62)] })).toBe(0);
    expect(worth({ weights, people: [had], places: [fillPlace('s', 36, 40)] })).toBe(100);
    expect(worth({ weights, people: [had], places: [fillPlace('s', 45, 47.5), fillPlace('t', 56, 58)] }, [0, 1])).toBe(400);
    expect(worth({ weights, places: [fillPlace('t', 32, 36), fillPlace('s', 18, 23)] }, [0, 1]), 'in any order').toBe(400);
    expect(worth({ weights, places: [fillPlace('s', 8, 10), fillPlace('t', 20, 22)] }, [0, 1]), 'on one date').toBe(400);
    expect(worth({ weights, places: [fillPlace('s', 22, 23), fillPlace('t', 30, 33)] }, [0, 1]), 'within 13 h across midnight').toBe(0);
    expect(worth({ weights, places: [fillPlace('s', 8, 12), fillPlace('t', 12.25, 15)] }, [0, 1]), 'after a short pause').toBe(100);
    expect(worth({ weights, places: [fillPlace('s', 8, 12), fillPlace('t', 12.5, 15)] }, [0, 1]), 'after a break').toBe(0);
  });
  it('includes every consecutive day from the seventh on', () => {
    const weights = only({ days: 150 });
    const day = (index: number) => [index * 24 + 10, index * 24 + 12] as const;
    const six = shifts(...[0, 1, 2, 3, 4, 5].map(day));
    const places = [6, 7, 8].map((index) => fillPlace(`s${index}`, ...day(index)));
    const people = [fillPerson('a', { shifts: six })];
    expect(worth({ weights, people, places })).toBe(150);
    expect(worth({ weights, people, places }, [0, 1])).toBe(300);
    expect(worth({ weights, people, places }, [1, 2]), 'with a day off between').toBe(0);
    expect(worth({ weights, people, places: [fillPlace('s', 5 * 24 + 14, 5 * 24 + 15)] }), 'twice on one day').toBe(0);
  });
  it('includes the hours of every filled week, also for people without places', () => {
    const weights = only({ hours: 10 });
    const wish = { min: 4, target: 4, max: 4 };
    const people = [fillPerson('a', { weeklyHours: wish, shifts: shifts([60, 62]) })];
    const places = [fillPlace('s', 34, 36), fillPlace('t', 7 * 24 + 10, 7 * 24 + 14)];
    const none = 2 * 12.5 + 4 * 12.5;
    expect([[], [0], [1], [0, 1]].map((taken) => worth({ weights, people, places }, taken))).toEqual([none, 50, 25, 0]);
  });
  it('increases with previous late and weekend work', () => {
    const weights = only({ fairness: 15 });
    const late = (day: number) => [day * 24 + 20, day * 24 + 23] as const;
    const people = [fillPerson('a', { shifts: shifts(late(-1), late(-2)) }), fillPerson('b')];
    const places = [fillPlace('s', ...late(1)), fillPlace('t', ...late(3)), fillPlace('u', 58, 60)];
    expect([[0], [0, 1], [2]].map((taken) => worth({ weights, people, places }, taken))).toEqual([45, 105, 0]);
  });
  it('is the sum over its people and places', () => {
    const people = [fillPerson('a', { free: [] }), fillPerson('b', { weeklyHours: { min: 2, target: 2, max: 2 } })];
    const places = [fillPlace('s', 34, 36), fillPlace('t', 58, 62)];
    const problem = problemOf(fillInput({ people, places, weights: only({ availability: 200, hours: 10, fairness: 5 }) }));
    const { total, weeks, person } = valuerOf(problem);
    expect(weeks).toEqual([problem.works[0]!.week]);
    const index = (who: number, place: number) => problem.options.findIndex((option) => option.person === who && option.place === place);
    expect(total([index(0, 1), index(1, 0)])).toBe(200 + person(0, [1]) + person(1, [0]));
    expect(total([index(1, 1)])).toBe(person(0, []) + 25);
    expect(total([])).toBe(person(0, []) + 25);
  });
});
