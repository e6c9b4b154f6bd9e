import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  filterCount,
  lengthOf,
  loadedPeriod,
  periodOf,
  readState,
  rowsIn,
  spansOf,
  stepped,
  VIEWS,
  writeState,
  type CalendarState,
} from './calendar-state.rules.ts';

const wide = { today: '2026-11-21', view: 'week' } as const;
const state = (part: Partial<CalendarState> = {}): CalendarState => ({ ...readState({}, wide), ...part });

describe('the address', () => {
  it('opens with the week of today in the usual view of whoever looks', () => {
    expect(readState({}, wide)).toMatchObject({ view: 'week', date: '2026-11-21', zone: 'agency', accounts: [], status: null });
    expect(readState({}, { ...wide, view: 'roster' })).toMatchObject({ view: 'roster', span: 'week', rows: 'people' });
    expect(writeState(state(), wide)).toEqual({});
  });

  it('falls back on nonsense', () => {
    expect(readState({ view: 'year', date: '2026-02-30', zone: 'Mars/Base', type: 'X', status: 'X', span: 'X' }, wide)).toEqual(
      readState({}, wide),
    );
  });

  it('is read back as it was written', () => {
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

  it('a timeline of a day', () => expect(lengthOf({ view: 'employees', span: 'day' })).toBe('day'));
  it('a roster of two weeks, which no timeline has', () => {
    expect(periodOf(state({ view: 'roster', span: 'fortnight', date: '2026-11-22' }))).toEqual({ from: '2026-11-16', to: '2026-11-30' });
    expect(stepped(state({ view: 'roster', span: 'fortnight', date: '2026-11-22' }), 1)).toBe('2026-12-06');
    expect(lengthOf({ view: 'accounts', span: 'fortnight' })).toBe('week');
    expect(lengthOf({ view: 'roster', span: 'day' })).toBe('week');
  });
  it('rows of people or of accounts, where there are any', () => {
    expect(VIEWS.map((view) => rowsIn({ view, rows: 'accounts' }))).toEqual(['accounts', null, null, null, null, 'accounts', 'people']);
  });

  it('loads whole weeks and a day on either side', () => {
    expect(loadedPeriod({ from: '2026-11-25', to: '2026-11-26' })).toEqual({ from: '2026-11-22', to: '2026-12-01' });
    expect(loadedPeriod({ from: '2026-11-16', to: '2026-11-23' })).toEqual({ from: '2026-11-15', to: '2026-11-24' });
  });

  it('steps by what is shown, and never skips a month', () => {
    expect(stepped(state({ view: 'day', date: '2026-11-30' }), 1)).toBe('2026-12-01');
    expect(stepped(state({ date: '2026-11-21' }), -1)).toBe('2026-11-14');
    expect(stepped(state({ view: 'month', date: '2026-01-31' }), 1)).toBe('2026-02-01');
  });
});
