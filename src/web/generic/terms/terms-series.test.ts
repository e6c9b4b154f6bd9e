/** Tests for the history of dated values, and for what an answer to the question from when a change holds does. */
import { describe, expect, it } from 'vitest';
import { everyone } from '#core/access';
import { many, money, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { alwaysEmpty, firstDayOf, nextPlanned, seriesOf, termsBody, termsEntries, termsLink } from './terms-series.ts';

const Stall = defineResource({
  name: 'Stall',
  plural: 'stalls',
  table: 'stall',
  label: { one: 'Stall', many: 'Stalls' },
  about: 'Made for a test.',
  title: 'name',
  fields: {
    name: text(),
    rent: money({ dated: true, nullable: true }),
    light: money({ dated: true, nullable: true }),
    water: money({ dated: true, nullable: true }),
    terms: many()('StallTerms', { by: 'stall', readOnly: true, hidden: true, collection: 'terms' }),
  },
  filters: {},
  orders: [],
  defaultOrder: { id: 'asc' },
  access: { read: everyone, create: everyone, update: everyone, remove: everyone },
});
const terms = (validFrom: string | null, values: object) => ({
  '@id': `/api/stall_terms/${validFrom}`,
  uuid: String(validFrom),
  validFrom,
  ...values,
});
const SERIES = seriesOf(Stall, [
  terms('2026-12-10', { rent: '30.00', light: '2.00', water: null }),
  terms(null, { rent: '10.00', light: '1.00', water: null }),
  terms('2026-06-10', { rent: '20.00', light: '1.00', water: null }),
]);
const TODAY = '2026-11-29';
const DAY = (day: string) => ({ kind: 'day', day }) as const;

it('terms are linked by the declared collection', () => {
  expect(termsLink(Stall)).toMatchObject({ target: 'StallTerms', by: 'stall' });
  expect(termsLink({ fields: { name: text() } })).toBeNull();
});

describe('the history', () => {
  it('is newest first, and says what is planned, what holds now, and what changed', () => {
    const entries = termsEntries(Stall, SERIES, TODAY).map(({ terms: { validFrom }, time, changes }) => [validFrom, time, changes]);
    expect(entries).toEqual([
      [
        '2026-12-10',
        'planned',
        [
          { name: 'rent', from: '20.00', to: '30.00' },
          { name: 'light', from: '1.00', to: '2.00' },
        ],
      ],
      ['2026-06-10', 'now', [{ name: 'rent', from: '10.00', to: '20.00' }]],
      [null, 'past', []],
    ]);
  });
  it.each([
    ['2026-06-09', null],
    ['2026-06-10', '2026-06-10'],
    ['2026-12-09', '2026-06-10'],
    ['2026-12-10', '2026-12-10'],
  ])('on %s, the version of %s holds', (today, validFrom) => {
    expect(termsEntries(Stall, SERIES, today).find(({ time }) => time === 'now')!.terms.validFrom).toBe(validFrom);
  });
  it('leaves out what the reader may not see, and can be empty', () => {
    expect(seriesOf(Stall, [terms(null, { rent: '1.00' })])[0]!.values).toEqual({ rent: '1.00' });
    expect(termsEntries(Stall, [], TODAY)).toEqual([]);
  });
});

describe('a change', () => {
  it('of a value that was never set is its first', () => {
    expect(alwaysEmpty(SERIES, ['rent', 'water'])).toEqual(['water']);
  });
  it.each([
    [{ kind: 'today' } as const, { rent: '25.00' }, TODAY],
    [{ kind: 'today' } as const, { water: '5.00' }, null],
    [{ kind: 'today' } as const, { rent: '25.00', water: '5.00' }, null],
    [DAY('2026-03-01'), { rent: '25.00', water: '5.00' }, '2026-03-01'],
    [{ kind: 'mistake' } as const, { rent: '25.00' }, '2026-06-10'],
    [{ kind: 'mistake' } as const, { light: '1.50' }, null],
    [{ kind: 'mistake' } as const, { rent: '25.00', light: '1.50' }, null],
  ])('%o of %o pays differently from %s', (since, changes, expected) => {
    expect(firstDayOf(Stall, SERIES, since, changes, TODAY)).toBe(expected);
  });
  it.each([
    [{ kind: 'today' } as const, { rent: '25.00' }, '2026-12-10'],
    [{ kind: 'today' } as const, { water: '5.00' }, null],
    [{ kind: 'mistake' } as const, { rent: '25.00' }, '2026-12-10'],
    [DAY('2026-01-01'), { rent: '15.00' }, '2026-06-10'],
    [DAY('2026-12-10'), { rent: '15.00' }, null],
    [DAY('2027-01-01'), { rent: '15.00' }, null],
  ])('%o of %o holds until %s', (since, changes, expected) => {
    expect(nextPlanned(Stall, SERIES, since, changes, TODAY)).toBe(expected);
  });
  it('is sent with its day, and with a reason if there is one', () => {
    expect(termsBody({ kind: 'today' }, ' ')).toEqual({});
    expect(termsBody(DAY('2026-01-01'), ' Late ')).toEqual({ validFrom: '2026-01-01', overrideReason: 'Late', closedPeriodReason: null });
    expect(termsBody({ kind: 'mistake' }, '')).toEqual({ correctsCurrent: true });
  });
});
