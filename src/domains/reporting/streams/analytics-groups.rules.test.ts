/** Tests for the groups of live-stream analytics: comparison, labels and order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, type Sums } from '../report/figures.rules.ts';
import { compare, isStep, plainLabel, sorted, withComparison } from './analytics-groups.rules.ts';
import { GROUPINGS, type Grouping } from '../report/analytics.rules.ts';

const sold = (gmv: string | null): Sums => ({ streams: 1, gmv });
const group = (key: string, gmv: string | null = null, label = key) => ({ key, label, figures: figuresOf(sold(gmv)) });
type Order = Parameters<typeof sorted>[2];

/** The database may return groups in any order; the response order is fixed. */
function expectOrder(groups: readonly ReturnType<typeof group>[], by: Grouping, order: Order, keys: string) {
  fc.assert(
    fc.property(fc.shuffledSubarray([...groups], { minLength: groups.length }), (shuffled) => {
      expect(sorted(shuffled, by, order).map(({ key }) => key)).toEqual(keys.split(' '));
    }),
  );
}

it('treats days, weeks and months as time steps', () => {
  expect(GROUPINGS.filter(isStep)).toEqual(['day', 'week', 'month']);
});

describe('groups of two periods', () => {
  const june = { from: '2026-06-01', to: '2026-06-30' };
  const may = { from: '2026-05-01', to: '2026-05-31' };
  const sums = (gmvs: Readonly<Record<string, string>>) => new Map(Object.entries(gmvs).map(([key, gmv]) => [key, sold(gmv)]));
  /** @returns each group's key, current and previous GMV, and change. */
  const compared = (
    by: Grouping,
    now: Readonly<Record<string, string>>,
    before: Readonly<Record<string, string>> | null,
    [period, comparison] = [june, may],
  ) =>
    withComparison(by, sums(now), before === null ? null : sums(before), period, comparison).map(({ key, figures, compared: held }) => [
      key,
      figures.gmv,
      held.before?.gmv,
      held.change?.gmv,
    ]);

  it('are compared by key, with 0 for groups that are in one period only', () => {
    expect(compared('account', { a: '100.00', b: '50.00' }, { c: '20.00', a: '80.00' })).toEqual([
      ['a', '100.00', '80.00', '0.2500'],
      ['b', '50.00', '0.00', null],
      ['c', '0.00', '20.00', '-1.0000'],
    ]);
    expect(compared('hour', { 9: '3.00' }, { 9: '2.00' })).toEqual([['9', '3.00', '2.00', '0.5000']]);
  });
  it('of time are compared by position, ignoring groups without a counterpart', () => {
    expect(compared('day', { '2026-06-01': '3.00' }, { '2026-05-01': '2.00', '2026-05-30': '7.00', '2026-05-31': '9.00' })).toEqual([
      ['2026-06-01', '3.00', '2.00', '0.5000'],
      ['2026-06-30', '0.00', '7.00', '-1.0000'],
    ]);
    // The first week of May starts in April.
    expect(compared('week', { '2026-06-08': '3.00' }, { '2026-04-27': '5.00', '2026-05-04': '2.00' })).toEqual([
      ['2026-06-08', '3.00', '2.00', '0.5000'],
      ['2026-06-01', '0.00', '5.00', '-1.0000'],
    ]);
    expect(
      compared('month', { '2026-04': '3.00' }, { '2026-01': '2.00', '2026-03': '9.00' }, [
        { from: '2026-04-01', to: '2026-05-31' },
        { from: '2026-01-01', to: '2026-03-31' },
      ]),
    ).toEqual([['2026-04', '3.00', '2.00', '0.5000']]);
  });
  it('have no comparison if they are streams', () => {
    expect(compared('stream', { a: '3.00' }, { b: '2.00' })).toEqual([['a', '3.00', undefined, undefined]]);
  });
  it('have no comparison without a comparison period', () => {
    expect(withComparison('account', sums({ a: '3.00' }), null, june, null)).toEqual([
      { key: 'a', figures: figuresOf(sold('3.00')), compared: { before: null, change: null } },
    ]);
    expect(compared('day', { '2026-06-01': '3.00' }, null)).toEqual([['2026-06-01', '3.00', undefined, undefined]]);
  });
});

it('compares figures with those of previous sums', () => {
  expect(compare(figuresOf(sold('3.00')), null)).toEqual({ before: null, change: null });
  const { before, change } = compare(figuresOf(sold('3.00')), sold('2.00'));
  expect(before).toEqual(figuresOf(sold('2.00')));
  expect(change).toMatchObject({ gmv: '0.5000', streams: '0.0000', orders: null });
});

it.each([
  ['weekday', '1', 'Monday'],
  ['weekday', '7', 'Sunday'],
  ['hour', '9', '09:00'],
  ['hour', '14', '14:00'],
  ['day', '2026-06-01', '2026-06-01'],
  ['week', '2026-06-01', '2026-06-01'],
  ['month', '2026-06', '2026-06'],
  ['account', '0198', null],
  ['stream', '0198', null],
  ['product', '1729', null],
] as const)('%s %s has the label %s', (by, key, label) => expect(plainLabel(by, key)).toBe(label));

describe('group order', () => {
  const days = [group('2026-06-01', '5.00'), group('2026-06-02', '9.00'), group('2026-06-10'), group('2026-06-11')];
  it.each([
    [undefined, '2026-06-01 2026-06-02 2026-06-10 2026-06-11'],
    [{ figure: 'label', direction: 'desc' }, '2026-06-11 2026-06-10 2026-06-02 2026-06-01'],
    [{ figure: 'gmv', direction: 'desc' }, '2026-06-02 2026-06-01 2026-06-10 2026-06-11'],
    [{ figure: 'gmv', direction: 'asc' }, '2026-06-01 2026-06-02 2026-06-10 2026-06-11'],
  ] as const)('of days, sorted by %j, is chronological or by figure, with unknown values last', (order, keys) =>
    expectOrder(days, 'day', order, keys),
  );

  // Sorting by label or GMV would give another order.
  it.each([
    ['weekday', [group('1', '1.00', 'Monday'), group('2', '3.00', 'Tuesday'), group('5', '9.00', 'Friday')], '1 2 5'],
    [
      'hour',
      [group('2', '1.00', '02:00'), group('9', '3.00', '09:00'), group('10', '9.00', '10:00'), group('23', '2.00', '23:00')],
      '2 9 10 23',
    ],
    ['week', [group('2026-06-01', '1.00'), group('2026-06-08', '2.00')], '2026-06-01 2026-06-08'],
    ['month', [group('2026-06', '1.00'), group('2026-07', '2.00')], '2026-06 2026-07'],
  ] as const)('of each %s is chronological by default', (by, groups, keys) => {
    expectOrder(groups, by, undefined, keys);
    expectOrder(groups, by, { figure: 'label', direction: 'desc' }, keys.split(' ').reverse().join(' '));
  });

  const accounts = [
    group('k1', null, 'Brand 10'),
    group('k2', null, 'Brand 10'),
    group('k3', null, 'Brand 2'),
    group('k4', '20.00', 'zeta'),
    group('k5', '100.00', 'Ypsilon'),
    group('k6', '20.00', 'alpha'),
    group('k7', '9.00', 'beta'),
  ];
  it.each([
    [undefined, 'k5 k6 k4 k7 k3 k1 k2'],
    [{ figure: 'gmv', direction: 'desc' }, 'k5 k6 k4 k7 k3 k1 k2'],
    [{ figure: 'gmv', direction: 'asc' }, 'k7 k6 k4 k5 k3 k1 k2'],
    [{ figure: 'label', direction: 'asc' }, 'k6 k7 k3 k1 k2 k5 k4'],
    [{ figure: 'label', direction: 'desc' }, 'k4 k5 k2 k1 k3 k7 k6'],
  ] as const)('of accounts, sorted by %j, is by GMV descending, then by name, with unknown values last', (order, keys) =>
    expectOrder(accounts, 'account', order, keys),
  );
});
