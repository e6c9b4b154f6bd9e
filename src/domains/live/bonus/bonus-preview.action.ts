/** Contract of the bonus preview: GMV per hour and hours on air in, amounts out. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { compareDecimals, HOURS_SCALE, PENNIES, readDecimal, toScale } from '#core/money';
import { LiveAccount } from '../account/live-account.resource.ts';
import { MAX_HOURS } from './bonus-preview.rules.ts';

const amount = decimal(PENNIES).refine((value) => compareDecimals(value, 0) >= 0, 'This value should not be negative.');
const hours = decimal(HOURS_SCALE).refine(
  (value) => compareDecimals(value, 0) > 0 && compareDecimals(value, MAX_HOURS) <= 0,
  `This value should be more than 0 and at most ${MAX_HOURS}.`,
);

const tier = z.object({ minHourlyGmv: z.string(), bonusPerHour: z.string() }).nullable();
const preview = z.object({
  hourlyGmv: z.string(),
  scheduleHours: z.string(),
  tier: tier.describe('The highest tier reached.'),
  bonusPerHour: z.string(),
  totalBonus: z.string().describe('The GMV bonus of one person for the whole schedule, without incentives.'),
  nextTier: tier,
  gapToNextTier: z.string().nullable().describe('Hourly GMV missing for the next tier.'),
  incentives: z
    .array(
      z.object({
        name: z.string(),
        amount: z.string().nullable(),
        reason: z.enum(['NO_STREAM_MATCH', 'BELOW_FIRST_TIER', 'CAPPED', 'METRIC_NOT_GIVEN']).nullable(),
      }),
    )
    .readonly()
    .describe('Incentives per schedule that are effective today; the amount is null if it depends on orders, items or followers.'),
  reason: z
    .enum(['NO_SETTINGS', 'ROLE_NOT_INCLUDED', 'NO_STREAM_MATCH', 'BELOW_FIRST_TIER'])
    .nullable()
    .describe('Why there is no GMV bonus.'),
});

export const bonusPreview = defineAction({
  method: 'GET',
  path: '/api/live_accounts/:uuid/bonus-preview',
  resource: 'LiveAccount',
  access: role('ADMIN', 'MANAGER'),
  // Managers may read the names of all accounts, but the bonus rules only of those they manage.
  row: LiveAccount.fields.hourlyGmvBonusSettings.options.read,
  summary: 'Calculates what the account’s bonus rules would pay for a schedule with the given GMV per hour.',
  input: z.object({
    hourlyGmv: amount.describe('GMV per hour of stream, at most 2 decimals.'),
    scheduleHours: hours
      .default('1.00')
      .describe(`Hours on air, more than 0 and at most ${MAX_HOURS}, at most ${HOURS_SCALE} decimals; defaults to 1.`),
  }),
  output: preview,
});

/** Parses a decimal query parameter to an exact decimal with at least two decimals; anything else is rejected with the reason. */
function decimal(scale: number) {
  return z.string().transform((text, context) => {
    const read = readDecimal(text, scale);
    if (read.ok) return shortened(read.value);
    context.addIssue({ code: 'custom', message: read.reason });
    return z.NEVER;
  });
}

/** "3.5000" → "3.50"; "0.3333" is unchanged. */
function shortened(value: string): string {
  const short = toScale(value, PENNIES);
  return compareDecimals(short, value) === 0 ? short : value;
}
