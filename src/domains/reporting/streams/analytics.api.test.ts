/** Tests for live-stream analytics over HTTP: access by row, and that every figure matches a simple calculation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JUNE, PATH, startAnalytics, type AnalyticsKit } from '../../../../test/kit/analytics.ts';
import type { Api, Person } from '../../../../test/kit/api.ts';
import { insertMinutes } from '../../../../test/kit/streams.ts';
import type { AnalyticsAnswer, Group } from '../report/analytics.rules.ts';

let api: Api;
let late: AnalyticsKit['late'];
let ask: AnalyticsKit['ask'];
let answerOf: AnalyticsKit['answerOf'];
beforeAll(async () => {
  ({ api, late, ask, answerOf } = await startAnalytics());
});
afterAll(() => api.stop());

const byLabel = (answer: AnalyticsAnswer) =>
  Object.fromEntries(answer.groups.map((group) => [group.label, group])) as Record<string, Group>;

/** Every stream of June in London, read individually through the list and summed in the simplest way. */
async function oracle(person: Person, keep: (stream: Item) => boolean = () => true) {
  const { member } = (
    await api
      .as(person)
      .get('/api/live_streams?startTime[after]=2026-05-31T23:00:00Z&startTime[strictly_before]=2026-06-30T23:00:00Z&itemsPerPage=100')
  ).json<{ member: Item[] }>();
  const streams = member.filter(keep);
  const total = (read: (stream: Item) => number | null, of = streams) => {
    const known = of.map(read).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };
  const money = (stream: Item) => (stream.gmv === null ? null : Math.round(Number(stream.gmv) * 100));
  const seconds = (stream: Item) => (Date.parse(stream.endTime) - Date.parse(stream.startTime)) / 1000;
  const ratio = (above: (stream: Item) => number | null, below: (stream: Item) => number | null) => {
    const both = streams.filter((stream) => above(stream) !== null && below(stream) !== null);
    const divisor = total(below, both);
    return divisor === null || divisor === 0 ? null : total(above, both)! / divisor;
  };
  const gmv = total(money);
  return {
    streams: streams.length,
    hours: total(seconds)! / 3600,
    gmv: gmv === null ? null : (gmv / 100).toFixed(2),
    orders: total((one) => one.ordersPaid),
    views: total((one) => one.views),
    likes: total((one) => one.likes),
    hourlyGmv: ratio((one) => (money(one) === null ? null : money(one)! * 36), seconds),
    ctr: ratio(
      (one) => one.productClicks,
      (one) => one.productImpressions,
    ),
    ctor: ratio(
      (one) => one.ordersPaid,
      (one) => one.productClicks,
    ),
    averageViewing: ratio(
      (one) => (one.avgViewingDuration === null || one.views === null ? null : one.avgViewingDuration * one.views),
      (one) => one.views,
    ),
  };
}
interface Item {
  readonly startTime: string;
  readonly endTime: string;
  readonly gmv: string | null;
  readonly ordersPaid: number | null;
  readonly views: number | null;
  readonly likes: number | null;
  readonly productClicks: number | null;
  readonly productImpressions: number | null;
  readonly avgViewingDuration: number | null;
  readonly liveAccount: { readonly identity: string };
}

function expectFigures(found: AnalyticsAnswer['totals'], wanted: Awaited<ReturnType<typeof oracle>>): void {
  expect([found.streams, found.gmv, found.orders, found.views, found.likes]).toEqual([
    wanted.streams,
    wanted.gmv,
    wanted.orders,
    wanted.views,
    wanted.likes,
  ]);
  expect(found.hours).toBeCloseTo(wanted.hours, 3);
  for (const name of ['hourlyGmv', 'ctr', 'ctor', 'averageViewing'] as const) {
    if (wanted[name] === null) expect(found[name], name).toBeNull();
    else
      expect(Math.abs(Number(found[name]) - wanted[name]), name).toBeLessThan(
        name === 'hourlyGmv' ? 0.006 : name === 'averageViewing' ? 0.51 : 0.000001,
      );
  }
}

describe('live-stream analytics', () => {
  it.each(['admin', 'manager', 'manager2', 'client', 'client2'] as const)(
    'shows %s the sums of exactly the streams in their list',
    async (person) => {
      const answer = await answerOf(person, { groupBy: 'account' });
      expectFigures(answer.totals, await oracle(person));
      for (const group of answer.groups)
        expectFigures(group, await oracle(person, ({ liveAccount }) => liveAccount.identity === group.label));
      expect(answer).toMatchObject({ source: 'streams', timeZone: 'Europe/London', comparison: null, totalGroups: answer.groups.length });
    },
  );
  it('calculates ratios from the streams that have both sides', async () => {
    const acme = byLabel(await answerOf('admin', { groupBy: 'account' }))['acme.uk']!;
    expect(acme).toMatchObject({
      streams: 3,
      gmv: '890.65',
      ctr: '0.100000',
      ctor: '0.442857',
      productImpressions: 800,
      averageViewing: 33,
      color: expect.stringMatching(/^#/),
      record: api.world.accounts.acmeUk,
    });
  });
  it.each(['employee', 'nobody'] as const)('is forbidden for %s', async (person) => expect((await ask(person, {})).status).toBe(403));
  it('requires sign-in', async () => expect((await api.anonymous().post(PATH, JUNE)).status).toBe(401));
  it('never reveals costs, shares or pay', async () => {
    for (const person of ['admin', 'client'] as const)
      expect((await ask(person, { groupBy: 'account' })).text).not.toMatch(/cost|agencyShare|hourlyRate|labour/i);
  });
  it('uses days in the agency’s time zone, or in each account’s own', async () => {
    const days = async (zone: string) =>
      (await answerOf('admin', { groupBy: 'day', zone, liveAccounts: [api.world.accounts.acmeUs] })).groups.map(({ key, gmv }) => [
        key,
        gmv,
      ]);
    expect(await days('agency')).toEqual([
      ['2026-06-01', '11.00'],
      ['2026-06-16', '75.25'],
    ]);
    expect(await days('account')).toEqual([['2026-06-15', '75.25']]);
  });
  it('groups by week and month in chronological order', async () => {
    expect((await answerOf('admin', { groupBy: 'week' })).groups.map(({ key }) => key)).toEqual(['2026-06-01', '2026-06-08', '2026-06-15']);
    expect((await answerOf('admin', { groupBy: 'month' })).groups.map(({ key, streams }) => [key, streams])).toEqual([['2026-06', 7]]);
    expect((await answerOf('client', { groupBy: 'client' })).groups.map(({ label }) => label)).toEqual(['Acme']);
  });
  it('compares days with the corresponding previous days', async () => {
    const { groups, comparison, totals } = await answerOf('admin', { groupBy: 'month', compareTo: 'previous' });
    expect(comparison).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(groups[0]).toMatchObject({
      key: '2026-06',
      gmv: '1326.90',
      before: { gmv: '200.00', streams: 1 },
      change: { gmv: '5.6345', streams: '6.0000' },
    });
    expect(totals.before).toMatchObject({ gmv: '200.00' });
    const year = await answerOf('admin', { groupBy: 'account', compareTo: 'year' });
    expect(byLabel(year).birch).toMatchObject({ gmv: '350.00', before: { gmv: '50.00' }, change: { gmv: '6.0000', ctr: null } });
    expect(byLabel(year)['acme.uk']).toMatchObject({ before: { streams: 0, gmv: '0.00', hourlyGmv: null }, change: { gmv: null } });
    expect((await answerOf('admin', { compareTo: 'previous' })).groups[0]).toMatchObject({ before: null, change: null });
  });
  it('compares periods with each other, and counts each stream once in the totals', async () => {
    const { groups, totals, period } = await answerOf('admin', {
      groupBy: 'period',
      periods: [
        { from: '2026-06-01', to: '2026-06-14' },
        { from: '2026-06-08', to: '2026-06-30' },
      ],
    });
    expect(groups.map(({ key, streams }) => [key, streams])).toEqual([
      ['2026-06-01..2026-06-14', 5],
      ['2026-06-08..2026-06-30', 5],
    ]);
    expect([totals.streams, period]).toEqual([7, JUNE]);
  });
  it('calculates hours and weekdays from minutes in the account’s time zone, and notes missing minutes', async () => {
    await insertMinutes(
      api.database,
      late,
      '2026-06-15T23:30:00Z',
      Array.from({ length: 60 }, () => ({ attributedGmv: '0.50', skuOrders: 1, views: 2 })),
    );
    const hours = await answerOf('admin', { groupBy: 'hour' });
    expect(hours.source).toBe('minutes');
    expect(
      hours.groups.map(({ label, gmv, hours: onAir, hourlyGmv, streams, viewers }) => [label, gmv, onAir, hourlyGmv, streams, viewers]),
    ).toEqual([
      ['19:00', '15.00', 0.5, '30.00', 1, null],
      ['20:00', '15.00', 0.5, '30.00', 1, null],
    ]);
    expect(hours.totals).toMatchObject({ streams: 1, gmv: '30.00', orders: 60 });
    expect((await answerOf('admin', { groupBy: 'weekday' })).groups.map(({ label }) => label)).toEqual(['Monday']);
    expect(hours.notes.map(({ code }) => code)).toEqual(['PROVISIONAL', 'WITHOUT_MINUTES']);
  });
  it('sums products', async () => {
    const { groups, source } = await answerOf('admin', { groupBy: 'product' });
    expect([source, groups]).toMatchObject([
      'products',
      [{ key: 'p1', label: '@SUM(1)', gmv: '75.25', ctr: '0.090000', views: null, hours: null }],
    ]);
  });
  it('notes the attribution change if days are on both sides of it', async () => {
    const codes = async (body: object) =>
      (await answerOf('admin', body)).notes.map(({ code }) => code).filter((code) => code === 'ATTRIBUTION_CHANGED');
    expect(await codes({ from: '2026-03-31', to: '2026-04-01' })).toHaveLength(1);
    expect(await codes({ from: '2026-04-01', to: '2026-04-30' })).toHaveLength(0);
    expect(await codes({ from: '2026-04-01', to: '2026-04-30', compareTo: 'previous' })).toHaveLength(1);
    expect(await codes({ from: '2026-03-01', to: '2026-03-31', compareTo: 'previous' })).toHaveLength(0);
    expect(
      await codes({
        groupBy: 'period',
        periods: [
          { from: '2026-03-01', to: '2026-03-31' },
          { from: '2026-05-01', to: '2026-05-31' },
        ],
      }),
    ).toHaveLength(1);
  });
  it('limits the response to the requested figures, order and number of groups', async () => {
    const { groups, totals, totalGroups, notes } = await answerOf('admin', {
      metrics: ['gmv', 'views'],
      orderBy: { figure: 'views', direction: 'asc' },
      limit: 2,
    });
    expect(groups.map(({ views, hours }) => [views, hours])).toEqual([
      [90, undefined],
      [333, undefined],
    ]);
    expect([totalGroups, Object.keys(totals)]).toEqual([7, ['gmv', 'views', 'before', 'change']]);
    expect(notes.map(({ code }) => code)).toContain('LIMITED');
  });
});
