/** Tests for live-stream analytics as a file: groups, requested figures, and totals last. */
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../test/kit/report-sheet.ts';
import { FIGURE_NAMES, figuresOf, type Figures } from '../report/figures.rules.ts';
import { compare } from './analytics-groups.rules.ts';
import type { AnalyticsAnswer, Group, Grouping } from '../report/analytics.rules.ts';
import { analyticsSheet } from './analytics-sheet.rules.ts';

const compared = (gmv: string, before: string) => {
  const figures = figuresOf({ streams: 1, gmv, orders: 4 });
  return { ...figures, ...compare(figures, { streams: 1, gmv: before, orders: 5 }) };
};
const group: Group = {
  ...compared('300.00', '200.00'),
  key: '0198',
  label: 'Evening show',
  color: null,
  record: null,
  startTime: '2026-06-10T09:00:00+00:00',
  timezone: 'Europe/London',
};
const answer = (groupBy: Grouping, comparison: AnalyticsAnswer['comparison']): AnalyticsAnswer => ({
  period: { from: '2026-06-01', to: '2026-06-30' },
  comparison,
  timeZone: null,
  groupBy,
  source: 'streams',
  groups: [group],
  totalGroups: 1,
  totals: compared('700.00', '500.00'),
  notes: [],
});
const may = { from: '2026-05-01', to: '2026-05-31' };

function table(asked: AnalyticsAnswer) {
  return readSheet(analyticsSheet(asked));
}
const plain = (groupBy: Grouping) => table(answer(groupBy, null));

describe('analytics file', () => {
  it.each([
    ['account', 'Live account'],
    ['client', 'Client'],
    ['day', 'Day'],
    ['week', 'Week from'],
    ['month', 'Month'],
    ['weekday', 'Weekday'],
    ['hour', 'Hour'],
    ['period', 'Period'],
  ] as const)('by %s starts with the column %s, followed by figures only', (by, title) => {
    const { name, columns, of } = plain(by);
    expect(name).toBe(`Live streams by ${by}`);
    expect(columns.slice(0, 2)).toEqual([
      { name: by, title },
      { name: 'streams', title: 'Streams', numeric: true },
    ]);
    expect(columns.map((column) => column.name)).toEqual([by, ...FIGURE_NAMES]);
    expect([of(title), of('GMV'), of('Orders')]).toEqual([
      ['Evening show', 'Total'],
      ['300.00', '700.00'],
      [4, 4],
    ]);
  });
  it('by stream has ID and start of each stream', () => {
    const { name, columns, of } = plain('stream');
    expect(name).toBe('Live streams by stream');
    expect(columns.slice(0, 4)).toEqual([
      { name: 'key', title: 'Stream ID' },
      { name: 'stream', title: 'Stream' },
      { name: 'startTime', title: 'Start', time: 'instant' },
      { name: 'streams', title: 'Streams', numeric: true },
    ]);
    expect([of('Stream ID'), of('Stream'), of('Start'), of('GMV')]).toEqual([
      ['0198', ''],
      ['Evening show', 'Total'],
      ['2026-06-10T09:00:00+00:00', null],
      ['300.00', '700.00'],
    ]);
  });
  it('by product has the product ID', () => {
    const { columns, of } = plain('product');
    expect(columns.slice(0, 3)).toEqual([
      { name: 'key', title: 'Product ID' },
      { name: 'product', title: 'Product' },
      { name: 'streams', title: 'Streams', numeric: true },
    ]);
    expect([of('Product ID'), of('Product'), of('GMV')]).toEqual([
      ['0198', ''],
      ['Evening show', 'Total'],
      ['300.00', '700.00'],
    ]);
  });
  it('has previous values next to each figure if periods are compared', () => {
    const { of } = table(answer('account', may));
    expect([of('GMV'), of('GMV before'), of('GMV change'), of('Orders before')]).toEqual([
      ['300.00', '700.00'],
      ['200.00', '500.00'],
      ['0.5000', '0.4000'],
      [5, 5],
    ]);
    expect(plain('account').columns.filter(({ title }) => /before|change/.test(title))).toEqual([]);
  });
  it('has only the figures of the response', () => {
    const only = Object.fromEntries(
      Object.entries(figuresOf({ streams: 1, gmv: '7.00', orders: 4 })).filter(([name]) => /^(gmv|orders)$/.test(name)),
    );
    const { columns, of } = table({ ...answer('day', null), totals: { ...(only as Figures), before: null, change: null } });
    expect(columns.map(({ title }) => title)).toEqual(['Day', 'GMV', 'Orders']);
    expect(of('GMV')).toEqual(['300.00', '7.00']);
  });
});
