/** Contracts of the calls for an account's results: the weekly GMV trend and the best hours of the week. */
import * as z from 'zod';
import { everyone, SELF } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { plainNumber } from '#core/action-shapes';
import { seesResultsOf } from '#domains/live';

const MAX_WEEKS = 52;
const DEFAULT_WEEKS = 12;

/**
 * Managers may read the names of all accounts but the results only of those they manage, so this is narrower than read access to the
 * account.
 */
const resultsOf = seesResultsOf(SELF);

const weeks = z.object({
  weeks: plainNumber(z.int().min(1).max(MAX_WEEKS)).default(DEFAULT_WEEKS).describe(`This week and those before it; at most ${MAX_WEEKS}.`),
});

export const accountTrend = defineAction({
  method: 'GET',
  path: '/api/live_accounts/:uuid/gmv-trend',
  resource: 'LiveAccount',
  access: everyone,
  visible: resultsOf,
  summary: 'Weekly GMV of a live account.',
  input: weeks,
  output: z.object({
    timeZone: z.string(),
    weeks: z
      .array(
        z.object({
          monday: z.string(),
          streams: z.number(),
          hours: z.number(),
          gmv: z.string().nullable(),
          hourlyGmv: z.string().nullable(),
        }),
      )
      .describe('Oldest first; the last one is the current, unfinished week. A stream belongs to the week in which it starts.'),
  }),
});
export type AccountTrend = OutputOfAction<typeof accountTrend>;

export const bestHours = defineAction({
  method: 'GET',
  path: '/api/live_accounts/:uuid/best-hours',
  resource: 'LiveAccount',
  access: everyone,
  visible: resultsOf,
  summary: 'GMV of a live account by hour of the week, in the account’s time zone.',
  input: weeks,
  output: z.object({
    timeZone: z.string(),
    weeks: z.number(),
    cells: z
      .array(
        z.object({
          weekday: z.number().describe('1 is Monday.'),
          hour: z.number(),
          hours: z.number().describe('Hours streamed.'),
          gmv: z.string().nullable(),
          hourlyGmv: z.string().nullable(),
        }),
      )
      .describe('Hours of the week with at least one stream.'),
    source: z
      .enum(['minutes', 'prorated', 'mixed', 'none'])
      .describe('The sales of streams without per-minute figures are spread evenly over the stream.'),
  }),
});
export type BestHours = OutputOfAction<typeof bestHours>;
