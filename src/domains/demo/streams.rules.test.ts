/** The demo's streams: the same for the same day, close to the plan, and with consistent figures. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mondayOf, Temporal } from '#core/time';
import { LiveAccount } from '#domains/live';
import { WHOLE } from './audience.rules.ts';
import { broadcastsOf, type Broadcast } from './broadcasts.rules.ts';
import { ACCOUNTS } from './cast.rules.ts';
import { productsOf } from './catalogue.rules.ts';
import { MINUTE_COLUMNS, PRODUCT_COLUMNS, STREAM_COLUMNS, type Columns } from './columns.rules.ts';
import { planWeek } from './plan.rules.ts';
import { streamOf, type DemoStream } from './streams.rules.ts';

const ZONE = 'Europe/London';
const MINUTE = 60_000;

const broadcastsAt = (time: string): Broadcast[] => {
  const now = Temporal.Instant.from(time);
  const monday = mondayOf(now.toZonedDateTimeISO(ZONE).toPlainDate());
  const weeks = Array.from({ length: 13 }, (_, index) => index - 12).map((week) => ({
    week,
    monday: monday.add({ weeks: week }),
    schedules: planWeek(monday.add({ weeks: week }), week, ZONE),
  }));
  return broadcastsOf(weeks, now.epochMilliseconds);
};
const SATURDAY = broadcastsAt('2026-11-21T15:20:30Z');
const STREAMS = SATURDAY.map(streamOf);
/** Any stream, as of ordinary days and of days with a clock change. */
const DAYS = ['2025-01-01', '2025-03-30', '2025-07-09', '2025-10-26', '2026-02-28'].map((day) => broadcastsAt(`${day}T15:00:00Z`));
const anyStream = fc.tuple(fc.constantFrom(...DAYS), fc.nat()).map(([all, place]) => streamOf(all[place % all.length]!));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const cells = <Row>(columns: Columns<Row>, row: Row) => Object.fromEntries(columns.map(([column, read]) => [column, read(row)]));
const hourly = (streams: readonly DemoStream[]) =>
  sum(streams.map(({ totals }) => totals.attributed)) / sum(streams.map(({ start, end }) => end - start));

describe('the streams that took place', () => {
  it('are the same at any time of the day, except those on air', () => {
    const ended = (all: readonly Broadcast[]) =>
      all.filter(({ wholeEnd, provisional }) => !provisional && wholeEnd < Date.parse('2026-11-21T09:00:00Z'));
    expect(ended(SATURDAY).length).toBeGreaterThan(500);
    expect(broadcastsAt('2026-11-21T15:20:30Z')).toEqual(SATURDAY);
    expect(ended(broadcastsAt('2026-11-21T22:30:00Z'))).toEqual(ended(SATURDAY));
  });
  it('never overlap on one account, are never in the future, and start and end at whole minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 23 }), (day, hour) => {
        const now = Temporal.PlainDate.from('2025-01-01')
          .add({ days: day })
          .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from({ hour, minute: 20 }) }).epochMilliseconds;
        const all = broadcastsAt(new Date(now).toISOString());
        for (const { identity } of ACCOUNTS) {
          const mine = all.filter(({ account }) => account.identity === identity).sort((a, b) => a.start - b.start);
          for (const [index, { start, end }] of mine.entries()) {
            expect(start).toBeGreaterThanOrEqual(mine[index - 1]?.end ?? 0);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(now);
            expect([start % MINUTE, end % MINUTE]).toEqual([0, 0]);
          }
        }
        expect(new Set(all.map(({ roomId }) => roomId)).size).toBe(all.length);
        expect(all.filter(({ provisional }) => provisional)).not.toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
  it('are on air until they end; while none is, the latest one is shown as on air', () => {
    const times = Array.from({ length: 12 }, (_, turn) => `2026-11-18T${String(turn * 2).padStart(2, '0')}:20:30Z`);
    const onAir = times.map((time) => {
      const now = Date.parse(time);
      const all = broadcastsAt(time);
      const running = all.filter(({ wholeEnd }) => wholeEnd > now);
      const latest = all.toSorted((a, b) => b.start - a.start)[0]!;
      const shown = running.length > 0 ? running : [latest];
      expect(all.filter(({ provisional }) => provisional)).toEqual(shown);
      for (const { start, end, wholeEnd } of shown)
        expect(end).toBe(wholeEnd > now ? now - 30_000 : Math.floor((start + (wholeEnd - start) * 0.7) / MINUTE) * MINUTE);
      for (const { end, wholeEnd, provisional } of all) if (!provisional) expect(end).toBe(wholeEnd);
      return running.length;
    });
    expect(onAir).toContain(0);
    expect(Math.max(...onAir)).toBeGreaterThan(1);
  });
  it('follow live schedules only, a minute after their start', () => {
    const [account] = ACCOUNTS;
    const monday = Temporal.PlainDate.from('2026-11-16');
    const schedules = planWeek(monday, 0, ZONE).filter((schedule) => schedule.account === account!.identity);
    const held = (now: number, planned: typeof schedules) => broadcastsOf([{ week: 0, monday, schedules: planned }], now);
    const later = Date.parse('2026-11-30T00:00:00Z');
    expect(
      held(
        later,
        schedules.map((schedule) => ({ ...schedule, type: 'VIDEO' as const })),
      ),
    ).toEqual([]);
    const [first] = held(later, schedules).toSorted((a, b) => a.start - b.start);
    expect(held(first!.start + MINUTE - 1, schedules)).toEqual([]);
    expect(held(first!.start + MINUTE, schedules)).toMatchObject([{ start: first!.start, end: first!.start + MINUTE, provisional: true }]);
    expect(held(later, schedules.toReversed())).toEqual(held(later, schedules));
  });
  it('include long ones with a change of hosts, unplanned ones, and old ones without minute data', () => {
    const rotating = SATURDAY.filter(({ hosts }) => hosts.length > 1);
    expect(rotating.length).toBeGreaterThan(20);
    for (const { hosts } of rotating) expect(new Set(hosts.map(({ host }) => host)).size).toBe(hosts.length);
    expect(SATURDAY.filter(({ title }) => title === 'Pop-up live')).toHaveLength(5);
    expect(SATURDAY.filter(({ hasMinutes, week }) => !hasMinutes && week < -7).length).toBeGreaterThan(100);
    expect(SATURDAY.filter(({ hasMinutes, week }) => !hasMinutes && week >= -7)).toEqual([]);
  });
});

describe('a trial looks the same after an update:', () => {
  const ofWeeks = (...wanted: number[]) =>
    broadcastsAt('2026-11-21T15:20:30Z')
      .filter(({ week }) => wanted.includes(week))
      .map(streamOf);
  it('a known stream keeps its figures', () => {
    const stream = ofWeeks(-9)[7]!;
    expect(stream).toMatchObject({
      start: 1789898400000,
      end: 1789909440000,
      roomId: '7429831640671039395',
      hosts: [{ from: 1789898400000, host: 'Dele' }],
      ordered: 145199,
      averageViewers: 76,
      peakViewers: 130,
      viewingSeconds: 110,
    });
    expect(stream.totals).toEqual({
      attributed: 134060,
      direct: 124510,
      items: 136,
      britishViewers: 6028,
      impressions: 57644,
      views: 7622,
      productImpressions: 34966,
      productClicks: 3124,
      likes: 22459,
      shares: 191,
      comments: 1854,
      followers: 108,
      created: 123,
      skuOrders: 113,
      mainOrders: 110,
      customers: 105,
      viewers: 6502,
      entering: 7622,
      leaving: 7622,
    });
    expect(stream.products[2]).toMatchObject({
      product: { name: 'Konjac Sponge Pair', pence: 649 },
      attributed: 25281,
      impressions: 6108,
      clicks: 558,
      items: 40,
      stock: 352,
    });
    expect(stream.sources[0]).toEqual({ source: 'For You feed', share: 485411 });
    expect(stream.profiles[0]).toEqual({ group: 'Gender', type: 'Female', viewers: 671304, customers: 732238 });
  });
  it('the streams of known weeks keep all of theirs, of which this is a checksum', () => {
    const figures = ofWeeks(-11, -8, -3, -2, -1, 0).map(({ account, products, ...stream }) => [
      account.identity,
      stream,
      products.map(({ product: { id, name, pence }, ...sold }) => [{ id, name, pence }, sold]),
    ]);
    expect(createHash('sha256').update(JSON.stringify(figures)).digest('hex')).toBe(
      'd7e61aa2d72b886de26139c6276a5f9ff77567ab91c5e6c9c756c0f802ae06a4',
    );
  });
});

describe('the figures of a stream', () => {
  it('are the same every time', () => {
    expect(streamOf(SATURDAY[200]!)).toEqual(STREAMS[200]);
  });
  it('are plausible in every minute', () => {
    fc.assert(
      fc.property(anyStream, ({ minutes, start, end, hasMinutes, peakViewers }) => {
        expect(minutes).toHaveLength(hasMinutes ? (end - start) / MINUTE : 0);
        let room = 0;
        for (const [index, minute] of minutes.entries()) {
          expect(minute.at).toBe(start + index * MINUTE);
          const falling = [
            [minute.productImpressions, minute.productClicks, minute.created, minute.skuOrders, minute.mainOrders, minute.customers],
            [minute.items, minute.skuOrders],
            [minute.impressions, minute.views, minute.viewers, minute.britishViewers],
            [minute.views, minute.followers],
            [minute.attributed, minute.direct],
          ];
          for (const one of falling) expect(one).toEqual(one.toSorted((a, b) => b - a));
          expect(minute.attributed > 0).toBe(minute.items > 0);
          room += minute.entering;
          expect(room).toBeLessThanOrEqual(peakViewers);
          room -= minute.leaving;
          expect(room).toBeGreaterThanOrEqual(0);
          for (const value of Object.values(minute)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });
  it('are the sums of its minutes, and of its products to the penny', () => {
    fc.assert(
      fc.property(anyStream, ({ account, minutes, hasMinutes, totals, products, ordered }) => {
        if (hasMinutes)
          for (const [name, total] of Object.entries(totals))
            expect(sum(minutes.map((minute) => minute[name as keyof typeof totals]))).toBe(total);
        const parts = {
          attributed: 'attributed',
          direct: 'direct',
          items: 'items',
          created: 'created',
          skuOrders: 'skuOrders',
          mainOrders: 'mainOrders',
          customers: 'customers',
          impressions: 'productImpressions',
          clicks: 'productClicks',
        } as const;
        for (const [part, total] of Object.entries(parts))
          expect(sum(products.map((product) => product[part as keyof typeof parts]))).toBe(totals[total]);
        expect(ordered).toBeGreaterThanOrEqual(totals.attributed);
        expect(products.length).toBeGreaterThanOrEqual(6);
        expect(products.length).toBeLessThanOrEqual(14);
        expect(new Set(products.map(({ product }) => product.id)).size).toBe(products.length);
        const known = productsOf(account.identity).map(({ name }) => name);
        for (const { product, impressions, clicks, created, stock } of products) {
          expect(known).toContain(product.name);
          expect([impressions, clicks, created]).toEqual([impressions, clicks, created].toSorted((a, b) => b - a));
          expect(stock).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 25 },
    );
  });
  it('include viewers of every group, with shares that add up to the whole', () => {
    fc.assert(
      fc.property(anyStream, ({ sources, profiles }) => {
        expect(sum(sources.map(({ share }) => share))).toBe(WHOLE);
        const groups = [...new Set(profiles.map(({ group }) => group))];
        expect(groups).toEqual(['Gender', 'Age', 'Follower', 'Country']);
        for (const name of groups) {
          const of = profiles.filter(({ group }) => group === name);
          expect([sum(of.map(({ viewers }) => viewers)), sum(of.map(({ customers }) => customers))]).toEqual([WHOLE, WHOLE]);
        }
      }),
      { numRuns: 10 },
    );
  });
  it('are higher in the evening than in the morning, at weekends, and as accounts grow; some products sell out', () => {
    const mine = STREAMS.filter(({ account }) => account.identity === 'bloomandbare.uk');
    const startingAt = (hours: readonly number[]) => mine.filter(({ start }) => hours.includes(new Date(start).getUTCHours()));
    expect(hourly(startingAt([17, 18]))).toBeGreaterThan(hourly(startingAt([9, 10])) * 1.2);
    const weekend = STREAMS.filter(({ start }) => [0, 6].includes(new Date(start).getUTCDay()));
    expect(hourly(weekend.filter(({ account }) => account.identity === 'northpeak.trail'))).toBeGreaterThan(
      hourly(STREAMS.filter((one) => one.account.identity === 'northpeak.trail' && !weekend.includes(one))),
    );
    expect(hourly(STREAMS.filter(({ week }) => week >= -4))).toBeGreaterThan(hourly(STREAMS.filter(({ week }) => week < -8)) * 1.05);
    expect(STREAMS.flatMap(({ products }) => products).filter(({ stock }) => stock === 0).length).toBeGreaterThan(100);
  });
});

describe('the database columns', () => {
  it('contain ratios calculated from sums, and null where they cannot be divided', () => {
    const minute = {
      at: 0,
      attributed: 1500,
      direct: 1000,
      items: 3,
      britishViewers: 5,
      impressions: 100,
      views: 8,
      productImpressions: 90,
      productClicks: 9,
      likes: 0,
      shares: 0,
      comments: 0,
      followers: 0,
      created: 3,
      skuOrders: 2,
      mainOrders: 1,
      customers: 1,
      viewers: 7,
      entering: 8,
      leaving: 4,
    };
    expect(cells(MINUTE_COLUMNS, minute)).toMatchObject({
      datetime: '1970-01-01T00:00:00.000Z',
      attributed_gmv: '15.00',
      enter_room_rate: '0.080000',
      ctr: '0.100000',
      ctor_sku_orders: '0.222222',
      ctor_main_orders: '0.111111',
      gpm: '1875.00',
      avg_price_items_sold: '5.00',
      avg_price_main_orders: '15.00',
    });
    expect(
      cells(MINUTE_COLUMNS, { ...minute, views: 0, impressions: 0, productImpressions: 0, productClicks: 0, items: 0, mainOrders: 0 }),
    ).toMatchObject({
      enter_room_rate: null,
      ctr: null,
      ctor_sku_orders: null,
      gpm: null,
      avg_price_items_sold: null,
      avg_price_main_orders: null,
    });
  });
  it('of a stream and of its products are those of its sums', () => {
    const stream = STREAMS.find(({ products, totals }) => totals.mainOrders > 0 && products.some(({ items }) => items === 0))!;
    const { totals, products } = stream;
    const shown = cells(STREAM_COLUMNS, stream);
    expect(shown).toMatchObject({
      start_time: new Date(stream.start).toISOString(),
      end_time: new Date(stream.end).toISOString(),
      products: products.length,
      different_products_sold: sum(products.map(({ items }) => (items > 0 ? 1 : 0))),
      orders_paid: totals.skuOrders,
      buyers: totals.customers,
    });
    expect(Number(shown['live_attributed_gmv'])).toBe(totals.attributed / 100);
    expect(Number(shown['average_price'])).toBeCloseTo(totals.attributed / totals.mainOrders / 100, 1);
    expect(Number(shown['show_gpm'])).toBeCloseTo((totals.attributed / totals.impressions) * 10, 1);
    expect(Number(shown['tap_through_rate'])).toBeCloseTo(totals.views / totals.impressions, 5);
    const [product] = products;
    expect(cells(PRODUCT_COLUMNS, product!)).toMatchObject({
      product_id: product!.product.id,
      product_name: product!.product.name,
      available_stock: product!.stock,
      items_sold: product!.items,
    });
  });
  it('are unique for streams and products', () => {
    for (const columns of [STREAM_COLUMNS, MINUTE_COLUMNS, PRODUCT_COLUMNS])
      expect(new Set(columns.map(([column]) => column)).size).toBe(columns.length);
  });
});

it('the accounts have valid bonus settings and unique creator IDs', () => {
  for (const { bonus, incentives } of ACCOUNTS) {
    expect(LiveAccount.fields.hourlyGmvBonusSettings.options.check(bonus)).toEqual([]);
    if (incentives !== null) expect(LiveAccount.fields.incentiveSettings.options.check(incentives)).toEqual([]);
  }
  expect(ACCOUNTS.filter(({ incentives }) => incentives !== null).length).toBeGreaterThan(2);
  expect(new Set(ACCOUNTS.map(({ creatorId }) => creatorId)).size).toBe(ACCOUNTS.length);
});
