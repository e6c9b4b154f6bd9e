/** Contract of live-stream analytics: figures of live streams in groups, with comparison. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { reportingErrors } from '../errors.ts';
import { GROUPINGS, SOURCES, type AnalyticsAnswer } from '../report/analytics.rules.ts';
import { answerShape, comparedShape, coverShape, noteShape } from '../report/figure-shapes.action.ts';
import { FIGURE_NAMES } from '../report/figures.rules.ts';
import { period, question } from '../report/report-input.action.ts';
import { MOST_ROWS } from '../report/report-limits.rules.ts';

const MOST_PERIODS = 6;

const figureName = z.enum(FIGURE_NAMES);

const input = question({
  groupBy: z
    .enum(GROUPINGS)
    .describe(
      'How to group. Weekdays and hours are in each live account’s time zone and calculated from minutes; all others use the totals of the streams (or of their products).',
    ),
  periods: z
    .array(period)
    .min(2)
    .max(MOST_PERIODS)
    .optional()
    .describe('Only with groupBy "period": the periods to compare. `totals` counts each stream once.'),
  metrics: z.array(figureName).min(1).optional().describe('Only these figures; absent = all.'),
  orderBy: z
    .object({
      figure: z.union([figureName, z.literal('label')]).describe('The column to sort by.'),
      direction: z.enum(['asc', 'desc']).describe('Sort direction. Unknown values come last in both directions.'),
    })
    .optional()
    .describe('Default: chronological for time, otherwise by GMV descending.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MOST_ROWS)
    .default(500)
    .describe('Maximum number of groups, also in files. Totals include all groups.'),
});
export type AnalyticsInput = z.output<typeof input>;

const figures = comparedShape(FIGURE_NAMES);

const output = z.object({
  ...coverShape,
  groupBy: z.enum(GROUPINGS).describe('As requested.'),
  source: z
    .enum(SOURCES)
    .describe(
      '"streams": the streams’ own totals, as reported by the platform; "minutes": sums of their minutes; "products": sums of their products.',
    ),
  groups: z
    .array(
      z.object({
        key: z
          .string()
          .describe(
            'The uuid, product ID, day, Monday of the week, month (YYYY-MM), weekday (1 = Monday), hour (0–23), or from..to of a period.',
          ),
        label: z.string().describe('Name of the group.'),
        color: z.string().nullable().describe('Display colour of the live account.'),
        record: z.string().nullable().describe('IRI of the live stream, live account or client.'),
        startTime: z.string().nullable().describe('Start of a live stream.'),
        timezone: z.string().nullable().describe('Time zone of the live account, for streams and accounts.'),
        ...figures,
      }),
    )
    .describe('In the requested order.'),
  totalGroups: z.number().describe('Total number of groups, regardless of the limit.'),
  totals: z.object(figures).describe('Totals of all groups, calculated from the same sums.'),
  notes: noteShape,
});

export const liveStreamAnalytics = defineAction({
  method: 'POST',
  path: '/api/reports/live-stream-analytics',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'Figures of the live streams you may see, in groups, with an optional comparison period. Ratios are calculated from sums.',
  input,
  output: answerShape<AnalyticsAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
