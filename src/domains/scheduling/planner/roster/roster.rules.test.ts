import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { NONE, type Planned } from '../../schedules/schedule/planned.rules.ts';
import type { ShiftRole } from '../../schedules/schedule/shift-role.rules.ts';
import { isNight, rosterOf } from './roster.rules.ts';

const london = createZoneClock('Europe/London');
const utc = createZoneClock('UTC');
const week = { from: '2026-11-23', to: '2026-11-30' };
const ACCOUNT = { uuid: 'trail', name: 'northpeak.trail', color: '#123456', zone: 'Europe/London' };

interface Given {
  readonly start?: string;
  readonly end?: string;
  readonly people?: readonly string[];
  readonly needs?: Partial<Record<ShiftRole, number>>;
  readonly cost?: string | null;
}

let turn = 0;
function plan({ start = '2026-11-24T10:00Z', end = '2026-11-24T14:00Z', people = [], needs = {}, cost = null }: Given = {}): Planned {
  const shifts = people.map((employee) => ({ employee, name: employee, role: 'HOST' as const, shift: `/shift/${employee}` }));
  return {
    uuid: `plan-${(turn += 1)}`,
    start: Date.parse(start),
    end: Date.parse(end),
    type: 'LIVE',
    account: ACCOUNT,
    people: shifts,
    draft: false,
    mayEdit: true,
    item: {
      title: null,
      needs,
      labourCost: cost,
      scheduleEmployees: shifts.map(({ shift }) => ({ '@id': shift, cost: cost === null ? undefined : '12.50' })),
    } as unknown as Planned['item'],
  };
}
const row = (id: string) => ({ id, name: id });
const people = (shown: readonly Planned[], ...ids: string[]) =>
  rosterOf({ by: 'people', rows: [row(NONE), ...ids.map(row)], shown, period: week, clock: london });

describe('the roster of people', () => {
  it('has a card for each person on the day the schedule starts, in the displayed zone', () => {
    const late = plan({ start: '2026-11-24T23:30Z', end: '2026-11-25T02:00Z', people: ['ava', 'ben'] });
    const { rows, days } = people([late], 'ava', 'ben', 'cleo');
    expect(days).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']);
    expect(rows.map(({ cells }) => cells.map((cell) => cell.length))).toEqual([
      [0, 0, 0, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0],
    ]);
    const tokyo = rosterOf({ by: 'people', rows: [row('ava')], shown: [late], period: week, clock: createZoneClock('Asia/Tokyo') });
    expect(tokyo.rows[0]!.cells.map((cell) => cell.length)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  });
  it('shows open places and unassigned schedules in its first row', () => {
    const half = plan({ people: ['ava'], needs: { HOST: 2, MODERATOR: 1 } });
    const full = plan({ start: '2026-11-24T15:00Z', end: '2026-11-24T16:00Z', people: ['ava'], needs: { HOST: 1 } });
    const empty = plan({ start: '2026-11-24T08:00Z', end: '2026-11-24T09:00Z' });
    const [open, ava] = people([half, full, empty], 'ava').rows;
    expect(open!.cells[1]!.map(({ planned, open: roles }) => [planned.uuid, roles])).toEqual([
      [empty.uuid, []],
      [
        half.uuid,
        [
          { role: 'HOST', open: 1 },
          { role: 'MODERATOR', open: 1 },
        ],
      ],
    ]);
    expect(open!.totals).toBeNull();
    expect(ava!.cells[1]!.map(({ open: roles }) => roles)).toEqual([[], []]);
  });
  it('sums hours, nights, days off and, for users who may see it, labour cost', () => {
    const shown = [
      plan({ people: ['ava'], cost: '25.00' }),
      plan({ start: '2026-11-26T22:00Z', end: '2026-11-27T02:30Z', people: ['ava', 'ben'], cost: '25.00' }),
    ];
    const [, ava, ben, cleo] = people(shown, 'ava', 'ben', 'cleo').rows.map(({ totals }) => totals);
    expect(ava).toEqual({ hours: 8.5, nights: 1, daysOff: 5, cost: '25.00' });
    expect(ben).toEqual({ hours: 4.5, nights: 1, daysOff: 6, cost: '12.50' });
    expect(cleo).toEqual({ hours: 0, nights: 0, daysOff: 7, cost: null });
    expect(people([plan({ people: ['ava'] })], 'ava').rows[1]!.totals!.cost).toBeNull();
  });
});

describe('the roster of accounts', () => {
  it('has one card for each schedule, with its open places', () => {
    const shown = [plan({ people: ['ava', 'ben'], needs: { HOST: 3 }, cost: '40.00' })];
    const { rows } = rosterOf({ by: 'accounts', rows: [row('trail'), row(NONE)], shown, period: week, clock: london });
    expect(rows[0]!.cells[1]).toEqual([{ planned: shown[0], person: null, open: [{ role: 'HOST', open: 1 }] }]);
    expect(rows[0]!.totals).toMatchObject({ hours: 4, cost: '40.00' });
    expect(rows[1]!.totals).toBeNull();
  });
});

describe('the totals of a day', () => {
  it('count shifts, hours of people and open places', () => {
    const shown = [
      plan({ people: ['ava', 'ben'], needs: { HOST: 3 }, cost: '40.00' }),
      plan({ start: '2026-11-24T18:00Z', end: '2026-11-24T19:30Z' }),
    ];
    expect(people(shown, 'ava', 'ben').totals[1]).toMatchObject({ day: '2026-11-24', shifts: 2, hours: 8, open: 1, cost: '40.00' });
    expect(people(shown, 'ava', 'ben').totals[2]).toMatchObject({ shifts: 0, hours: 0, open: 0, cost: null });
  });
  it('count people working and missing for each hour, also past midnight', () => {
    const late = plan({ start: '2026-11-24T22:30Z', end: '2026-11-25T01:00Z', people: ['ava'], needs: { HOST: 2 } });
    const [, tuesday, wednesday] = people([late], 'ava').totals;
    const busy = (coverage: typeof tuesday) =>
      coverage!.coverage.flatMap(({ there, missing }, hour) => (there > 0 ? [[hour, there, missing]] : []));
    expect(busy(tuesday)).toEqual([
      [22, 1, 1],
      [23, 1, 1],
    ]);
    expect(busy(wednesday)).toEqual([[0, 1, 1]]);
  });
  it('match the totals of the rows', () => {
    const names = ['ava', 'ben', 'cleo'];
    const plans = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 7 * 24 * 4 - 1 }), quarters: fc.integer({ min: 1, max: 96 }), people: fc.subarray(names) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(plans, (given) => {
        const monday = Date.parse('2026-11-23T00:00Z');
        const shown = given.map(({ at, quarters, people: assigned }) =>
          plan({
            start: new Date(monday + at * 900_000).toISOString(),
            end: new Date(monday + (at + quarters) * 900_000).toISOString(),
            people: assigned,
          }),
        );
        const { rows, totals } = people(shown, ...names);
        const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
        expect(sum(totals.map(({ hours }) => hours))).toBeCloseTo(sum(rows.map((one) => one.totals?.hours ?? 0)));
        expect(sum(totals.map(({ shifts }) => shifts))).toBe(sum(given.map(({ people: assigned }) => assigned.length)));
      }),
    );
  });
});

describe('a night shift', () => {
  it.each([
    ['2026-11-24T22:00Z', '2026-11-25T01:45Z', false],
    ['2026-11-24T22:00Z', '2026-11-25T02:00Z', true],
    ['2026-11-24T03:00Z', '2026-11-24T06:00Z', true],
    ['2026-11-24T03:15Z', '2026-11-24T12:00Z', false],
    ['2026-11-24T10:00Z', '2026-11-24T23:00Z', false],
  ])('has at least three hours between 23:00 and 06:00: %s to %s', (start, end, night) => {
    expect(isNight({ start: Date.parse(start), end: Date.parse(end) }, utc)).toBe(night);
  });
  it('counts real hours across DST changes', () => {
    // London moves from 01:00 to 02:00 in this night.
    const short = { start: Date.parse('2026-03-29T00:00Z'), end: Date.parse('2026-03-29T03:00Z') };
    expect(isNight(short, london)).toBe(true);
    expect(isNight({ ...short, end: Date.parse('2026-03-29T02:59Z') }, london)).toBe(false);
  });
});
