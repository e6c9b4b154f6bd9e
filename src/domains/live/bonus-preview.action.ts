/** What a preview of an account's bonus rules is asked with: GMV an hour, and for how long. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { compareDecimals, readDecimal, toScale } from '#core/money';
import { LiveAccount } from './live-account.resource.ts';

const PENNIES = 2;
const HOURS_SCALE = 4;
const LONGEST_HOURS = 24;

const amount = decimal(PENNIES).refine((value) => compareDecimals(value, 0) >= 0, 'This value should not be negative.');
const hours = decimal(HOURS_SCALE).refine(
  (value) => compareDecimals(value, 0) > 0 && compareDecimals(value, LONGEST_HOURS) <= 0,
  `This value should be more than 0 and at most ${LONGEST_HOURS}.`,
);

const tier = z.object({ minHourlyGmv: z.string(), bonusPerHour: z.string() }).nullable();
const preview = z.object({
  hourlyGmv: z.string(),
  scheduleHours: z.string(),
  tier: tier.describe('The highest tier that is reached.'),
  bonusPerHour: z.string(),
  totalBonus: z.string().describe('The GMV bonus of one person for the whole schedule; incentives are not in it.'),
  nextTier: tier,
  gapToNextTier: z.string().nullable().describe('What the hourly GMV lacks of the next tier.'),
  incentives: z
    .array(
      z.object({
        name: z.string(),
        amount: z.string().nullable(),
        reason: z.enum(['NO_STREAM_MATCH', 'BELOW_FIRST_TIER', 'CAPPED', 'METRIC_NOT_GIVEN']).nullable(),
      }),
    )
    .readonly()
    .describe('Incentives per schedule that are effective today; the amount is null where orders, items or followers decide it.'),
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
  // Managers read the names of all accounts, but the rules only of their own.
  row: LiveAccount.fields.hourlyGmvBonusSettings.options.read,
  summary: 'What the bonus rules of the account would pay for a schedule of so much GMV an hour.',
  input: z.object({
    hourlyGmv: amount.describe('GMV per hour of stream, at most 2 decimals.'),
    scheduleHours: hours
      .default('1.00')
      .describe(`Hours on air, more than 0 and at most ${LONGEST_HOURS}, at most ${HOURS_SCALE} decimals; 1 when left out.`),
  }),
  output: preview,
});

/** A plain decimal of the query as an exact one of at least two decimals; anything else is refused with its reason. */
function decimal(scale: number) {
  return z.string().transform((text, context) => {
    const read = readDecimal(text, scale);
    if (read.ok) return shortened(read.value);
    context.addIssue({ code: 'custom', message: read.reason });
    return z.NEVER;
  });
}

/** "3.5000" → "3.50", "0.3333" stays. */
function shortened(value: string): string {
  const short = toScale(value, PENNIES);
  return compareDecimals(short, value) === 0 ? short : value;
}
