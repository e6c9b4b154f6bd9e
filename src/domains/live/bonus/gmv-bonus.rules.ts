/** Decides what a shift earns by the GMV per hour of its schedule (pay rule 9); used by both the preview and pay. */
import { compareDecimals, divideDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import { HOUR_SECONDS } from '#core/span';
import type { BonusRole, HourlyGmvBonusSettings } from '../account/bonus-settings.rules.ts';

/** A decimal string as sent by the API, or a whole number. */
export type Exact = string | number;

export type GmvBonusReason = 'NO_SETTINGS' | 'ROLE_NOT_INCLUDED' | 'NO_STREAM_MATCH' | 'BELOW_FIRST_TIER';

export interface GmvTier {
  readonly minHourlyGmv: string;
  readonly bonusPerHour: string;
}

export interface GmvBonusInputs {
  readonly settings: HourlyGmvBonusSettings | null;
  /** Absent = any role, as in the preview. */
  readonly role?: BonusRole;
  /** GMV and seconds of the stream within the schedule; null when no stream matches it. */
  readonly stream: { readonly gmv: Exact; readonly seconds: Exact } | null;
  /** Overlap of the shift with the stream. */
  readonly seconds: Exact;
}

export interface GmvBonus {
  /** Rounded down to the penny, so that it never appears to reach a tier that it misses; null without a stream. */
  readonly hourlyGmv: string | null;
  readonly tier: GmvTier | null;
  readonly bonusPerHour: string;
  readonly amount: string;
  readonly nextTier: GmvTier | null;
  /** Hourly GMV missing for the next tier. */
  readonly gapToNextTier: string | null;
  /** Why there is no bonus; null when a tier is reached. */
  readonly reason: GmvBonusReason | null;
}

const NOTHING = { hourlyGmv: null, tier: null, bonusPerHour: '0.00', amount: '0.00', nextTier: null, gapToNextTier: null } as const;

export function gmvBonus({ settings, role, stream, seconds }: GmvBonusInputs): GmvBonus {
  const hourlyGmv =
    stream === null || compareDecimals(stream.seconds, 0) <= 0
      ? null
      : divideDecimals(multiplyDecimals(stream.gmv, HOUR_SECONDS), stream.seconds, PENNIES, 'down');
  if (settings === null) return { ...NOTHING, hourlyGmv, reason: 'NO_SETTINGS' };
  if (role !== undefined && !settings.roles.includes(role)) return { ...NOTHING, hourlyGmv, reason: 'ROLE_NOT_INCLUDED' };
  if (stream === null || hourlyGmv === null) return { ...NOTHING, reason: 'NO_STREAM_MATCH' };
  const tiers = ascending(settings.tiers);
  // Compared without division, because rounding first could lift a value into a tier.
  const reached = tiers.filter(
    ({ minHourlyGmv }) => compareDecimals(multiplyDecimals(stream.gmv, HOUR_SECONDS), multiplyDecimals(minHourlyGmv, stream.seconds)) >= 0,
  );
  const tier = reached.at(-1) ?? null;
  const nextTier = tiers[reached.length] ?? null;
  const bonusPerHour = tier?.bonusPerHour ?? '0.00';
  return {
    hourlyGmv,
    tier,
    bonusPerHour,
    amount: divideDecimals(multiplyDecimals(bonusPerHour, seconds), HOUR_SECONDS, PENNIES),
    nextTier,
    gapToNextTier: nextTier === null ? null : sumOf([nextTier.minHourlyGmv, multiplyDecimals(hourlyGmv, -1)]),
    reason: tier === null ? 'BELOW_FIRST_TIER' : null,
  };
}

/** Sorted tiers; amounts stored as numbers are converted to strings. */
function ascending(tiers: HourlyGmvBonusSettings['tiers']): GmvTier[] {
  return tiers
    .map(({ minHourlyGmv, bonusPerHour }) => ({
      minHourlyGmv: toScale(minHourlyGmv, PENNIES),
      bonusPerHour: toScale(bonusPerHour, PENNIES),
    }))
    .sort((a, b) => compareDecimals(a.minHourlyGmv, b.minHourlyGmv));
}
