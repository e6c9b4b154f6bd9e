/** Decides the result of a bonus preview: bonus and incentives of one person on air for a whole schedule, by the same rules as pay. */
import { multiplyDecimals, PENNIES, toScale } from '#core/money';
import { HOUR_SECONDS } from '#core/span';
import type { HourlyGmvBonusSettings, Incentive } from '../account/bonus-settings.rules.ts';
import { gmvBonus, type GmvBonusReason, type GmvTier } from './gmv-bonus.rules.ts';
import { incentiveLines, isEffective, type IncentiveReason } from './incentive.rules.ts';

/** Length of a stream of which the bonus is previewed. */
export const MAX_HOURS = 24;

export interface BonusQuestion {
  readonly settings: HourlyGmvBonusSettings | null;
  readonly incentives: readonly Incentive[];
  readonly hourlyGmv: string;
  readonly scheduleHours: string;
  /** Local date on which the incentives must be effective. */
  readonly day: string;
}

export interface PreviewedIncentive {
  readonly name: string;
  /** Null when it does not depend on GMV and hours alone. */
  readonly amount: string | null;
  readonly reason: IncentiveReason | 'METRIC_NOT_GIVEN' | null;
}

interface BonusPreview {
  readonly hourlyGmv: string;
  readonly scheduleHours: string;
  readonly tier: GmvTier | null;
  readonly bonusPerHour: string;
  readonly totalBonus: string;
  readonly nextTier: GmvTier | null;
  readonly gapToNextTier: string | null;
  readonly incentives: readonly PreviewedIncentive[];
  readonly reason: GmvBonusReason | null;
}

export function previewBonus({ settings, incentives, hourlyGmv, scheduleHours, day }: BonusQuestion): BonusPreview {
  const seconds = multiplyDecimals(scheduleHours, HOUR_SECONDS);
  const { tier, bonusPerHour, amount, nextTier, gapToNextTier, reason } = gmvBonus({
    settings,
    stream: { gmv: hourlyGmv, seconds: HOUR_SECONDS },
    seconds,
  });
  return {
    hourlyGmv: toScale(hourlyGmv, PENNIES),
    scheduleHours,
    tier,
    bonusPerHour,
    totalBonus: amount,
    nextTier,
    gapToNextTier,
    reason,
    incentives: incentives
      .filter((rule) => rule.scope === 'SCHEDULE' && isEffective(rule, day))
      .map((rule) => {
        if (rule.metric !== 'GMV' && rule.metric !== 'HOURLY_GMV') return { name: rule.name, amount: null, reason: 'METRIC_NOT_GIVEN' };
        const results = { gmv: multiplyDecimals(hourlyGmv, scheduleHours), seconds, orders: 0, itemsSold: 0, newFollowers: 0 };
        const [line] = incentiveLines(rule, [{ schedule: '', day, employee: '', role: rule.roles[0]!, seconds, results }]);
        return { name: rule.name, amount: line!.amount, reason: line!.reason };
      }),
  };
}
