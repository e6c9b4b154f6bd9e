/** Every minute of a demo stream: viewers come and go, view, click and buy, and the sums are consistent. */
import { MINUTE_MS } from '#core/span';
import type { DemoProduct } from './catalogue.rules.ts';
import { chanceOf, type Chance } from './chance.rules.ts';

export interface Show {
  readonly seed: string;
  /** Milliseconds. */
  readonly start: number;
  /** Elapsed minutes, and the expected total of minutes. */
  readonly minutes: number;
  readonly length: number;
  readonly products: readonly DemoProduct[];
  /** GMV in pence of an average hour. */
  readonly hourlyPence: number;
  /** Share of its viewers in Great Britain. */
  readonly british: number;
  /** Sales strength of the host; 1 is average. @param at milliseconds. */
  readonly strengthAt: (at: number) => number;
}

/** Amounts are in pence. */
export interface Minute {
  readonly at: number;
  readonly attributed: number;
  readonly direct: number;
  readonly items: number;
  readonly britishViewers: number;
  readonly impressions: number;
  readonly views: number;
  readonly productImpressions: number;
  readonly productClicks: number;
  readonly likes: number;
  readonly shares: number;
  readonly comments: number;
  readonly followers: number;
  readonly created: number;
  readonly skuOrders: number;
  readonly mainOrders: number;
  readonly customers: number;
  /** New viewers. */
  readonly viewers: number;
  readonly entering: number;
  readonly leaving: number;
}

/** Sales of one product during the stream. */
export interface Sale {
  readonly product: DemoProduct;
  stock: number;
  attributed: number;
  direct: number;
  /** Including unpaid orders. */
  ordered: number;
  items: number;
  created: number;
  skuOrders: number;
  mainOrders: number;
  customers: number;
}

export interface Played {
  readonly minutes: readonly Minute[];
  readonly sales: readonly Sale[];
  readonly peak: number;
  /** Sum over all minutes of the people in the room. */
  readonly present: number;
}

const MINUTES_AN_HOUR = 60;
const ITEMS_AN_ORDER = 1.13;
const PAID = 0.93;
const DIRECT = 0.86;
const VIEWS_AN_ORDER = 75;
/** Factor by which flash deals increase the sales of an average hour. */
const DEALS_ADD = 1.22;
const SCARCE = 0.2;

interface Deal {
  readonly from: number;
  readonly to: number;
  readonly sale: number;
  readonly cut: number;
}

/** @returns the minutes in order; each amount is the sum of the prices of the items sold in it. */
export function playOut(show: Show): Played {
  const chance = chanceOf(show.seed);
  const sales = show.products.map((product) => openSale(product, chance));
  const deals = dealsOf(show.length, sales.length, chance);
  const appeal = show.products.reduce((sum, product) => sum + product.appeal, 0);
  const usualPrice = show.products.reduce((sum, product) => sum + product.pence * product.appeal, 0) / appeal;
  const ordersAMinute = show.hourlyPence / MINUTES_AN_HOUR / (usualPrice * ITEMS_AN_ORDER * PAID * DEALS_ADD);
  const [tapRate, leaveRate, clickRate, wave] = [
    chance.between(0.07, 0.14),
    chance.between(0.36, 0.55),
    chance.between(0.06, 0.1),
    chance.between(0, 6),
  ];
  const minutes: Minute[] = [];
  let [present, peak, presentInAll] = [0, 0, 0];
  for (let minute = 0; minute < show.minutes; minute += 1) {
    const at = show.start + minute * MINUTE_MS;
    const deal = deals.find(({ from, to }) => minute >= from && minute < to);
    const rush = deal === undefined ? 1 : 1 + 2.4 * Math.sin((Math.PI * (minute - deal.from + 0.5)) / (deal.to - deal.from));
    const pace = curve(minute, show.length, wave) * show.strengthAt(at) * chance.between(0.75, 1.25);

    const wanted = ordersAMinute * VIEWS_AN_ORDER * pace * (1 + (rush - 1) * 0.4);
    const impressions = chance.count(wanted / tapRate);
    const views = Math.min(impressions, chance.count(impressions * tapRate));
    const viewers = Math.min(views, Math.round(views * chance.between(0.78, 0.92)));
    const room = present + views;
    const leaving = minute === show.length - 1 ? room : Math.min(room, chance.count(room * leaveRate));
    const bought = buy(chance, sales, chance.count(ordersAMinute * pace * rush), deal);
    const productClicks = Math.max(bought.created, chance.count(room * 0.22 * clickRate * 10 * Math.sqrt(rush)));
    const productImpressions = Math.max(productClicks, chance.count(productClicks / clickRate));
    minutes.push({
      at,
      ...bought,
      impressions,
      views,
      viewers,
      entering: views,
      leaving,
      productClicks,
      productImpressions,
      britishViewers: Math.round(viewers * Math.min(1, show.british * chance.between(0.97, 1.03))),
      likes: chance.count(room * 1.4 * Math.sqrt(rush)),
      shares: chance.count(room * 0.012),
      comments: chance.count(room * 0.09 * rush),
      followers: Math.min(views, chance.count(views * 0.016)),
    });
    present = room - leaving;
    peak = Math.max(peak, room);
    presentInAll += room;
  }
  return { minutes, sales, peak, present: presentInAll };
}

/** Audience over time: the room fills, fluctuates, and empties at the end. */
function curve(minute: number, length: number, wave: number): number {
  const filling = 0.3 + 0.7 * (1 - Math.exp(-(minute + 1) / 12));
  const ending = minute > length - 8 ? 0.72 : 1;
  return filling * ending * (1 + 0.16 * Math.sin(minute / 7.5 + wave));
}

/** One flash deal per hour, and one more. */
function dealsOf(length: number, products: number, chance: Chance): Deal[] {
  const count = 1 + Math.floor(length / MINUTES_AN_HOUR);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.round(((index + 0.55) * length) / count + chance.between(-6, 6));
    return { from, to: from + chance.whole(7, 11), sale: chance.whole(0, products - 1), cut: chance.pick([0.1, 0.15, 0.2, 0.25]) };
  });
}

function openSale(product: DemoProduct, chance: Chance): Sale {
  const stock = chance.happens(SCARCE) ? chance.whole(2, 8) : chance.whole(60, 420);
  return { product, stock, attributed: 0, direct: 0, ordered: 0, items: 0, created: 0, skuOrders: 0, mainOrders: 0, customers: 0 };
}

function buy(
  chance: Chance,
  sales: readonly Sale[],
  orders: number,
  deal: Deal | undefined,
): Pick<Minute, 'attributed' | 'direct' | 'items' | 'created' | 'skuOrders' | 'mainOrders' | 'customers'> {
  const sum = { attributed: 0, direct: 0, items: 0, created: 0, skuOrders: 0, mainOrders: 0, customers: 0 };
  for (let order = 0; order < orders; order += 1) {
    const sale = choose(chance, sales, deal);
    if (sale === undefined) break;
    const pieces = Math.min(sale.stock, chance.happens(0.1) ? chance.whole(2, 3) : 1);
    const onOffer = deal !== undefined && sales[deal.sale] === sale;
    const amount = pieces * (onOffer ? Math.round(sale.product.pence * (1 - deal.cut)) : sale.product.pence);
    const paid = chance.happens(PAID);
    sale.ordered += amount;
    for (const totals of [sum, sale]) totals.created += 1;
    if (!paid) continue;
    // Another product in the same minute sometimes belongs to the same order, and another order sometimes to the same customer.
    const main = sum.mainOrders === 0 || chance.happens(0.88);
    const customer = main && (sum.customers === 0 || chance.happens(0.94));
    const direct = chance.happens(DIRECT);
    sale.stock -= pieces;
    for (const totals of [sum, sale]) {
      totals.attributed += amount;
      totals.direct += direct ? amount : 0;
      totals.items += pieces;
      totals.skuOrders += 1;
      totals.mainOrders += main ? 1 : 0;
      totals.customers += customer ? 1 : 0;
    }
  }
  return sum;
}

/** Chooses a product by popularity; during a flash deal mostly the one on offer. Undefined when everything is sold out. */
function choose(chance: Chance, sales: readonly Sale[], deal: Deal | undefined): Sale | undefined {
  const offer = deal === undefined ? undefined : sales[deal.sale]!;
  if (offer !== undefined && offer.stock > 0 && chance.happens(0.6)) return offer;
  const left = sales.filter(({ stock }) => stock > 0);
  let until = chance.next() * left.reduce((sum, { product }) => sum + product.appeal, 0);
  return left.find(({ product }) => (until -= product.appeal) < 0) ?? left.at(-1);
}
