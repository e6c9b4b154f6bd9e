/** Tests for the drill-down of the profit and loss report. */
import { describe, expect, it } from 'vitest';
import { downwards, profitOffer, upwards } from './profit-drill.rules.ts';
import { readAddress, writeAddress } from '../report/report-address.rules.ts';

const CLIENT = '0190a000-0000-7000-8000-000000000001';
const ACCOUNT = '0190a000-0000-7000-8000-000000000002';
const start = readAddress({ from: '2026-06-03', to: '2026-06-24' }, profitOffer, '2026-07-01');
const group = (key: string) => ({ key, kind: 'group' as const });

describe('profit row', () => {
  it('links from a client to its accounts, then to schedules, and back up', () => {
    const accounts = { ...start, ...downwards(group(CLIENT), 'client', start)! };
    expect([accounts.by, accounts.clients]).toEqual(['account', [CLIENT]]);
    const schedules = { ...accounts, ...downwards(group(ACCOUNT), 'account', accounts)! };
    expect(writeAddress(schedules, profitOffer)).toEqual({
      from: '2026-06-03',
      to: '2026-06-24',
      clients: CLIENT,
      accounts: ACCOUNT,
      by: 'schedule',
    });
    const up = { ...schedules, ...upwards(schedules)!.part };
    expect(up).toEqual(accounts);
    expect({ ...up, ...upwards(up)!.part }).toEqual(start);
    expect(upwards(start)).toBeNull();
  });
  it('links from a month or week to its requested days, and from a day to its schedules', () => {
    expect(downwards(group('2026-06'), 'month', start)).toMatchObject({
      by: 'day',
      preset: 'custom',
      period: { from: '2026-06-03', to: '2026-06-24' },
    });
    expect(downwards(group('2026-06-22'), 'week', start)).toMatchObject({ by: 'day', period: { from: '2026-06-22', to: '2026-06-24' } });
    expect(downwards(group('2026-06-10'), 'day', start)).toMatchObject({
      by: 'schedule',
      period: { from: '2026-06-10', to: '2026-06-10' },
    });
  });
  it('of work without an account links to that work, and back', () => {
    const off = { ...start, ...downwards({ key: 'off-account', kind: 'off-account' }, 'client', start)! };
    expect([off.by, off.own]).toEqual(['schedule', { off: '1' }]);
    expect({ ...off, ...upwards(off)!.part }).toEqual(start);
  });
  it.each([
    ['schedule', ['a'], ['c'], 'All accounts of the client', 'account'],
    ['schedule', ['a'], [], 'All accounts', 'account'],
    ['schedule', ['a'], ['c', 'd'], 'All accounts', 'account'],
    ['schedule', [], ['c'], null, null],
    ['account', ['a'], ['c'], 'All clients', 'client'],
    ['account', ['a'], [], null, null],
    ['month', ['a'], ['c'], null, null],
  ] as const)('by %s with accounts %j and clients %j links up to %s', (by, accounts, clients, label, above) => {
    const up = upwards({ by, accounts, clients, own: {} });
    expect([up?.label ?? null, up?.part.by ?? null]).toEqual([label, above]);
  });
  it('of a day stays within the requested days', () =>
    expect(downwards(group('2026-06'), 'month', { period: { from: '2026-05-20', to: '2026-07-10' } })!.period).toEqual({
      from: '2026-06-01',
      to: '2026-06-30',
    }));
  it('of a schedule or adjustments has no further rows', () => {
    expect([
      downwards({ key: 's', kind: 'schedule' }, 'schedule', start),
      downwards({ key: 'adjustments', kind: 'adjustments' }, 'client', start),
    ]).toEqual([null, null]);
  });
});
