/** Tests for the profit report's row order, time groupings, and comparison. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earlierGroups, groupLines, isTimed, sortedProfit, type ProfitOrder } from './profit-groups.rules.ts';
import type { ProfitGrouping, ProfitKind } from './profit-loss.rules.ts';
import { noPay, noProfit, profitFigures, type ProfitLine } from './profit-sums.rules.ts';

interface Given {
  readonly kind?: ProfitKind;
  readonly label?: string;
  readonly startTime?: string | null;
  readonly revenue?: string | null;
}
const row = (key: string, given: Given = {}) => ({
  ...profitFigures(noProfit()),
  key,
  kind: 'group' as ProfitKind,
  label: key,
  startTime: null,
  ...given,
});

/** The database may return rows in any order; the response order is fixed. */
function expectOrder(rows: readonly ReturnType<typeof row>[], by: ProfitGrouping, order: ProfitOrder | undefined, keys: readonly string[]) {
  fc.assert(
    fc.property(fc.shuffledSubarray([...rows], { minLength: rows.length }), (shuffled) => {
      expect(sortedProfit(shuffled, by, order).map(({ key }) => key)).toEqual(keys);
    }),
  );
}

describe('rows', () => {
  it.each([
    ['day', true],
    ['week', true],
    ['month', true],
    ['client', false],
    ['account', false],
    ['schedule', false],
  ] as const)('by %s are chronological: %s', (by, timed) => expect(isTimed(by)).toBe(timed));

  const days = [
    row('2026-06-02', { label: 'A', revenue: '5.00' }),
    row('2026-06-01', { label: 'B', revenue: '9.00' }),
    row('2026-06-10', { label: '9', revenue: null }),
    row('adjustments', { kind: 'adjustments', revenue: '99.00' }),
  ];
  it.each([
    [undefined, ['2026-06-01', '2026-06-02', '2026-06-10', 'adjustments']],
    [{ figure: 'label', direction: 'desc' }, ['2026-06-10', '2026-06-02', '2026-06-01', 'adjustments']],
    [{ figure: 'startTime', direction: 'desc' }, ['2026-06-10', '2026-06-02', '2026-06-01', 'adjustments']],
    [{ figure: 'revenue', direction: 'desc' }, ['2026-06-01', '2026-06-02', '2026-06-10', 'adjustments']],
    [{ figure: 'revenue', direction: 'asc' }, ['2026-06-02', '2026-06-01', '2026-06-10', 'adjustments']],
  ] as const)('of time, sorted by %j, are ordered by date, not by label', (order, keys) => expectOrder(days, 'day', order, keys));

  const shows = [
    row('c', { kind: 'schedule', label: 'Show 10', startTime: '2026-06-01T09:00:00+00:00', revenue: '1.00' }),
    row('d', { kind: 'schedule', label: 'Show 10', startTime: '2026-06-01T09:00:00+00:00', revenue: '1.00' }),
    row('b', { kind: 'schedule', label: 'Show 2', startTime: '2026-06-01T09:00:00+00:00', revenue: '1.00' }),
    row('a', { kind: 'uncovered', label: 'Show 3', startTime: '2026-06-02T09:00:00+00:00', revenue: '7.00' }),
    row('adjustments', { kind: 'adjustments', label: 'Adjustments' }),
  ];
  it.each([
    [undefined, 'c d b a adjustments'],
    [{ figure: 'startTime', direction: 'asc' }, 'c d b a adjustments'],
    [{ figure: 'startTime', direction: 'desc' }, 'a b d c adjustments'],
    [{ figure: 'label', direction: 'asc' }, 'c d b a adjustments'],
    [{ figure: 'label', direction: 'desc' }, 'a b d c adjustments'],
    [{ figure: 'revenue', direction: 'desc' }, 'a c d b adjustments'],
    [{ figure: 'revenue', direction: 'asc' }, 'c d b a adjustments'],
  ] as const)('of schedules, sorted by %j, are ordered by start, then title, then handle', (order, keys) =>
    expectOrder(shows, 'schedule', order, keys.split(' ')),
  );

  const brands = [
    row('off-account', { kind: 'off-account', revenue: '500.00' }),
    row('adjustments', { kind: 'adjustments', revenue: '900.00' }),
    row('k2', { label: 'Brand 10', revenue: null }),
    row('k1', { label: 'Brand 10', revenue: null }),
    row('k3', { label: 'Brand 2', revenue: null }),
    row('k4', { label: 'zeta', revenue: '20.00' }),
    row('k5', { label: 'Ypsilon', revenue: '100.00' }),
    row('k6', { label: 'alpha', revenue: '20.00' }),
  ];
  it.each([
    [undefined, 'k5 k6 k4 k3 k1 k2 off-account adjustments'],
    [{ figure: 'revenue', direction: 'asc' }, 'k6 k4 k5 k3 k1 k2 off-account adjustments'],
    [{ figure: 'label', direction: 'asc' }, 'k6 k3 k1 k2 k5 k4 off-account adjustments'],
    [{ figure: 'label', direction: 'desc' }, 'k4 k5 k2 k1 k3 k6 off-account adjustments'],
  ] as const)('of clients, sorted by %j, are by revenue descending; unknown, no account and adjustments come last', (order, keys) =>
    expectOrder(brands, 'client', order, keys.split(' ')),
  );
});

describe('groups', () => {
  const line = (uuid: string, day: string, gmv: bigint): ProfitLine => ({
    kind: 'schedule',
    uuid,
    title: null,
    type: 'LIVE',
    account: uuid,
    day,
    startTime: `${day}T09:00:00+00:00`,
    endTime: `${day}T12:00:00+00:00`,
    liveStream: null,
    deleted: false,
    seconds: 3600,
    administrative: 0n,
    labour: noPay(),
    bonuses: noPay(),
    openArrears: 0n,
    sold: { gmv, revenue: gmv },
  });
  const june = [line('a', '2026-06-01', 100n), line('b', '2026-06-02', 20n), line('a', '2026-06-08', 3n)];
  const gmvs = (groups: ReadonlyMap<string, { readonly gmv: bigint; readonly adjustments: bigint }>) =>
    [...groups].map(([key, { gmv, adjustments }]) => [key, gmv, adjustments]);

  it('have the sums of their own lines, and adjustments are separate', () => {
    expect(gmvs(groupLines('week', june, () => 'c', -7n).groups)).toEqual([
      ['2026-06-01', 120n, 0n],
      ['2026-06-08', 3n, 0n],
      ['adjustments', 0n, -7n],
    ]);
    expect(gmvs(groupLines('account', june, () => 'c', 0n).groups)).toEqual([
      ['a', 103n, 0n],
      ['b', 20n, 0n],
    ]);
  });
  it('of the comparison period exclude groups without a counterpart, and keep adjustments', () => {
    const earlier = (by: ProfitGrouping) =>
      gmvs(
        earlierGroups(
          by,
          groupLines(by, june, () => 'c', 5n),
          { from: '2026-07-01', to: '2026-07-03' },
          { from: '2026-06-01', to: '2026-06-30' },
        ),
      );
    expect(earlier('day')).toEqual([
      ['2026-07-01', 100n, 0n],
      ['2026-07-02', 20n, 0n],
      ['adjustments', 0n, 5n],
    ]);
    expect(earlier('week')).toEqual([
      ['2026-06-29', 120n, 0n],
      ['adjustments', 0n, 5n],
    ]);
    expect(earlier('schedule')).toEqual([['adjustments', 0n, 5n]]);
    expect(earlier('client')).toEqual([
      ['c', 123n, 0n],
      ['adjustments', 0n, 5n],
    ]);
  });
});
