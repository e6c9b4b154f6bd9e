import { describe, expect, it, vi } from 'vitest';
import { Temporal } from '#core/time';
import { sheetFileName, sheetOf, type PrintedSchedule, type SheetParts } from './week-sheet.rules.ts';

const schedules = [0, 1, 2].map((index): PrintedSchedule => ({
  uuid: `s${index}`,
  start: `2034-11-0${6 + index}T23:30:00Z`,
  end: `2034-11-0${7 + index}T01:30:00Z`,
  title: null,
  type: 'LIVE',
  draft: false,
  account: 'acme',
  needs: {},
  people: ['ava', 'ben'].map((employee) => ({ employee, name: employee, role: 'HOST' })),
}));

describe('the sheet of a week', () => {
  it('has each schedule on its day in the zone, computed once per schedule', () => {
    const reads = vi.spyOn(Temporal.Instant, 'from');
    const { rows } = sheetOf({ by: 'people', monday: '2034-11-06', zone: 'Europe/Berlin', schedules, only: null });
    const times = reads.mock.calls.length;
    reads.mockRestore();
    expect(rows.map(({ name, days }) => [name, days.map(({ length }) => length)])).toEqual([
      ['ava', [0, 1, 1, 1, 0, 0, 0]],
      ['ben', [0, 1, 1, 1, 0, 0, 0]],
    ]);
    expect(times).toBe(schedules.length);
  });
});

const monday = '2026-11-23';
const planned = (uuid: string, day: number, more: Partial<PrintedSchedule> = {}): PrintedSchedule => ({
  uuid,
  start: `2026-11-${22 + day}T09:00:00Z`,
  end: `2026-11-${22 + day}T11:30:00Z`,
  title: null,
  type: 'LIVE',
  draft: false,
  account: 'northpeak',
  needs: {},
  people: [],
  ...more,
});
const ava = { employee: 'e1', name: 'Ava', role: 'HOST' } as const;
const ben = { employee: 'e2', name: 'Ben', role: 'MODERATOR' } as const;
const WEEK = [
  planned('s1', 1, { people: [ben, ava], title: 'Launch', draft: true }),
  planned('s2', 1, { people: [ava], needs: { HOST: 2, MODERATOR: 1 }, account: 'acme' }),
  planned('s3', 3, { people: [], needs: { HOST: 1 }, account: null, type: 'VIDEO' }),
  planned('s4', 7, { people: [ben], account: null, title: 'Set-up', type: 'VIDEO' }),
];
const sheet = (more: Partial<SheetParts> = {}) =>
  sheetOf({ by: 'people', monday, zone: 'Europe/London', schedules: WEEK, only: null, ...more });
/** Each row as its name, total, and entries with the index of their day. */
const rowsOf = (more?: Partial<SheetParts>) =>
  sheet(more).rows.map(({ name, detail, days }) => [
    name,
    detail,
    ...days.flatMap((entries, day) => entries.map(({ time, lines, draft }) => [day + 1, time, draft, ...lines])),
  ]);

describe('by person', () => {
  it('starts with open places, without a total, followed by each person by name with their hours and role', () => {
    expect(rowsOf()).toEqual([
      [
        'Open places',
        '',
        [1, '09:00–11:30', false, 'acme', 'Open: 1 host and 1 moderator'],
        [3, '09:00–11:30', false, 'Video work', 'Open: 1 host'],
      ],
      ['Ava', '5 h', [1, '09:00–11:30', true, 'northpeak', 'Host'], [1, '09:00–11:30', false, 'acme', 'Host']],
      ['Ben', '5 h', [1, '09:00–11:30', true, 'northpeak', 'Moderator'], [7, '09:00–11:30', false, 'Set-up', 'Moderator']],
    ]);
  });
  it('shows a single person when given, without open places', () => {
    expect(rowsOf({ only: 'e2' }).map(([name]) => name)).toEqual(['Ben']);
  });
  it('has no row of open places when there are none, and labels schedules without account and title', () => {
    expect(rowsOf({ schedules: [planned('s5', 2, { account: null, people: [ava] })] })).toEqual([
      ['Ava', '2.5 h', [2, '09:00–11:30', false, 'Live', 'Host']],
    ]);
  });
});

describe('by live account', () => {
  it('lists accounts by name, “no account” last, with assignees and open places', () => {
    const expected = [
      ['acme', '2.5 h', [1, '09:00–11:30', false, 'Ava, host', 'Open: 1 host and 1 moderator']],
      ['northpeak', '2.5 h', [1, '09:00–11:30', true, 'Launch', 'Ben, moderator', 'Ava, host']],
      ['No live account', '5 h', [3, '09:00–11:30', false, 'Open: 1 host'], [7, '09:00–11:30', false, 'Set-up', 'Ben, moderator']],
    ];
    expect(rowsOf({ by: 'accounts' })).toEqual(expected);
    expect(rowsOf({ by: 'accounts', schedules: WEEK.toReversed() }).map(([name]) => name)).toEqual(expected.map(([name]) => name));
  });
});

describe('the head of the sheet', () => {
  it('states the rows, the days and the time zone', () => {
    const { rows: _, ...head } = sheet();
    expect(head).toEqual({
      title: 'Roster by person',
      period: expect.stringMatching(/Nov 23.*29, 2026/),
      zone: 'Europe/London',
      by: 'people',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, index) => `${day}, Nov ${23 + index}`),
    });
    expect(sheet({ by: 'accounts' }).title).toBe('Roster by live account');
    expect(sheetFileName(monday)).toBe('roster-2026-11-23.pdf');
  });
});
