/** Tests for the profit figures: known values are added up, unknown values are never 0, and the waterfall ends at the margin. */
import { describe, expect, it } from 'vitest';
import { earlierGroups, groupLines, sortedProfit } from './profit-groups.rules.ts';
import {
  addLine,
  compareProfit,
  noPay,
  noProfit,
  profitFigures,
  waterfallOf,
  type ProfitLine,
  type ProfitSums,
} from './profit-sums.rules.ts';

const line = (part: Partial<ProfitLine> = {}): ProfitLine => ({
  kind: 'schedule',
  uuid: 's',
  title: null,
  type: 'LIVE',
  account: 'a',
  day: '2026-06-10',
  startTime: '2026-06-10T09:00:00+00:00',
  endTime: '2026-06-10T12:00:00+00:00',
  liveStream: null,
  deleted: false,
  seconds: 10_800,
  administrative: 3000n,
  labour: noPay(),
  bonuses: noPay(),
  openArrears: 0n,
  sold: null,
  ...part,
});
const sumsOf = (...lines: ProfitLine[]): ProfitSums => {
  const sums = noProfit();
  for (const one of lines) addLine(sums, one);
  return sums;
};

describe('profit figures', () => {
  it('are revenue minus all costs', () => {
    const figures = profitFigures(
      sumsOf(
        line({
          labour: { ...noPay(), paid: 4500n, estimated: 500n },
          bonuses: { ...noPay(), draft: 1000n },
          sold: { gmv: 100_000n, revenue: 12_000n },
        }),
      ),
    );
    expect(figures).toMatchObject({
      gmv: '1000.00',
      revenue: '120.00',
      labour: '50.00',
      bonuses: '10.00',
      administrative: '30.00',
      adjustments: '0.00',
      costs: '90.00',
      margin: '30.00',
      marginRate: '0.250000',
      paid: '45.00',
      draft: '10.00',
      submitted: '0.00',
      estimated: '5.00',
      schedules: 1,
      hours: 3,
      unknownRevenue: 0,
    });
  });
  it('have no margin if no revenue is known, and otherwise exclude unknown values', () => {
    const unknown = line({ sold: { gmv: 500n, revenue: null } });
    expect(profitFigures(sumsOf(unknown))).toMatchObject({
      gmv: '5.00',
      revenue: null,
      margin: null,
      marginRate: null,
      costs: '30.00',
      unknownRevenue: 1,
    });
    expect(profitFigures(sumsOf(unknown, line({ sold: { gmv: 1000n, revenue: 100n } })))).toMatchObject({
      revenue: '1.00',
      margin: '-59.00',
      unknownRevenue: 1,
    });
  });
  it('have zero revenue if nothing was on air', () => {
    expect(profitFigures(sumsOf(line()))).toMatchObject({ gmv: '0.00', revenue: '0.00', margin: '-30.00', marginRate: null });
  });
  it('have a positive change from a loss to a profit', () => {
    const loss = sumsOf(line());
    const profit = profitFigures(sumsOf(line({ sold: { gmv: 100_000n, revenue: 6000n } })));
    expect(compareProfit(profit, loss).change).toMatchObject({ margin: '2.0000', administrative: '0.0000', revenue: null });
    expect(compareProfit(profitFigures(loss), sumsOf(line({ administrative: 1000n }))).change!.margin).toBe('-2.0000');
  });
});

describe('waterfall', () => {
  it('goes from revenue down to the margin, and marks estimates', () => {
    const sums = sumsOf(line({ labour: { ...noPay(), estimated: 5000n }, sold: { gmv: 100_000n, revenue: 6000n } }));
    sums.adjustments = -250n;
    expect(waterfallOf(sums).map(({ step, amount, from, to, estimated }) => [step, amount, from, to, estimated])).toEqual([
      ['revenue', '60.00', '0.00', '60.00', '0.00'],
      ['labour', '-50.00', '60.00', '10.00', '-50.00'],
      ['bonuses', '0.00', '10.00', '10.00', '0.00'],
      ['administrative', '-30.00', '10.00', '-20.00', '0.00'],
      ['adjustments', '2.50', '-20.00', '-17.50', '0.00'],
      ['margin', '-17.50', '0.00', '-17.50', '0.00'],
    ]);
  });
  it('has neither revenue nor margin if no revenue is known', () => {
    const steps = waterfallOf(sumsOf(line({ sold: { gmv: null, revenue: null } })));
    expect([steps[0]!.amount, steps.at(-1)!.amount, steps.at(-1)!.to]).toEqual([null, null, '-30.00']);
  });
});

describe('profit groups', () => {
  const lines = [
    line(),
    line({ uuid: 'v', type: 'VIDEO', account: null, day: '2026-07-01', seconds: 0, administrative: 0n }),
    line({
      uuid: 'u',
      kind: 'uncovered',
      account: 'b',
      day: '2026-06-14',
      administrative: 0n,
      seconds: 0,
      sold: { gmv: 100n, revenue: 10n },
    }),
  ];
  const keys = (by: Parameters<typeof groupLines>[0], adjustments = 0n) => [
    ...groupLines(by, lines, (account) => `client of ${account}`, adjustments).groups.keys(),
  ];
  it('are by client, account, time or schedule; work without an account and adjustments are separate', () => {
    expect(keys('client')).toEqual(['client of a', 'off-account', 'client of b']);
    expect(keys('account', 5n)).toEqual(['a', 'off-account', 'b', 'adjustments']);
    expect(keys('day')).toEqual(['2026-06-10', '2026-07-01', '2026-06-14']);
    expect(keys('week')).toEqual(['2026-06-08', '2026-06-29']);
    expect(keys('month')).toEqual(['2026-06', '2026-07']);
    expect(keys('schedule')).toEqual(['s', 'v', 'u']);
  });
  it('add up to the totals in every grouping', () => {
    for (const by of ['client', 'account', 'day', 'week', 'month', 'schedule'] as const)
      expect(profitFigures(groupLines(by, lines, () => 'c', 700n).totals)).toMatchObject({
        revenue: '0.10',
        administrative: '30.00',
        adjustments: '7.00',
        margin: '-36.90',
        schedules: 2,
      });
  });
  it('of time are compared by position in the other period, schedules not at all', () => {
    const [june, july] = [
      { from: '2026-06-01', to: '2026-06-30' },
      { from: '2026-07-01', to: '2026-07-31' },
    ];
    const earlier = (by: Parameters<typeof groupLines>[0]) => [
      ...earlierGroups(
        by,
        groupLines(by, lines.slice(0, 1), () => 'c', 700n),
        july,
        june,
      ).keys(),
    ];
    expect([earlier('day'), earlier('month'), earlier('schedule'), earlier('account')]).toEqual([
      ['2026-07-10', 'adjustments'],
      ['2026-07', 'adjustments'],
      ['adjustments'],
      ['a', 'adjustments'],
    ]);
  });
  it('are sorted, with work without an account at the end', () => {
    const row = (key: string, kind: 'group' | 'off-account' | 'adjustments', sums: ProfitSums) => ({
      key,
      kind,
      label: key,
      startTime: null,
      ...profitFigures(sums),
    });
    const rows = [
      row('adjustments', 'adjustments', noProfit()),
      row('off-account', 'off-account', noProfit()),
      row('brand 10', 'group', sumsOf(line())),
      row('brand 2', 'group', sumsOf(line({ sold: { gmv: 100n, revenue: null } }))),
      row('x', 'group', sumsOf(line({ sold: { gmv: 100n, revenue: 50n } }))),
    ];
    const order = (by: Parameters<typeof sortedProfit>[2]) => sortedProfit(rows, 'account', by).map(({ key }) => key);
    expect(order(undefined)).toEqual(['x', 'brand 10', 'brand 2', 'off-account', 'adjustments']);
    expect(order({ figure: 'label', direction: 'asc' })).toEqual(['brand 2', 'brand 10', 'x', 'off-account', 'adjustments']);
    expect(order({ figure: 'revenue', direction: 'asc' })).toEqual(['brand 10', 'x', 'brand 2', 'off-account', 'adjustments']);
  });
});
