/** Tests for findings: grouped by severity, each with a link to where it can be fixed. */
import { describe, expect, it } from 'vitest';
import {
  bySeverity,
  namesEveryone,
  needsOtherDays,
  peopleIn,
  placeOf,
  recordsOf,
  unnamedOf,
  verdictText,
  type Finding,
} from './period-findings.rules.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };
const found = (code: string, more: Partial<Finding> = {}): Finding => ({ code, severity: 'warning', message: code, ...more });
const dayOf = (instant: string) => (instant === '2026-05-02T23:30:00+00:00' ? '2026-05-03' : instant.slice(0, 10));
const schedules = [
  { schedule: '/api/schedules/s1', startTime: '2026-05-02T23:30:00+00:00', title: 'Night sale' },
  { schedule: '/api/schedules/s2', startTime: '2026-05-04T09:00:00+00:00', title: null },
];
const employees = [
  { employee: '/api/employees/e1', name: 'Ana', roles: ['HOST'] },
  { employee: '/api/employees/e2', name: 'Ben' },
];

it('separates errors, minimum-wage findings and other warnings', () => {
  const { errors, wage, warnings } = bySeverity([
    found('NO_SHIFTS'),
    found('OVERLAP', { severity: 'error' }),
    found('NOT_ENDED'),
    found('BELOW_MINIMUM_WAGE'),
  ]);
  expect([errors, wage, warnings].map((some) => some.map(({ code }) => code))).toEqual([
    ['OVERLAP'],
    ['BELOW_MINIMUM_WAGE'],
    ['NO_SHIFTS', 'NOT_ENDED'],
  ]);
  expect([namesEveryone(found('BELOW_MINIMUM_WAGE')), namesEveryone(found('NO_SHIFTS'))]).toEqual([true, false]);
});

it('counts the people below the minimum wage, not the finding that names them', () => {
  expect(peopleIn([found('BELOW_MINIMUM_WAGE', { employees, count: 2 })])).toBe(2);
  expect(peopleIn([])).toBe(0);
});

it.each([
  [0, 0, 0, 'Ready to generate.'],
  [0, 0, 1, 'Ready to generate, with 1 warning.'],
  [0, 1, 0, 'Ready to generate, with 1 person below the minimum wage.'],
  [0, 2, 3, 'Ready to generate, with 3 warnings and 2 people below the minimum wage.'],
  [1, 0, 0, '1 blocking issue.'],
  [2, 2, 1, '2 blocking issues, 1 warning and 2 people below the minimum wage.'],
])('summarises %d errors, %d underpaid people and %d warnings', (errors, underpaid, warnings, text) => {
  expect(verdictText({ errors, underpaid, warnings })).toBe(text);
});

describe('a finding as a whole links to', () => {
  it.each([
    ['OVERLAP', { payroll: '/api/payrolls/p1' }, { label: 'Open the other payroll', to: '/payroll/p1' }],
    ['UNMATCHED_STREAMS', { schedules }, { label: 'Match streams', to: '/live-streams/unmatched', search: MAY }],
    [
      'ALREADY_PAID',
      {},
      { label: 'View payrolls of these days', to: '/payroll', search: { startDate: '..2026-05-31', endDate: '2026-05-01..' } },
    ],
    [
      'DRAFT_SCHEDULES',
      { schedules },
      { label: 'View drafts in the calendar', to: '/schedules', search: { view: 'month', date: '2026-05-01', status: 'draft' } },
    ],
    ['RATES_MISSING', { employees }, null],
    ['END_BEFORE_START', {}, null],
  ] as const)('%s', (code, more, place) => {
    expect(placeOf(found(code, more), MAY)).toEqual(place);
  });
  it.each([
    ['2026-05-01', 'day'],
    ['2026-05-07', 'week'],
    ['2026-05-08', 'month'],
  ])('the smallest calendar view for the days to %s: %s', (to, view) => {
    expect(placeOf(found('DRAFT_SCHEDULES'), { from: '2026-05-01', to })?.search?.view).toBe(view);
  });
});

describe('records of a finding', () => {
  it('are schedules on their day in the calendar, in the agency’s time zone', () => {
    expect(recordsOf(found('NOT_ENDED', { schedules }), MAY, dayOf)).toEqual([
      {
        key: '/api/schedules/s1',
        name: 'Night sale',
        startTime: schedules[0]!.startTime,
        roles: [],
        shortfall: null,
        place: { to: '/schedules', search: { view: 'day', date: '2026-05-03' } },
      },
      {
        key: '/api/schedules/s2',
        name: 'Video work',
        startTime: schedules[1]!.startTime,
        roles: [],
        shortfall: null,
        place: { to: '/schedules', search: { view: 'day', date: '2026-05-04' } },
      },
    ]);
    expect(recordsOf(found('DRAFT_SCHEDULES', { schedules }), MAY, dayOf)[0]!.place.search).toMatchObject({ status: 'draft' });
  });
  it('are employees, linked to their rates or to the calendar', () => {
    expect(recordsOf(found('RATES_MISSING', { employees }), MAY, dayOf).map(({ name, roles, place }) => [name, roles, place.to])).toEqual([
      ['Ana', ['HOST'], '/employees/e1/edit'],
      ['Ben', [], '/employees/e2/edit'],
    ]);
    expect(recordsOf(found('NO_SHIFTS', { employees }), MAY, dayOf)[1]!.place).toEqual({
      to: '/schedules',
      search: { date: '2026-05-01', employees: 'e2' },
    });
  });
  it('are employees with what they lack to the minimum wage', () => {
    const low = [{ employee: '/api/employees/e1', name: 'Ana', shortfall: '9.79' }];
    expect(recordsOf(found('BELOW_MINIMUM_WAGE', { employees: low }), MAY, dayOf).map(({ name, shortfall }) => [name, shortfall])).toEqual([
      ['Ana', '9.79'],
    ]);
  });
  it('list people before schedules for work in time off, and count the schedules', () => {
    const both = found('WORKED_TIME_OFF', { employees, schedules, count: 5 });
    expect(recordsOf(both, MAY, dayOf).map(({ name, place }) => [name, place.to])).toEqual([
      ['Ana', '/employees/e1'],
      ['Ben', '/employees/e2'],
      ['Night sale', '/schedules'],
      ['Video work', '/schedules'],
    ]);
    expect(
      [both, found('RATES_MISSING', { employees, count: 3 }), found('NOT_ENDED', { schedules }), found('OVERLAP')].map(unnamedOf),
    ).toEqual([3, 1, 0, 0]);
  });
});

it('other days fix an invalid range or a conflicting payroll, but not missing rates', () => {
  const codes = ['NOT_A_DAY', 'END_BEFORE_START', 'TOO_LONG', 'OVERLAP', 'UNUSUAL_LENGTH', 'NOTHING_TO_PAY'];
  expect(codes.every((code) => needsOtherDays(found(code)))).toBe(true);
  expect(['RATES_MISSING', 'NO_SHIFTS'].some((code) => needsOtherDays(found(code)))).toBe(false);
});
