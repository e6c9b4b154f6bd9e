/** Decides how an incentive's line is explained: what counted, which tiers were reached, what the cap took away and how it was shared (pay rule 10). */
import { compareDecimals } from '#core/money';
import type { Incentive } from '#domains/live';
import type { PayLine } from './pay-line.rules.ts';
import { durationText, plainDecimal } from '../item/pay-text.rules.ts';

export type IncentiveSnapshot = NonNullable<PayLine['incentive']>;

export interface Detail {
  readonly label: string;
  readonly value: string;
}

export interface TierDetail {
  readonly from: string;
  readonly value: string;
  readonly reached: boolean;
  /** The one that pays; with slices several do. */
  readonly pays: boolean;
}

const METRIC: Readonly<Record<Incentive['metric'], string>> = {
  GMV: 'GMV',
  HOURLY_GMV: 'GMV per hour',
  ORDERS: 'Orders',
  ITEMS_SOLD: 'Items sold',
  NEW_FOLLOWERS: 'New followers',
};
const OVER: Readonly<Record<Incentive['scope'], string>> = {
  SCHEDULE: 'of one schedule',
  DAY: 'of one day',
  PERIOD: 'of the whole pay period',
};
const MODE: Readonly<Record<Incentive['mode'], string>> = {
  SLAB: 'The tier that is reached holds for everything.',
  PROGRESSIVE: 'Each slice pays at its own tier; what lies below the first pays nothing.',
};

/** @param money writes an amount in the agency's currency. */
export function incentiveTiers({ rule, tiersReached }: IncentiveSnapshot, money: (amount: string) => string): TierDetail[] {
  const metric = (value: string) => (isMoney(rule) ? money(value) : plainDecimal(value));
  const value = (amount: string) =>
    rule.reward === 'PERCENT_OF_GMV'
      ? `${plainDecimal(amount)}% of GMV`
      : rule.reward === 'PER_HOUR'
        ? `${money(amount)} an hour on air`
        : money(amount);
  const sorted = [...rule.tiers].sort((one, other) => compareDecimals(one.min, other.min));
  return sorted.map((tier, index) => {
    const reached = index < tiersReached.length;
    return {
      from: metric(tier.min),
      value: value(tier.value),
      reached,
      pays: reached && (rule.mode === 'PROGRESSIVE' || index === tiersReached.length - 1),
    };
  });
}

/** From what counted to what is paid; nothing where nobody was on air, since what is not known is not 0. @param amount of the line. */
export function incentiveDetails(
  { rule, metric, gmv, seconds, uncapped, total, share }: IncentiveSnapshot,
  amount: string,
  money: (amount: string) => string,
): Detail[] {
  if (share.of === 0) return [];
  const details: Detail[] = [
    { label: `${METRIC[rule.metric]} ${OVER[rule.scope]}`, value: isMoney(rule) ? money(metric) : plainDecimal(metric) },
    { label: rule.split === 'EACH' ? 'On air' : 'On air, everybody’s', value: durationText(Number(seconds)) },
  ];
  if (rule.metric !== 'GMV' && rule.reward === 'PERCENT_OF_GMV') details.push({ label: 'GMV', value: money(gmv) });
  details.push({ label: rule.split === 'EACH' ? 'Earned by these tiers' : 'Earned together by these tiers', value: money(uncapped) });
  if (rule.cap !== undefined && rule.cap !== null)
    details.push({
      label: 'At most',
      value: `${money(rule.cap)}${compareDecimals(uncapped, total) === 0 ? ', not reached' : `, so ${money(total)} is paid`}`,
    });
  if (rule.split !== 'EACH') details.push({ label: 'Share', value: shareText(rule, share, seconds) });
  return [...details, { label: 'Amount', value: money(amount) }];
}

export function incentiveMode({ rule }: IncentiveSnapshot): string {
  return MODE[rule.mode];
}

function shareText({ split }: Incentive, { of, seconds }: IncentiveSnapshot['share'], all: string): string {
  if (compareDecimals(seconds, 0) === 0) return `None: not on air. ${of} ${of === 1 ? 'person was' : 'people were'}.`;
  if (of === 1) return 'All of it: nobody else was on air';
  return split === 'EQUAL'
    ? `One of ${of} equal parts`
    : `${durationText(Number(seconds))} of ${durationText(Number(all))} on air, among ${of} people`;
}

function isMoney({ metric }: Incentive): boolean {
  return metric === 'GMV' || metric === 'HOURLY_GMV';
}
