/** Calendar state in the URL: what is read and written, and the days it covers. */
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  filterCount,
  isTimeline,
  lengthOf,
  loadedPeriod,
  namedPeriod,
  periodOf,
  readState,
  rowsIn,
  spansOf,
  stepped,
  titleOf,
  VIEWS,
  writeState,
  type CalendarState,
} from './calendar-state.rules.ts';

const wide = { today: '2026-11-21', view: 'week' } as const;
const state = (part: Partial<CalendarState> = {}): CalendarState => ({ ...readState({}, wide), ...part });

describe('the address', () => {
  it('opens with the current week in the default view of the user', () => {
    expect(readState({}, wide)).toMatchObject({ view: 'week', date: '2026-11-21', zone: 'agency', accounts: [], status: null });
    expect(readState({}, { ...wide, view: 'roster' })).toMatchObject({ view: 'roster', span: 'week', rows: 'people' });
    expect(writeState(state(), wide)).toEqual({});
  });

  it('falls back to defaults on invalid values', () => {
    expect(readState({ view: 'year', date: '2026-02-30', zone: 'Mars/Base', type: 'X', status: 'X', span: 'X' }, wide)).toEqual(
      readState({}, wide),
    );
  });

  it('parses each part', () => {
    expect(
      readState(
        {
          view: 'roster',
          span: 'fortnight',
          rows: 'accounts',
          date: '2026-03-29',
          zone: 'America/New_York',
          accounts: 'a1,,a2,',
          employees: 'e1',
          type: 'VIDEO',
          status: 'published',
          client: 'c1',
        },
        wide,
      ),
    ).toEqual({
      view: 'roster',
      span: 'fortnight',
      rows: 'accounts',
      date: '2026-03-29',
      zone: 'America/New_York',
      accounts: ['a1', 'a2'],
      employees: ['e1'],
      type: 'VIDEO',
      status: 'published',
      client: 'c1',
    });
    expect(readState({ type: 'LIVE', status: 'draft', zone: 'mine', span: 'day' }, wide)).toMatchObject({
      type: 'LIVE',
      status: 'draft',
      zone: 'mine',
      span: 'day',
    });
  });

  it('defaults to everything when nothing is given', () =>
    expect(readState({}, wide)).toEqual({
      view: 'week',
      span: 'week',
      rows: 'people',
      date: '2026-11-21',
      zone: 'agency',
      accounts: [],
      employees: [],
      type: null,
      status: null,
      client: null,
    }));

  it('takes the first of repeated values and ignores values that are not text', () => {
    expect(readState({ view: ['day', 'month'], client: ['c1', 'c2'] }, wide)).toMatchObject({ view: 'day', client: 'c1' });
    expect(readState({ view: 7, accounts: null, client: { c: 1 } }, wide)).toEqual(readState({}, wide));
  });

  it('contains only non-default values that apply to the view', () => {
    const full = state({
      view: 'roster',
      span: 'fortnight',
      rows: 'accounts',
      date: '2026-11-22',
      zone: 'mine',
      accounts: ['a1', 'a2'],
      employees: ['e1', 'none'],
      type: 'LIVE',
      status: 'draft',
      client: 'c1',
    });
    const rest = {
      date: '2026-11-22',
      zone: 'mine',
      accounts: 'a1,a2',
      employees: 'e1,none',
      type: 'LIVE',
      status: 'draft',
      client: 'c1',
    };
    expect(writeState(full, wide)).toEqual({ view: 'roster', span: 'fortnight', rows: 'accounts', ...rest });
    expect(writeState({ ...full, view: 'week' }, wide)).toEqual(rest);
    expect(writeState({ ...full, view: 'accounts' }, wide)).toEqual({ view: 'accounts', ...rest });
    expect(writeState({ ...full, view: 'accounts', span: 'day' }, wide)).toEqual({ view: 'accounts', span: 'day', ...rest });
    expect(writeState(state({ view: 'roster' }), { ...wide, view: 'roster' })).toEqual({});
  });

  it('round-trips', () => {
    const some = fc.array(fc.uuid(), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.record({
          view: fc.constantFrom(...VIEWS),
          span: fc.constantFrom('day', 'week', 'fortnight'),
          rows: fc.constantFrom('people', 'accounts'),
          date: fc.constantFrom('2026-11-21', '2026-03-29', '2024-02-29'),
          zone: fc.constantFrom('agency', 'mine', 'America/New_York'),
          accounts: some,
          employees: some,
          type: fc.constantFrom(null, 'LIVE', 'VIDEO'),
          status: fc.constantFrom(null, 'draft', 'published'),
          client: fc.option(fc.uuid()),
        }),
        fc.constantFrom(...VIEWS),
        (any, view) => {
          const given = any as CalendarState;
          const span = spansOf(given.view).includes(given.span) ? given.span : 'week';
          const rows = given.view === 'roster' ? given.rows : 'people';
          const defaults = { ...wide, view };
          expect(readState(writeState(given, defaults), defaults)).toEqual({ ...given, span, rows });
        },
      ),
    );
  });

  it('counts the filters that the legend does not show', () => {
    expect(filterCount(state({ accounts: ['a'], employees: ['e'], type: 'LIVE' }))).toBe(2);
    expect(filterCount(state({ accounts: ['a'] }))).toBe(0);
    expect(filterCount(state({ employees: ['e', 'f'] }))).toBe(1);
    expect(filterCount(state({ type: 'VIDEO', status: 'draft', client: 'c' }))).toBe(3);
  });
});

describe('periods', () => {
  it.each([
    ['day', '2026-11-22', { from: '2026-11-22', to: '2026-11-23' }],
    ['week', '2026-11-22', { from: '2026-11-16', to: '2026-11-23' }],
    ['list', '2026-11-16', { from: '2026-11-16', to: '2026-11-23' }],
    ['month', '2026-11-21', { from: '2026-10-26', to: '2026-12-07' }],
    ['month', '2027-02-10', { from: '2027-02-01', to: '2027-03-01' }],
    ['accounts', '2026-11-22', { from: '2026-11-16', to: '2026-11-23' }],
  ] as const)('%s of %s', (view, date, expected) => expect(periodOf(state({ view, date }))).toEqual(expected));

  it('match the view', () => {
    expect(VIEWS.map((view) => [view, spansOf(view)])).toEqual([
      ['roster', ['week', 'fortnight']],
      ['day', []],
      ['week', []],
      ['month', []],
      ['list', []],
      ['accounts', ['day', 'week']],
      ['employees', ['day', 'week']],
    ]);
    expect(VIEWS.map((view) => lengthOf({ view, span: 'day' }))).toEqual(['week', 'day', 'week', 'month', 'week', 'day', 'day']);
    expect(VIEWS.filter(isTimeline)).toEqual(['accounts', 'employees']);
  });

  it.each([
    ['day', '2026-11-22', 'Sun, Nov 22, 2026'],
    ['week', '2026-11-22', 'Nov 16 – 22, 2026'],
    ['month', '2026-11-22', 'November 2026'],
  ] as const)('%s of %s is called %s', (view, date, title) => expect(titleOf(state({ view, date }))).toBe(title));

  it('of a timeline can be a day', () => expect(lengthOf({ view: 'employees', span: 'day' })).toBe('day'));
  it('of the roster can be two weeks, of timelines not', () => {
    expect(periodOf(state({ view: 'roster', span: 'fortnight', date: '2026-11-22' }))).toEqual({ from: '2026-11-16', to: '2026-11-30' });
    expect(stepped(state({ view: 'roster', span: 'fortnight', date: '2026-11-22' }), 1)).toBe('2026-12-06');
    expect(lengthOf({ view: 'accounts', span: 'fortnight' })).toBe('week');
    expect(lengthOf({ view: 'roster', span: 'day' })).toBe('week');
  });
  it('have rows of people or accounts where the view has rows', () => {
    expect(VIEWS.map((view) => rowsIn({ view, rows: 'accounts' }))).toEqual(['accounts', null, null, null, null, 'accounts', 'people']);
    expect(VIEWS.map((view) => rowsIn({ view, rows: 'people' }))).toEqual(['people', null, null, null, null, 'accounts', 'people']);
  });

  it('name the days of the month, though its view shows whole weeks', () => {
    const month = { view: 'month', span: 'week', date: '2026-12-16' } as const;
    expect(namedPeriod(month)).toEqual({ from: '2026-12-01', to: '2027-01-01' });
    expect(periodOf(month)).toEqual({ from: '2026-11-30', to: '2027-01-04' });
    const week = { ...month, view: 'week' } as const;
    expect(namedPeriod(week)).toEqual(periodOf(week));
  });
  it('load whole weeks and a day on either side', () => {
    expect(loadedPeriod({ from: '2026-11-25', to: '2026-11-26' })).toEqual({ from: '2026-11-22', to: '2026-12-01' });
    expect(loadedPeriod({ from: '2026-11-16', to: '2026-11-23' })).toEqual({ from: '2026-11-15', to: '2026-11-24' });
  });

  it('step by the displayed length and never skip a month', () => {
    expect(stepped(state({ view: 'day', date: '2026-11-30' }), 1)).toBe('2026-12-01');
    expect(stepped(state({ view: 'day', date: '2026-12-01' }), -1)).toBe('2026-11-30');
    expect(stepped(state({ date: '2026-11-21' }), -1)).toBe('2026-11-14');
    expect(stepped(state({ date: '2026-11-21' }), 1)).toBe('2026-11-28');
    expect(stepped(state({ view: 'month', date: '2026-01-31' }), -1)).toBe('2025-12-01');
    expect(stepped(state({ view: 'month', date: '2026-01-31' }), 1)).toBe('2026-02-01');
  });
});
