/** Tests for the profit report's file: as many cells as columns, figures under their titles, and totals last. */
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../test/kit/report-sheet.ts';
import type { ProfitAnswer, ProfitGroup, ProfitGrouping } from './profit-loss.rules.ts';
import { profitSheet } from './profit-sheet.rules.ts';
import { compareProfit, noProfit, profitFigures, type ProfitSums } from './profit-sums.rules.ts';

const sums = (revenue: bigint, administrative: bigint): ProfitSums => ({
  ...noProfit(),
  revenue,
  administrative,
  streams: 1,
  revenueKnown: 1,
  schedules: 1,
});
const now = profitFigures(sums(20_000n, 5000n));
const compared = { ...now, ...compareProfit(now, sums(10_000n, 5000n)) };
const group: ProfitGroup = {
  ...compared,
  key: 'k',
  kind: 'schedule',
  label: 'Evening show',
  color: null,
  record: null,
  startTime: '2026-06-10T09:00:00+00:00',
  endTime: '2026-06-10T12:00:00+00:00',
  timezone: null,
  liveStream: null,
  payrollItems: [],
};
const answer = (groupBy: ProfitGrouping, comparison: ProfitAnswer['comparison']): ProfitAnswer => ({
  period: { from: '2026-06-01', to: '2026-06-30' },
  comparison,
  groups: [group],
  totalGroups: 1,
  totals: { ...compared, ...profitFigures(sums(70_000n, 5000n)) },
  timeZone: 'Europe/London',
  groupBy,
  waterfall: [],
  notes: [],
});
const may = { from: '2026-05-01', to: '2026-05-31' };

function table(groupBy: ProfitGrouping, comparison: ProfitAnswer['comparison']) {
  return readSheet(profitSheet(answer(groupBy, comparison)));
}

describe('profit file', () => {
  it.each([
    ['client', 'Client'],
    ['account', 'Live account'],
    ['day', 'Day'],
    ['week', 'Week from'],
    ['month', 'Month'],
    ['schedule', 'Schedule'],
  ] as const)('by %s starts with the column %s', (by, title) => {
    const { name, columns, of } = table(by, null);
    expect([name, columns[0]]).toEqual([`Profit and loss by ${by}`, { name: by, title }]);
    expect(of(title)).toEqual(['Evening show', 'Total']);
    expect([of('Revenue'), of('Margin')]).toEqual([
      ['200.00', '700.00'],
      ['150.00', '650.00'],
    ]);
  });
  it('has kind and times for single schedules only', () => {
    const { columns, of } = table('schedule', null);
    expect(columns.slice(1, 4)).toEqual([
      { name: 'kind', title: 'Kind' },
      { name: 'startTime', title: 'Start', time: 'instant' },
      { name: 'endTime', title: 'End', time: 'instant' },
    ]);
    expect([of('Kind'), of('Start'), of('End')]).toEqual([
      ['schedule', null],
      ['2026-06-10T09:00:00+00:00', null],
      ['2026-06-10T12:00:00+00:00', null],
    ]);
    expect(table('account', null).columns.map(({ title }) => title)).not.toContain('Kind');
  });
  it('has previous values next to each figure for compared groups, but not for single schedules', () => {
    const { of } = table('client', may);
    expect([of('Revenue before'), of('Revenue change')]).toEqual([
      ['100.00', '100.00'],
      ['1.0000', '1.0000'],
    ]);
    for (const { columns } of [table('client', null), table('schedule', may)])
      expect(columns.filter(({ title }) => title.endsWith(' before'))).toEqual([]);
  });
});
