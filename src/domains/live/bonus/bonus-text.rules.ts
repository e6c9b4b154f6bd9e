/** Texts of bonus rules: choices, reasons, and a one-line summary per incentive. */
import type { BonusRole, Incentive } from '../account/bonus-settings.rules.ts';
import type { FallingTier } from './bonus-draft.rules.ts';
import type { GmvBonusReason } from './gmv-bonus.rules.ts';
import type { PreviewedIncentive } from './bonus-preview.rules.ts';

export const ROLE_LABELS: Readonly<Record<BonusRole, string>> = {
  HOST: 'Host',
  MODERATOR: 'Moderator',
  SUPPORT: 'Support',
  MODEL: 'Model',
  GENERAL: 'General',
};

export const CHOICE_LABELS = {
  metric: { GMV: 'GMV', HOURLY_GMV: 'GMV per hour', ORDERS: 'Orders', ITEMS_SOLD: 'Items sold', NEW_FOLLOWERS: 'New followers' },
  scope: { SCHEDULE: 'Each schedule', DAY: 'Each day', PERIOD: 'The whole pay period' },
  mode: { SLAB: 'The highest tier applies to everything', PROGRESSIVE: 'Each slice is paid at its own tier' },
  reward: { FIXED: 'Fixed amount', PER_HOUR: 'Amount per hour on air', PERCENT_OF_GMV: 'Percent of GMV' },
  split: { EACH: 'Each person by their own results', EQUAL: 'The team, in equal shares', BY_HOURS: 'The team, by hours on air' },
} as const satisfies {
  readonly [Property in 'metric' | 'scope' | 'mode' | 'reward' | 'split']: Readonly<Record<Incentive[Property], string>>;
};

export const CHOICE_HELP: { readonly [Property in 'scope' | 'mode' | 'reward' | 'split']: Readonly<Record<Incentive[Property], string>> } =
  {
    scope: {
      SCHEDULE: 'Counted separately for every schedule.',
      DAY: 'Totalled over the schedules of a day.',
      PERIOD: 'Totalled over all schedules of a payroll.',
    },
    mode: {
      SLAB: 'The value of the highest tier reached applies to everything.',
      PROGRESSIVE: 'Results below the first tier pay nothing; each further slice pays at the value of its tier.',
    },
    reward: {
      FIXED: 'Values are amounts.',
      PER_HOUR: 'Values are amounts per hour on air.',
      PERCENT_OF_GMV: 'Values are percentages: 2.5 is 2.5%.',
    },
    split: {
      EACH: 'Each person’s results are those of the schedules they were on.',
      EQUAL: 'Earned together, shared equally.',
      BY_HOURS: 'Earned together, shared by time on air.',
    },
  };

export const REASON_LABELS: Readonly<Record<GmvBonusReason | NonNullable<PreviewedIncentive['reason']>, string>> = {
  NO_SETTINGS: 'No tiers configured',
  ROLE_NOT_INCLUDED: 'The role is not included',
  NO_STREAM_MATCH: 'No matching stream',
  BELOW_FIRST_TIER: 'Below the first tier',
  CAPPED: 'Capped',
  METRIC_NOT_GIVEN: 'Depends on other figures',
};

export function fallText({ tier, below }: Pick<FallingTier, 'tier' | 'below'>): string {
  return `Tier ${tier} starts higher than tier ${below} but pays less.`;
}

const PER: Readonly<Record<Incentive['scope'], string>> = { SCHEDULE: 'per schedule', DAY: 'per day', PERIOD: 'per pay period' };
const WHOM: Readonly<Record<Incentive['split'], string>> = { EACH: 'each person', EQUAL: 'team, equal shares', BY_HOURS: 'team, by hours' };

/** "GMV per day · host, model · team, by hours" */
export function incentiveText({ metric, scope, split, roles }: Pick<Incentive, 'metric' | 'scope' | 'split' | 'roles'>): string {
  return [
    `${CHOICE_LABELS.metric[metric]} ${PER[scope]}`,
    roles.length === 0 ? 'no roles' : roles.map((role) => ROLE_LABELS[role].toLowerCase()).join(', '),
    WHOM[split],
  ].join(' · ');
}

/** Whether an incentive is currently effective, not yet, or no longer. */
export function incentiveTime(
  { effectiveFrom, effectiveTo }: { readonly effectiveFrom: string; readonly effectiveTo: string },
  today: string,
): 'now' | 'later' | 'over' {
  if (effectiveTo !== '' && effectiveTo < today) return 'over';
  return effectiveFrom > today ? 'later' : 'now';
}
