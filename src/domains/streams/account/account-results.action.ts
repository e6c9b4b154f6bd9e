/** What an account's results are asked for with: week by week, and by the hour of the week. */
import * as z from 'zod';
import { anyOf, everyone, manages, ofClient, role, SELF } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';

const MOST_WEEKS = 52;
const DEFAULT_WEEKS = 12;

/** Managers read the names of all accounts, and results only of theirs; so this is narrower than reading the account. */
const resultsOf = anyOf(role('ADMIN'), manages(SELF), ofClient('client'));

const weeks = z.object({
  weeks: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_WEEKS)
    .default(DEFAULT_WEEKS)
    .describe(`This week and those before it; at most ${MOST_WEEKS}.`),
});

export const accountTrend = defineAction({
  method: 'GET',
  path: '/api/live_accounts/:uuid/gmv-trend',
  resource: 'LiveAccount',
  access: everyone,
  visible: resultsOf,
  summary: 'What a live account sold week by week.',
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
      .describe('Oldest first; the last one is not over yet. A stream belongs to the week it starts in.'),
  }),
});
export type AccountTrend = OutputOfAction<typeof accountTrend>;

export const bestHours = defineAction({
  method: 'GET',
  path: '/api/live_accounts/:uuid/best-hours',
  resource: 'LiveAccount',
  access: everyone,
  visible: resultsOf,
  summary: 'What each hour of the week brought a live account, by the clock of its time zone.',
  input: weeks,
  output: z.object({
    timeZone: z.string(),
    weeks: z.number(),
    cells: z
      .array(
        z.object({
          weekday: z.number().describe('1 is Monday.'),
          hour: z.number(),
          hours: z.number().describe('Hours of stream.'),
          gmv: z.string().nullable(),
          hourlyGmv: z.string().nullable(),
        }),
      )
      .describe('Hours of the week with at least one stream.'),
    source: z.enum(['minutes', 'prorated', 'mixed', 'none']).describe('Streams without minutes count as if their sales had come evenly.'),
  }),
});
export type BestHours = OutputOfAction<typeof bestHours>;
