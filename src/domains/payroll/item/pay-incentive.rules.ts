/** Explains an incentive line: the metric, the tiers reached, the effect of the cap, and how the amount was split (pay rule 10). */
import { compareDecimals } from '#core/money';
import type { Incentive } from '#domains/live';
import type { PayLine } from '../basis/pay-line.rules.ts';
import { durationText, plainDecimal } from './pay-text.rules.ts';

export type IncentiveSnapshot = NonNullable<PayLine['incentive']>;

export interface Detail {
  readonly label: string;
  readonly value: string;
}

interface TierDetail {
  readonly from: string;
  readonly value: string;
  readonly reached: boolean;
  /** Whether this tier pays; in progressive mode several do. */
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
  SLAB: 'The highest tier reached applies to the whole amount.',
  PROGRESSIVE: 'Each slice is paid at its own tier. Anything below the first tier pays nothing.',
};

/** @param money formats an amount in the agency's currency. */
export function incentiveTiers({ rule, tiersReached }: IncentiveSnapshot, money: (amount: string) => string): TierDetail[] {
  const metric = (value: string) => (isMoney(rule) ? money(value) : plainDecimal(value));
  const value = (amount: string) =>
    rule.reward === 'PERCENT_OF_GMV'
      ? `${plainDecimal(amount)}% of GMV`
      : rule.reward === 'PER_HOUR'
        ? `${money(amount)} per hour on air`
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

/**
 * The steps from the metric to the amount. Empty if no one was on air, because an unknown value is not 0.
 * @param amount the line's amount.
 */
export function incentiveDetails(
  { rule, metric, gmv, seconds, uncapped, total, share }: IncentiveSnapshot,
  amount: string,
  money: (amount: string) => string,
): Detail[] {
  if (share.of === 0) return [];
  const details: Detail[] = [
    { label: `${METRIC[rule.metric]} ${OVER[rule.scope]}`, value: isMoney(rule) ? money(metric) : plainDecimal(metric) },
    { label: rule.split === 'EACH' ? 'On air' : 'On air, everyone', value: durationText(Number(seconds)) },
  ];
  if (rule.metric !== 'GMV' && rule.reward === 'PERCENT_OF_GMV') details.push({ label: 'GMV', value: money(gmv) });
  details.push({ label: rule.split === 'EACH' ? 'Earned from tiers' : 'Earned together from tiers', value: money(uncapped) });
  if (rule.cap !== undefined && rule.cap !== null)
    details.push({
      label: 'Cap',
      value: `${money(rule.cap)}${compareDecimals(uncapped, total) === 0 ? ', not reached' : `, so ${money(total)} is paid`}`,
    });
  if (rule.split !== 'EACH') details.push({ label: 'Share', value: shareText(rule, share, seconds) });
  return [...details, { label: 'Amount', value: money(amount) }];
}

export function incentiveMode({ rule }: IncentiveSnapshot): string {
  return MODE[rule.mode];
}

function shareText({ split }: Incentive, { of, seconds }: IncentiveSnapshot['share'], all: string): string {
  if (compareDecimals(seconds, 0) === 0) return `None: not on air. ${of} other ${of === 1 ? 'person was' : 'people were'}.`;
  if (of === 1) return 'All of it: no one else was on air';
  return split === 'EQUAL'
    ? `One of ${of} equal shares`
    : `${durationText(Number(seconds))} of ${durationText(Number(all))} on air, among ${of} people`;
}

function isMoney({ metric }: Incentive): boolean {
  return metric === 'GMV' || metric === 'HOURLY_GMV';
}
