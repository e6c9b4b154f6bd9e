/** All data of one demo stream: its minutes, with matching totals and products. */
import { keysOf } from '#core/typed-object';
import { MINUTE_MS } from '#core/span';
import { Temporal } from '#core/time';
import { audienceOf, type Audience } from './audience.rules.ts';
import type { Broadcast } from './broadcasts.rules.ts';
import { productsOf, type DemoProduct } from './catalogue.rules.ts';
import { chanceOf, split, type Chance } from './chance.rules.ts';
import { playOut, type Minute, type Played, type Sale } from './minutes.rules.ts';

/** Sums over the minutes; amounts are in pence. */
export type Totals = Readonly<Record<Exclude<keyof Minute, 'at'>, number>>;

export interface SoldProduct extends Sale {
  readonly impressions: number;
  readonly clicks: number;
}

export interface DemoStream extends Broadcast, Audience {
  readonly totals: Totals;
  /** Pence, including unpaid orders. */
  readonly ordered: number;
  readonly averageViewers: number;
  readonly peakViewers: number;
  /** Average duration of a view in seconds. */
  readonly viewingSeconds: number | null;
  readonly products: readonly SoldProduct[];
  readonly minutes: readonly Minute[];
}

const PENCE = 100;
const WEEKS = 12;
const WEEKEND = 6;
const MAX_PRODUCTS = 14;
const MIN_PRODUCTS = 6;
const ALWAYS_SHOWN = 3;
const WITHOUT_HOST = 0.75;

export function streamOf(broadcast: Broadcast): DemoStream {
  const { account, start, end, wholeEnd, hosts } = broadcast;
  const seed = `${account.identity} ${start}`;
  const chance = chanceOf(`show ${seed}`);
  const minutes = (end - start) / MINUTE_MS;
  const strengths = hosts.map(({ from, host }) => ({ from, strength: hostStrength(host) }));
  const played = playOut({
    seed,
    start,
    minutes,
    length: (wholeEnd - start) / MINUTE_MS,
    british: account.british,
    products: shown(account.identity, chance),
    hourlyPence: account.hourlyGmv * PENCE * strengthOf(broadcast) * chance.between(0.75, 1.3),
    strengthAt: (at) => strengths.findLast(({ from }) => from <= at)!.strength,
  });
  const totals = addUp(played.minutes);
  return {
    ...broadcast,
    totals,
    ...audienceOf(seed, account.british),
    ordered: played.sales.reduce((sum, { ordered }) => sum + ordered, 0),
    averageViewers: Math.round(played.present / minutes),
    peakViewers: played.peak,
    viewingSeconds: totals.views === 0 ? null : Math.round((played.present * 60) / totals.views),
    products: withLooks(played, totals),
    minutes: broadcast.hasMinutes ? played.minutes : [],
  };
}

/** Relative sales strength of a host. */
function hostStrength(host: string | null): number {
  return host === null ? WITHOUT_HOST : chanceOf(`host ${host}`).between(0.8, 1.28);
}

/** Evenings and weekends are stronger, and accounts grow over time. */
function strengthOf({ account, start, week }: Broadcast): number {
  const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(account.timezone);
  const hour = local.hour >= 17 && local.hour < 22 ? 1.35 : local.hour < 11 ? 0.78 : 1;
  const day = local.dayOfWeek >= WEEKEND ? 1.22 : 1;
  return hour * day * (1 + (account.growth * (week + WEEKS)) / WEEKS);
}

/** Products shown in the stream: the best sellers, and some of the others. */
function shown(identity: string, chance: Chance): DemoProduct[] {
  const all = productsOf(identity);
  const rest = all
    .slice(ALWAYS_SHOWN)
    .map((product) => ({ product, place: chance.next() }))
    .sort((a, b) => a.place - b.place);
  const count = chance.whole(MIN_PRODUCTS, MAX_PRODUCTS) - ALWAYS_SHOWN;
  return [...all.slice(0, ALWAYS_SHOWN), ...rest.slice(0, count).map(({ product }) => product)];
}

function addUp(minutes: readonly Minute[]): Totals {
  const sums: { -readonly [Name in keyof Totals]: number } = {
    attributed: 0,
    direct: 0,
    items: 0,
    britishViewers: 0,
    impressions: 0,
    views: 0,
    productImpressions: 0,
    productClicks: 0,
    likes: 0,
    shares: 0,
    comments: 0,
    followers: 0,
    created: 0,
    skuOrders: 0,
    mainOrders: 0,
    customers: 0,
    viewers: 0,
    entering: 0,
    leaving: 0,
  };
  const names = keysOf(sums);
  for (const minute of minutes) for (const name of names) sums[name] += minute[name];
  return sums;
}

/** Distributes impressions and clicks over the products: every ordered product was clicked, and every clicked one was seen. */
function withLooks({ sales }: Played, totals: Totals): SoldProduct[] {
  const appeals = sales.map(({ product }) => product.appeal);
  const clicks = split(totals.productClicks - totals.created, appeals);
  const looks = split(totals.productImpressions - totals.productClicks, appeals);
  return sales.map((sale, index) => ({
    ...sale,
    clicks: sale.created + clicks[index]!,
    impressions: sale.created + clicks[index]! + looks[index]!,
  }));
}
