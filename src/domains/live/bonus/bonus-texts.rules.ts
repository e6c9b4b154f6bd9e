/** Bonus rules in a few texts, for the history of an account's terms. */
import type { HourlyGmvBonusSettings, Incentive } from '../account/bonus-settings.rules.ts';

/** By field. Amounts are plain: the history shows them next to each other, in the agency's currency. */
export const BONUS_TEXTS = {
  /** "100.00/h pays 2.00, 250.00/h pays 4.00" */
  hourlyGmvBonusSettings: (value: unknown) =>
    (value as HourlyGmvBonusSettings).tiers.map(({ minHourlyGmv, bonusPerHour }) => `${minHourlyGmv}/h pays ${bonusPerHour}`).join(', ') ||
    'no tiers',
  /** "Strong stream (2 tiers), New followers (1 tier)" */
  incentiveSettings: (value: unknown) =>
    (value as readonly Incentive[])
      .map(({ name, tiers }) => `${name} (${tiers.length} ${tiers.length === 1 ? 'tier' : 'tiers'})`)
      .join(', ') || 'none',
} as const;
