/** What a report is called and answers with: what was earned and spent, per client, account, time or schedule. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { reportingErrors } from '../errors.ts';
import { answerShape, daysShape, shapeOf } from '../report/figure-shapes.action.ts';
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

const MOST_ROWS = 10_000;
const figureName = z.enum(PROFIT_FIGURE_NAMES as readonly [ProfitFigure, ...ProfitFigure[]]);

const input = agencyQuestion({
  groupBy: z
    .enum(PROFIT_GROUPINGS)
    .default('client')
    .describe(
      'What becomes a group. A schedule belongs, with what it brought and cost, to the agency’s day on which it starts; what a stream sold while no schedule was on belongs to the day on which the stream starts.',
    ),
  offAccount: z
    .boolean()
    .default(false)
    .describe('true = only work that is on no live account, whatever accounts and clients are asked for.'),
  orderBy: z
    .object({
      figure: z.union([figureName, z.enum(['label', 'startTime'])]).describe('What to order by.'),
      direction: z.enum(['asc', 'desc']).describe('Which way; what is unknown comes last either way.'),
    })
    .optional()
    .describe('Absent = time forwards, clients and accounts by revenue, most first.'),
  limit: z.number().int().min(1).max(MOST_ROWS).default(500).describe('Rows in the answer, also when it is a file; totals are over all.'),
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
  before: z.object(figureShape).nullable().describe('The same figures of the period compared with; null = nothing to compare with.'),
  change: z
    .object(
      shapeOf<ProfitFigure, string | null>(PROFIT_FIGURE_NAMES, (name) =>
        z.string().nullable().describe(`Change of ${PROFIT_FIGURES[name].label}: (now − before) ÷ the size of before.`),
      ),
    )
    .nullable()
    .describe('How each figure changed; null where one is unknown or was 0.'),
};
const text = z.string().nullable();

const output = z.object({
  period: daysShape.describe('The days reported on.'),
  comparison: daysShape.nullable().describe('The days compared with.'),
  timeZone: z.string().describe('Whose days they are: the agency’s.'),
  groupBy: z.enum(PROFIT_GROUPINGS).describe('As asked.'),
  groups: z
    .array(
      z.object({
        key: z.string().describe('The uuid, day, Monday of the week or month (YYYY-MM); "off-account" and "adjustments" for those two.'),
        kind: z
          .enum(PROFIT_KINDS)
          .describe(
            '"uncovered" = what a stream sold while no schedule was on; "off-account" = work on no live account; "adjustments" = of payrolls, on no schedule.',
          ),
        label: z.string().describe('The group in words.'),
        color: text.describe('Display colour of the live account.'),
        record: text.describe('IRI of the client, live account, schedule or live stream.'),
        startTime: text.describe('Start of a schedule or stream.'),
        endTime: text.describe('Its end.'),
        timezone: text.describe('Zone of the live account.'),
        liveStream: text.describe('IRI of the stream that a schedule became.'),
        payrollItems: z
          .array(
            z.object({
              payrollItem: z.string().describe('IRI of the item.'),
              payroll: z.string().describe('IRI of its payroll.'),
              employeeName: z.string().describe('Whose pay it is.'),
              status: z.string().describe('Status of the payroll.'),
            }),
          )
          .describe('That pay the shifts of a single schedule.'),
        ...figures,
      }),
    )
    .describe('In the order asked for. Together they are the totals, to the penny.'),
  totalGroups: z.number().describe('Groups there are, also beyond the limit.'),
  totals: z.object(figures).describe('Over all groups. Labour, bonuses and adjustments are what the payrolls of exactly these days pay.'),
  waterfall: z
    .array(
      z.object({
        step: z.enum(STEPS).describe('Which figure.'),
        amount: text.describe('What it adds, or takes with a minus; null = unknown.'),
        from: z.string().describe('Where it begins.'),
        to: z.string().describe('Where it ends.'),
        estimated: z.string().describe('The part of the amount that is an estimate.'),
      }),
    )
    .describe('The way from revenue to the margin.'),
  notes: z
    .array(z.object({ code: z.enum(PROFIT_NOTES).describe('What the note is about.'), message: z.string().describe('The note in words.') }))
    .describe('What to bear in mind when reading the figures.'),
});

export const profitLoss = defineAction({
  method: 'POST',
  path: '/api/reports/profit-loss',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary:
    'What was earned and spent: the agency’s share of GMV less labour, bonuses, administrative cost and adjustments, to the penny of the payrolls.',
  input,
  output: answerShape<ProfitAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
