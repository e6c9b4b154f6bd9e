/** Contract of the profit and loss report: revenue and costs per client, account, time or schedule. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { statesOf } from '#core/states';
import { PAYROLL_LIFE } from '#domains/payroll';
import { reportingErrors } from '../errors.ts';
import { answerShape, changeAbout, daysShape, shapeOf } from '../report/figure-shapes.action.ts';
import {
  PROFIT_FIGURE_NAMES,
  PROFIT_FIGURES,
  PROFIT_GROUPINGS,
  PROFIT_KINDS,
  PROFIT_NOTES,
  STEPS,
  type ProfitAnswer,
  type ProfitFigure,
} from './profit-loss.rules.ts';
import { agencyQuestion } from '../report/report-input.action.ts';
import { MOST_ROWS } from '../report/report-limits.rules.ts';

const figureName = z.enum(PROFIT_FIGURE_NAMES);

const input = agencyQuestion({
  groupBy: z
    .enum(PROFIT_GROUPINGS)
    .default('client')
    .describe(
      'How to group. A schedule belongs, with its revenue and costs, to the day it starts on in the agency’s time zone; uncovered GMV of a stream belongs to the day the stream starts on.',
    ),
  offAccount: z.boolean().default(false).describe('true = only work without a live account, regardless of requested accounts and clients.'),
  orderBy: z
    .object({
      figure: z.union([figureName, z.enum(['label', 'startTime'])]).describe('The column to sort by.'),
      direction: z.enum(['asc', 'desc']).describe('Sort direction. Unknown values come last in both directions.'),
    })
    .optional()
    .describe('Default: chronological for time, clients and accounts by revenue descending.'),
  limit: z.number().int().min(1).max(MOST_ROWS).default(500).describe('Maximum number of rows, also in files. Totals include all rows.'),
});
export type ProfitInput = z.output<typeof input>;

const VALUES: Readonly<Record<'count' | 'money' | 'hours' | 'percent', z.ZodType>> = {
  count: z.number(),
  hours: z.number(),
  money: z.string().nullable(),
  percent: z.string().nullable(),
};
const SUFFIXES = {
  count: '',
  hours: '',
  money: ' An exact amount; null = unknown.',
  percent: ' A fraction: 0.0833 is 8.33 %; null = unknown.',
} as const;
const figureShape = shapeOf(PROFIT_FIGURE_NAMES, (name) =>
  VALUES[PROFIT_FIGURES[name].unit].describe(PROFIT_FIGURES[name].about + SUFFIXES[PROFIT_FIGURES[name].unit]),
);
const figures = {
  ...figureShape,
  before: z.object(figureShape).nullable().describe('The same figures for the comparison period; null = no comparison.'),
  change: z
    .object(
      shapeOf<ProfitFigure, string | null>(PROFIT_FIGURE_NAMES, (name) =>
        z.string().nullable().describe(changeAbout(PROFIT_FIGURES[name], '|before|')),
      ),
    )
    .nullable()
    .describe('Change of each figure; null if a value is unknown, or relative to 0.'),
};
const text = z.string().nullable();

const output = z.object({
  period: daysShape.describe('The days of the report.'),
  comparison: daysShape.nullable().describe('The days of the comparison.'),
  timeZone: z.string().describe('Time zone of the days: the agency’s.'),
  groupBy: z.enum(PROFIT_GROUPINGS).describe('As requested.'),
  groups: z
    .array(
      z.object({
        key: z.string().describe('The uuid, day, Monday of the week or month (YYYY-MM); "off-account" and "adjustments" for those two.'),
        kind: z
          .enum(PROFIT_KINDS)
          .describe(
            '"uncovered" = GMV of a stream outside of any schedule; "off-account" = work without a live account; "adjustments" = payroll adjustments, which belong to no schedule.',
          ),
        label: z.string().describe('Name of the group.'),
        color: text.describe('Display colour of the live account.'),
        record: text.describe('IRI of the client, live account, schedule or live stream.'),
        startTime: text.describe('Start of a schedule or stream.'),
        endTime: text.describe('Its end.'),
        timezone: text.describe('Time zone of the live account.'),
        liveStream: text.describe('IRI of the schedule’s stream.'),
        payrollItems: z
          .array(
            z.object({
              payrollItem: z.string().describe('IRI of the item.'),
              payroll: z.string().describe('IRI of its payroll.'),
              employeeName: z.string().describe('Name of the employee.'),
              status: z.enum(statesOf(PAYROLL_LIFE)).describe('Status of the payroll.'),
            }),
          )
          .describe('Payroll items that pay the shifts of a single schedule.'),
        ...figures,
      }),
    )
    .describe('In the requested order. They add up to the totals, to the penny.'),
  totalGroups: z.number().describe('Total number of groups, regardless of the limit.'),
  totals: z
    .object(figures)
    .describe('Totals of all groups. Labour, bonuses and adjustments equal those of payrolls for exactly these days.'),
  waterfall: z
    .array(
      z.object({
        step: z.enum(STEPS).describe('The figure.'),
        amount: text.describe('The amount added, or subtracted if negative; null = unknown.'),
        from: z.string().describe('Start of the step.'),
        to: z.string().describe('End of the step.'),
        estimated: z.string().describe('The estimated part of the amount.'),
      }),
    )
    .describe('The steps from revenue to margin.'),
  notes: z
    .array(z.object({ code: z.enum(PROFIT_NOTES).describe('Type of the note.'), message: z.string().describe('The note as text.') }))
    .describe('Notes on how to read the figures.'),
});

export const profitLoss = defineAction({
  method: 'POST',
  path: '/api/reports/profit-loss',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary:
    'Revenue and costs: the agency’s share of GMV minus labour, bonuses, administrative cost and adjustments, matching the payrolls to the penny.',
  input,
  output: answerShape<ProfitAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
