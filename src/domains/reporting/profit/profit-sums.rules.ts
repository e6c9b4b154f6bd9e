/**
 * Decides how schedules and streams are aggregated to the figures of the profit and loss report: sums of rounded lines, and a margin from
 * sums.
 */
import { recordFrom } from '#core/typed-object';
import { HOUR_SECONDS } from '#core/span';
import { multiplyDecimals } from '#core/money';
import { changeOf, divided } from '../report/figures.rules.ts';
import { comparedWith } from '../report/totals.rules.ts';
import { amountOf } from '../report/profit-parts.rules.ts';
import {
  PAY_STATES,
  PROFIT_FIGURE_NAMES,
  PROFIT_FIGURES,
  type PayState,
  type ProfitCompared,
  type ProfitFigures,
  type StepName,
  type WaterfallStep,
} from './profit-loss.rules.ts';

/** In pennies, by status of the pay. */
export type Pay = Record<PayState, bigint>;

/** A schedule with its revenue and costs, or the uncovered time of a stream. Rounded to pennies. */
export interface ProfitLine {
  readonly kind: 'schedule' | 'uncovered';
  /** Uuid of the schedule or the stream. */
  readonly uuid: string;
  readonly title: string | null;
  readonly type: 'LIVE' | 'VIDEO';
  readonly account: string | null;
  /** In the agency's time zone. */
  readonly day: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly liveStream: string | null;
  /** Deleted after it was paid. */
  readonly deleted: boolean;
  readonly seconds: number;
  readonly administrative: bigint;
  readonly labour: Pay;
  readonly bonuses: Pay;
  /** Of its pay: differences to closed payrolls that no payroll has taken, in pennies. */
  openArrears: bigint;
  /** Null without a stream; its values are null if unknown. */
  sold: { readonly gmv: bigint | null; readonly revenue: bigint | null } | null;
}

export interface ProfitSums {
  readonly labour: Pay;
  readonly bonuses: Pay;
  gmv: bigint;
  revenue: bigint;
  administrative: bigint;
  adjustments: bigint;
  seconds: number;
  schedules: number;
  /** Lines with a stream, and those with known GMV and known revenue. */
  streams: number;
  gmvKnown: number;
  revenueKnown: number;
}

export function noPay(): Pay {
  return { paid: 0n, submitted: 0n, draft: 0n, estimated: 0n };
}

export function noProfit(): ProfitSums {
  return {
    labour: noPay(),
    bonuses: noPay(),
    gmv: 0n,
    revenue: 0n,
    administrative: 0n,
    adjustments: 0n,
    seconds: 0,
    schedules: 0,
    streams: 0,
    gmvKnown: 0,
    revenueKnown: 0,
  };
}

/** Adds to the sums in place, because there can be tens of thousands of lines. */
export function addLine(sums: ProfitSums, { kind, deleted, sold, labour, bonuses, administrative, seconds }: ProfitLine): void {
  addPay(sums, { labour, bonuses });
  sums.administrative += administrative;
  sums.seconds += seconds;
  if (kind === 'schedule' && !deleted) sums.schedules += 1;
  if (sold === null) return;
  sums.streams += 1;
  if (sold.gmv !== null) [sums.gmv, sums.gmvKnown] = [sums.gmv + sold.gmv, sums.gmvKnown + 1];
  if (sold.revenue !== null) [sums.revenue, sums.revenueKnown] = [sums.revenue + sold.revenue, sums.revenueKnown + 1];
}

export function addSums(sums: ProfitSums, other: ProfitSums): void {
  addPay(sums, other);
  for (const name of ['gmv', 'revenue', 'administrative', 'adjustments'] as const) sums[name] += other[name];
  for (const name of ['seconds', 'schedules', 'streams', 'gmvKnown', 'revenueKnown'] as const) sums[name] += other[name];
}

function addPay(sums: ProfitSums, { labour, bonuses }: Pick<ProfitSums, 'labour' | 'bonuses'>): void {
  for (const state of PAY_STATES) {
    sums.labour[state] += labour[state];
    sums.bonuses[state] += bonuses[state];
  }
}

const RATE_SCALE = 6;

/** Without streams, GMV and revenue are zero; if no stream has known values, revenue and margin are unknown. */
export function profitFigures(sums: ProfitSums): ProfitFigures {
  const { administrative, adjustments, seconds, schedules, streams, gmvKnown, revenueKnown } = sums;
  const [labour, bonuses] = [whole(sums.labour), whole(sums.bonuses)];
  const costs = labour + bonuses + administrative + adjustments;
  const revenue = streams > 0 && revenueKnown === 0 ? null : sums.revenue;
  const margin = revenue === null ? null : revenue - costs;
  const states = recordFrom(PAY_STATES, (state) => amountOf(sums.labour[state] + sums.bonuses[state]));
  return {
    gmv: streams > 0 && gmvKnown === 0 ? null : amountOf(sums.gmv),
    revenue: revenue === null ? null : amountOf(revenue),
    labour: amountOf(labour),
    bonuses: amountOf(bonuses),
    administrative: amountOf(administrative),
    adjustments: amountOf(adjustments),
    costs: amountOf(costs),
    margin: margin === null ? null : amountOf(margin),
    marginRate: margin === null ? null : divided(String(margin), String(revenue), RATE_SCALE),
    ...states,
    schedules,
    hours: Math.round((seconds / HOUR_SECONDS) * 10_000) / 10_000,
    unknownRevenue: streams - revenueKnown,
  };
}

function whole(pay: Pay): bigint {
  return PAY_STATES.reduce((sum, state) => sum + pay[state], 0n);
}

export function compareProfit(figures: ProfitFigures, before: ProfitSums | null): ProfitCompared {
  return comparedWith(PROFIT_FIGURE_NAMES, figures, before === null ? null : profitFigures(before), PROFIT_FIGURES, profitChange);
}

/** From a loss to a profit is a positive change, although the previous value is negative. */
function profitChange(now: string | number | null, before: string | number | null): string | null {
  const change = changeOf(now, before);
  return change === null || Number(before) > 0 ? change : multiplyDecimals(change, -1);
}

/** From revenue to margin; without known revenue it starts at zero, and the margin is unknown. */
export function waterfallOf(sums: ProfitSums): WaterfallStep[] {
  const { revenue, margin } = profitFigures(sums);
  let at = revenue === null ? 0n : sums.revenue;
  const cost = (step: StepName, amount: bigint, estimated = 0n): WaterfallStep => {
    const from = at;
    at -= amount;
    return { step, amount: amountOf(-amount), from: amountOf(from), to: amountOf(at), estimated: amountOf(-estimated) };
  };
  const start: WaterfallStep = {
    step: 'revenue',
    amount: revenue as string | null,
    from: amountOf(0n),
    to: amountOf(at),
    estimated: amountOf(0n),
  };
  const costs = [
    cost('labour', whole(sums.labour), sums.labour.estimated),
    cost('bonuses', whole(sums.bonuses), sums.bonuses.estimated),
    cost('administrative', sums.administrative),
    cost('adjustments', sums.adjustments),
  ];
  return [
    start,
    ...costs,
    { step: 'margin', amount: margin as string | null, from: amountOf(0n), to: amountOf(at), estimated: amountOf(0n) },
  ];
}
