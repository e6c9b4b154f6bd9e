/** What a report is called and answers with: figures of live streams in groups, compared with another period. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { reportingErrors } from '../errors.ts';
import { GROUPINGS, SOURCES, type AnalyticsAnswer } from './analytics.rules.ts';
import { answerShape, comparedShape, coverShape, noteShape } from '../report/figure-shapes.action.ts';
import { FIGURE_NAMES, type Figure } from '../report/figures.rules.ts';
import { period, question } from '../report/report-input.action.ts';

const MOST_GROUPS = 10_000;
const MOST_PERIODS = 6;

const figureName = z.enum(FIGURE_NAMES as readonly [Figure, ...Figure[]]);

const input = question({
  groupBy: z
    .enum(GROUPINGS)
    .describe(
      'What becomes a group. Weekdays and hours are those of each live account’s zone, calculated from the minutes; the rest uses the totals of the streams (or of their products).',
    ),
  periods: z
    .array(period)
    .min(2)
    .max(MOST_PERIODS)
    .optional()
    .describe('With groupBy "period": the periods to compare with each other. `totals` counts each stream once.'),
  metrics: z.array(figureName).min(1).optional().describe('Only these figures; absent = all.'),
  orderBy: z
    .object({
      figure: z.union([figureName, z.literal('label')]).describe('What to order by.'),
      direction: z.enum(['asc', 'desc']).describe('Which way; what is unknown comes last either way.'),
    })
    .optional()
    .describe('Absent = time forwards, anything else by GMV, most first.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MOST_GROUPS)
    .default(500)
    .describe('Groups in the answer, also when it is a file; totals are over all.'),
});
export type AnalyticsInput = z.output<typeof input>;

const figures = comparedShape(FIGURE_NAMES);

const output = z.object({
  ...coverShape,
  groupBy: z.enum(GROUPINGS).describe('As asked.'),
  source: z
    .enum(SOURCES)
    .describe(
      '"streams": the streams’ own totals, as the platform reports them; "minutes": sums of their minutes; "products": sums of their products.',
    ),
  groups: z
    .array(
      z.object({
        key: z
          .string()
          .describe(
            'The uuid, product ID, day, Monday of the week, month (YYYY-MM), weekday (1 = Monday), hour (0–23), or from..to of a period.',
          ),
        label: z.string().describe('The group in words.'),
        color: z.string().nullable().describe('Display colour of the live account.'),
        record: z.string().nullable().describe('IRI of the live stream, live account or client.'),
        startTime: z.string().nullable().describe('Start of a live stream.'),
        timezone: z.string().nullable().describe('Zone of a stream’s or an account’s live account.'),
        ...figures,
      }),
    )
    .describe('In the order asked for.'),
  totalGroups: z.number().describe('Groups there are, also beyond the limit.'),
  totals: z.object(figures).describe('Over all groups, calculated from the same sums.'),
  notes: noteShape,
});

export const liveStreamAnalytics = defineAction({
  method: 'POST',
  path: '/api/reports/live-stream-analytics',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'Figures of the live streams that you may see, in groups, compared with another period. Ratios are calculated from sums.',
  input,
  output: answerShape<AnalyticsAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
