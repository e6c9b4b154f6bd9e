/** Explanation of a plan: reasons for each shift, the next best person, and why places stay open. */
import { describe, expect, it } from 'vitest';
import { fillInput, fillPerson, fillPlace, fillTimes } from '../../../../test/kit/fill-input.ts';
import { answerOf, othersOf, rankerOf } from './fill-answer.rules.ts';
import { problemOf, workOf, type FillInput, type FillPerson } from './fill-problem.rules.ts';
import { costOf, hourlyGmv, reasonsFor, weekHours, type ReasonContext } from './fill-reasons.rules.ts';

const LONDON = 'Europe/London';
const rates = (HOST: string | null) => ({ HOST, MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null });
const shift = (schedule: string, from: number, to: number) => ({ schedule, ...fillTimes(from, to) });
const contextOf = (input: FillInput, showsCost = true): ReasonContext => ({ input, showsCost, currency: 'GBP' });
const place = fillPlace('s', 34, 38, { account: 'acc' });

/** Code and message of every reason. */
function reasons(part: Partial<FillPerson> = {}, others: readonly (readonly [number, number])[] = [], context?: ReasonContext): string[][] {
  const work = (times: readonly [number, number]) => workOf(fillTimes(...times), LONDON);
  const found = reasonsFor(context ?? contextOf(fillInput({})), fillPerson('Ava', part), place, workOf(place, LONDON), others.map(work));
  return found.map(({ code, message, fits }) => [fits ? code : `against ${code}`, message]);
}
const messageOf = (code: string, ...given: Parameters<typeof reasons>) => reasons(...given).find(([one]) => one === code)?.[1] ?? null;

describe('the reasons for a person', () => {
  it('are that they are free and rested, and their cost', () =>
    expect(reasons()).toEqual([
      ['FREE', 'Free at that time.'],
      ['AVAILABLE', 'No availability handed in for that day.'],
      ['RESTED', 'No shift in the days before and after.'],
      ['HOURS', '4 h in the week including this shift.'],
      ['COST', 'Costs £40.00.'],
    ]));
  it('follow the reasons against, which replace them', () => {
    const busy = [
      [4, 24],
      [62, 76],
    ] as const;
    expect(reasons({ free: [] }, busy).map(([code]) => code)).toEqual([
      'against OUTSIDE_AVAILABILITY',
      'against SHORT_REST',
      'FREE',
      'HOURS',
      'COST',
    ]);
    expect(messageOf('against WEEKLY_LIMIT', {}, [[50, 98]])).toContain('52 h in the week');
    expect(messageOf('HOURS', {}, [[50, 98]])).toBeNull();
  });
  it('state what they handed in for that day', () =>
    expect([
      messageOf('AVAILABLE', { answered: ['2027-02-02'] }),
      messageOf('AVAILABLE', { answered: ['2027-02-01', '2027-02-03'] }),
    ]).toEqual(['Available, as handed in.', 'No availability handed in for that day.']));
  it.each([
    [[[10, 14]], '20 h rest to the nearest other working day.'],
    [
      [
        [10, 14],
        [50, 52],
      ],
      '12 h rest to the nearest other working day.',
    ],
    [[[-14, -14 + 1 / 3]], '47.67 h rest to the nearest other working day.'],
    [[[-20, -15]], 'No shift in the days before and after.'],
    [[[-40, -20]], 'No shift in the days before and after.'],
    [[[40, 42]], 'No shift in the days before and after. Another shift on the same working day.'],
    [
      [
        [32, 33],
        [40, 42],
        [58, 60],
      ],
      '16 h rest to the nearest other working day. 2 other shifts on the same working day.',
    ],
  ] as const)('state the rest with other shifts %j', (others, text) => expect(messageOf('RESTED', {}, others)).toBe(text));
  it.each([
    [{ target: 20 }, '6 h in the week including this shift, wishes 20.'],
    [{ min: 10, target: 20, max: 30 }, '6 h in the week including this shift, wishes 20.'],
    [{ min: 10, max: 30 }, '6 h in the week including this shift, at least 10, at most 30.'],
    [{ min: 10 }, '6 h in the week including this shift, at least 10.'],
    [{ max: 30 }, '6 h in the week including this shift, at most 30.'],
    [{}, '6 h in the week including this shift.'],
    [null, '6 h in the week including this shift.'],
  ])('compare their hours with a wish of %j', (weeklyHours, text) =>
    expect(
      messageOf('HOURS', { weeklyHours }, [
        [60, 62],
        [-20, -10],
      ]),
    ).toBe(text),
  );
  it('include their results on the account', () => {
    const results = [
      ['acc', 'Ben', 10],
      ['other', 'Ava', 20],
      ['acc', 'Ava', 312.5],
    ] as const;
    const input = fillInput({ results });
    expect(messageOf('RESULTS', {}, [], contextOf(input))).toBe('£312.50 GMV per hour on this account in the last 12 weeks.');
    expect(hourlyGmv(input, place, fillPerson('Cid'))).toBeNull();
  });
  it('omit the cost when it is hidden or there is no rate', () => {
    expect(messageOf('COST', {}, [], contextOf(fillInput({}), false))).toBeNull();
    expect(messageOf('COST', { rates: rates(null) })).toBeNull();
    expect(costOf(fillPerson('a', { rates: rates('12.30') }), { ...place, end: place.start + 1_200_000 }, 'UTC')).toBe('4.10');
  });
  it('count hours of the week, rounded to a hundredth', () => {
    const works = [
      [60, 61 + 1 / 3],
      [-10, -4],
    ].map(([from, to]) => workOf(fillTimes(from!, to!), LONDON));
    expect(weekHours(workOf(place, LONDON), works)).toBe(1.33);
  });
});

describe('the explanation', () => {
  const people = [
    fillPerson('a'),
    fillPerson('b', { rates: rates('11.00') }),
    fillPerson('c', { rates: rates('12.00') }),
    fillPerson('off', { timeOff: [fillTimes(0, 100)] }),
    fillPerson('out', { timeOff: [fillTimes(0, 100)] }),
    fillPerson('busy', { shifts: [shift('x', 30, 40)] }),
  ];
  const weights = { ...fillInput({}).weights, hours: 0, fairness: 0 };
  const places = [fillPlace('s', 34, 38, { open: 2 }), fillPlace('t', 36, 39, { open: 3, role: 'HOST' }), fillPlace('u', 60, 62)];
  const input = fillInput({ people, places, weights });
  const problem = problemOf(input);
  const option = (person: number, at: number) => problem.options.findIndex((one) => one.person === person && one.place === at);

  it('names for each place the person and the next best', () => {
    const { proposals } = answerOf(problem, [option(0, 0), option(2, 2)], contextOf(input));
    expect(proposals.map(({ schedule, role, employee, name, nextBest }) => [schedule, role, employee, name, nextBest?.name])).toEqual([
      ['/api/schedules/s', 'HOST', '/api/employees/a', 'a', 'b'],
      ['/api/schedules/u', 'HOST', '/api/employees/c', 'c', 'a'],
    ]);
    expect(proposals[0]!.nextBest!.employee).toBe('/api/employees/b');
    expect([proposals[0]!.reasons.at(-1)!.message, proposals[0]!.nextBest!.reasons.at(-1)!.message]).toEqual([
      'Costs £40.00.',
      'Costs £44.00.',
    ]);
  });
  it('has no next best when everyone else is elsewhere', () => {
    const { proposals } = answerOf(problem, [option(0, 0), option(1, 1), option(2, 1)], contextOf(input));
    expect(proposals.map(({ nextBest }) => nextBest)).toEqual([null, null, null]);
  });
  it('counts for each open place what blocked whom', () => {
    const { open } = answerOf(problem, [option(0, 0), option(1, 1)], contextOf(input));
    const s = { schedule: '/api/schedules/s', role: 'HOST', blockedBy: { TIME_OFF: 2, EMPLOYEE_BUSY: 1, PROPOSED_ELSEWHERE: 1 } };
    const t = { ...s, schedule: '/api/schedules/t' };
    const u = { ...s, schedule: '/api/schedules/u', blockedBy: { TIME_OFF: 2 } };
    expect(open).toEqual([s, t, t, u]);
  });
  it('includes the hours of all proposals for a person', () => {
    const { proposals } = answerOf(problem, [option(0, 0), option(0, 2)], contextOf(input));
    expect(proposals.map(({ reasons: found }) => found.find(({ code }) => code === 'HOURS')!.message)).toEqual([
      '6 h in the week including this shift.',
      '6 h in the week including this shift.',
    ]);
    const plan = { problem, places: [[0, 2], [], [], [], [], [1]] };
    expect([othersOf(plan, 0, 0), othersOf(plan, 5, 0).length, othersOf(plan, 1, 0)]).toEqual([[problem.works[2]], 2, []]);
  });
  it('ranks candidates for a place, the cheapest change first and ties by uuid', () => {
    const ranked = rankerOf({ problem, places: [[1], [], [], [], [], []] });
    expect([0, 2].map((at) => ranked(at).map(({ person, points }) => [people[person]!.uuid, points]))).toEqual([
      [
        ['b', 4],
        ['c', 8],
      ],
      [
        ['a', 0],
        ['busy', 0],
        ['b', 2],
        ['c', 4],
      ],
    ]);
  });
});
