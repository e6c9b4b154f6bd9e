/** The fill problem: who may take a place, its cost, and wished hours. */
import { describe, expect, it } from 'vitest';
import { fillInput, fillPerson, fillPlace, fillTimes } from '../../../../test/kit/fill-input.ts';
import { cliquesOf } from './fill-model.rules.ts';
import { overlap, problemOf, eligibilityOf, workOf, type FillInput } from './fill-problem.rules.ts';

const LONDON = 'Europe/London';
const shift = (schedule: string, from: number, to: number) => ({ schedule, ...fillTimes(from, to) });
const rates = (HOST: string | null, GENERAL: string | null = null) => ({ HOST, MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL });
/** Cost of each person on the first place, by name. */
const points = (part: Partial<FillInput>) => {
  const problem = problemOf(fillInput(part));
  return Object.fromEntries(
    problem.options.filter(({ place }) => place === 0).map(({ person, points: own }) => [problem.input.people[person]!.name, own]),
  );
};

describe('a shift', () => {
  it.each([
    ['during the day', 6, 22, false],
    ['starting before six', 5.5, 12, true],
    ['ending after ten', 18, 22.25, true],
    ['ending at eleven', 18, 23, true],
    ['ending at midnight', 18, 24, true],
    ['across midnight', 20, 26, true],
    ['across midnight until noon', 20, 36, true],
    ['on a Friday', 4 * 24 + 10, 4 * 24 + 14, false],
    ['on a Saturday', 5 * 24 + 10, 5 * 24 + 14, true],
    ['on a Sunday', 6 * 24 + 10, 6 * 24 + 14, true],
  ])('%s is unsocial or not', (_name, from, to, unsocial) => expect(workOf(fillTimes(from, to), LONDON).unsocial).toBe(unsocial));

  it('belongs to the local day and week (from Monday) in which it starts', () => {
    const days = [-1, 0, 23, 24, 6 * 24 + 23, 7 * 24].map((from) => workOf(fillTimes(from, from + 2), LONDON));
    const first = days[1]!;
    expect(days.map(({ day, week }) => [day - first.day, week - first.week])).toEqual([
      [-1, -1],
      [0, 0],
      [0, 0],
      [1, 0],
      [6, 0],
      [7, 1],
    ]);
    expect(first.day).toBe(Date.UTC(2027, 1, 1) / 86_400_000);
    expect(workOf(fillTimes(23, 25), 'Europe/Berlin').day - first.day, 'midnight in Berlin').toBe(1);
  });
  it('overlaps shifts that have started and not ended', () => {
    const one = fillTimes(10, 14);
    const with12 = ([from, to]: readonly [number, number]) => overlap(one, fillTimes(from, to));
    expect(
      (
        [
          [8, 10],
          [14, 16],
          [8, 10.5],
          [13.5, 16],
          [11, 12],
          [8, 18],
        ] as const
      ).map(with12),
    ).toEqual([false, false, true, true, true, true]);
  });
  it('is in every maximal set of overlapping shifts', () => {
    const [a, b, c, d] = [fillTimes(8, 12), fillTimes(9, 10), fillTimes(10, 14), fillTimes(14, 16)];
    expect(cliquesOf([a, b, c, d])).toEqual([[a, b], [a, c], [d]]);
    expect(cliquesOf([])).toEqual([]);
  });
});

describe('a person', () => {
  const place = fillPlace('s', 10, 14);
  it.each([
    ['free', {}, null, false],
    ['on holiday', { status: 'HOLIDAY' }, 'ON_HOLIDAY', false],
    ['with time off', { timeOff: [fillTimes(13, 15)] }, 'TIME_OFF', false],
    ['without a rate', { rates: rates(null) }, 'NO_RATE', false],
    ['with a general rate', { rates: rates(null, '9.00') }, null, false],
    ['on another shift at that time', { shifts: [shift('x', 13, 15)] }, 'EMPLOYEE_BUSY', false],
    ['on the schedule already, at another time', { shifts: [shift('s', 30, 31)] }, 'EMPLOYEE_BUSY', false],
    ['on a shift that ends as this one starts', { shifts: [shift('x', 8, 10)] }, null, false],
    ['available for part of the time', { free: [fillTimes(10, 13)] }, null, true],
    ['available for exactly that time', { free: [fillTimes(10, 14)] }, null, false],
  ] as const)('%s', (_name, part, blockedBy, outside) => {
    const person = fillPerson('a', part);
    expect(eligibilityOf(person, place, LONDON)).toEqual({ blockedBy, outside });
    const { options, blocked } = problemOf(fillInput({ people: [person], places: [place] }));
    expect(blocked).toEqual([blockedBy === null ? [] : [[0, blockedBy]]]);
    expect(options.map((option) => [option.person, option.place, option.outside])).toEqual(blockedBy === null ? [[0, 0, outside]] : []);
  });
});

describe('the cost of a place', () => {
  const place = fillPlace('s', 10, 14, { account: 'acc' });
  it('includes being more expensive than the cheapest option, by the hour', () =>
    expect(
      points({
        places: [place],
        people: [
          fillPerson('dear', { rates: rates('12.50') }),
          fillPerson('cheap'),
          fillPerson('general', { rates: rates(null, '11.00') }),
          fillPerson('away', { rates: rates('1.00'), status: 'HOLIDAY' }),
        ],
      }),
    ).toEqual({ dear: 10, cheap: 0, general: 4 }));
  it('includes working outside of availability', () =>
    expect(points({ places: [place], people: [fillPerson('in'), fillPerson('out', { free: [] })] })).toEqual({ in: 0, out: 200 }));
  it('includes results below the best on the account; people without results count as average', () =>
    expect(
      points({
        places: [place],
        people: ['best', 'half', 'nothing', 'unknown', 'elsewhere'].map((uuid) => fillPerson(uuid)),
        results: [
          ['acc', 'half', 50],
          ['acc', 'best', 100],
          ['acc', 'nothing', 0],
          ['other', 'elsewhere', 400],
        ],
      }),
    ).toEqual({ best: 0, half: 20, nothing: 40, unknown: 20, elsewhere: 20 }));
  it('ignores results when the account has none or no sales, or there is no account', () => {
    const people = [fillPerson('a'), fillPerson('b')];
    const none = { a: 0, b: 0 };
    expect(points({ people, places: [place] })).toEqual(none);
    expect(points({ people, places: [place], results: [['acc', 'a', 0]] })).toEqual(none);
    expect(points({ people, places: [{ ...place, account: null }], results: [['acc', 'a', 9]] })).toEqual(none);
  });
  it('is rounded to a thousandth', () =>
    expect(
      points({
        places: [fillPlace('s', 10, 10 + 1 / 3)],
        people: [fillPerson('a'), fillPerson('b', { rates: rates('11.00') })],
      }),
    ).toEqual({ a: 0, b: 0.333 }));
});

describe('wished hours', () => {
  const wishes = (part: Partial<FillInput>) => problemOf(fillInput(part)).wishes;
  const places = [fillPlace('s', 10, 14, { open: 2 }), fillPlace('t', 34, 42)];
  it('default to an even share of the open and planned hours of the weeks, among all who could work', () => {
    const people = [
      fillPerson('a', { shifts: [shift('x', 60, 64), shift('y', -24, -20)] }),
      fillPerson('b'),
      fillPerson('never', { rates: rates(null), shifts: [shift('z', 60, 68)] }),
    ];
    expect(wishes({ people, places })).toEqual(people.map(() => ({ min: 0, target: 10, max: 48 })));
  });
  it('are shared over all filled weeks, up to a full week', () => {
    const later = fillPlace('u', 7 * 24 + 10, 7 * 24 + 14, { open: 4 });
    expect(wishes({ people: [fillPerson('a')], places: [...places, later] })[0]!.target).toBe(16);
    expect(wishes({ people: [fillPerson('a')], places: [fillPlace('s', 10, 14, { open: 30 })] })[0]!.target).toBe(40);
    expect(wishes({ people: [fillPerson('a', { status: 'HOLIDAY' })], places })[0]!.target, 'no eligible people').toBe(16);
  });
  it.each([
    [{ min: 12 }, { min: 12, target: 12, max: 48 }],
    [{ max: 6 }, { min: 0, target: 6, max: 6 }],
    [
      { min: 4, max: 20 },
      { min: 4, target: 8, max: 20 },
    ],
    [
      { min: 4, target: 18, max: 20 },
      { min: 4, target: 18, max: 20 },
    ],
    [{ target: 30 }, { min: 0, target: 30, max: 48 }],
  ])('of %j are used, and filled up with the even share', (weeklyHours, wish) =>
    expect(wishes({ people: [fillPerson('a', { weeklyHours }), fillPerson('b')], places })[0]).toEqual(wish),
  );
});

describe('existing work', () => {
  const places = [fillPlace('s', 10, 14), fillPlace('t', 24 + 10, 24 + 14)];
  it('counts near the filled period, in chronological order', () => {
    const days = [10, -9, -8, 9];
    const people = [fillPerson('a', { shifts: days.map((day) => shift(`d${day}`, day * 24 + 10, day * 24 + 11)) })];
    const { fixed, works } = problemOf(fillInput({ people, places }));
    expect(fixed[0]!.map(({ day }) => day - works[0]!.day)).toEqual([-8, 9]);
  });
  it('counts late and weekend shifts of four weeks above the minimum of all people', () => {
    const late = (...days: number[]) => days.map((day) => shift(`l${day}`, day * 24 + 20, day * 24 + 23));
    const people = [
      fillPerson('none', { shifts: [shift('x', -86, -84), ...late(-1)] }),
      fillPerson('more', { shifts: late(-1, -28, -29, 1) }),
      fillPerson('during the day', { shifts: [...late(-3), shift('y', -110, -106)] }),
    ];
    expect(problemOf(fillInput({ people, places })).unsocial).toEqual([0, 2, 0]);
  });
});
