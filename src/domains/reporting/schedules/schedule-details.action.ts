/** Contract of the schedule report: LIVE schedules compared with their streams. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { Employee } from '#domains/workforce';
import { reportingErrors } from '../errors.ts';
import { answerShape, changeAbout, coverShape, noteShape, shapeOf } from '../report/figure-shapes.action.ts';
import { SCHEDULE_STATES } from './punctuality.rules.ts';
import { iris, question } from '../report/report-input.action.ts';
import {
  SCHEDULE_FIGURE_NAMES,
  SCHEDULE_FIGURES,
  SCHEDULE_GROUPINGS,
  type ScheduleAnswer,
  type ScheduleFigure,
} from './schedule-details.rules.ts';
import { MOST_ROWS } from '../report/report-limits.rules.ts';

const figureName = z.enum(SCHEDULE_FIGURE_NAMES);

const input = question({
  groupBy: z
    .enum(SCHEDULE_GROUPINGS)
    .default('schedule')
    .describe(
      'One row per schedule, or groups. A schedule with two hosts is in both groups, but only once in the totals. A schedule belongs to the day it starts on.',
    ),
  employees: iris(Employee).optional().describe('IRIs of employees: only schedules that they host.'),
  states: z.array(z.enum(SCHEDULE_STATES)).min(1).optional().describe('Only schedules in these states.'),
  orderBy: z
    .object({
      figure: z.union([figureName, z.enum(['label', 'startTime'])]).describe('The column to sort by.'),
      direction: z.enum(['asc', 'desc']).describe('Sort direction. Unknown values come last in both directions.'),
    })
    .optional()
    .describe('Absent = by planned start, or by name.'),
  limit: z.number().int().min(1).max(MOST_ROWS).default(500).describe('Maximum number of rows, also in files. Totals include all rows.'),
});
export type ScheduleInput = z.output<typeof input>;

const VALUES: Readonly<Record<'count' | 'hours' | 'minutes' | 'money' | 'percent', z.ZodType>> = {
  count: z.number().nullable(),
  hours: z.number().nullable(),
  minutes: z.number().nullable(),
  money: z.string().nullable(),
  percent: z.string().nullable(),
};
const figureShape = shapeOf(SCHEDULE_FIGURE_NAMES, (name) => VALUES[SCHEDULE_FIGURES[name].unit].describe(SCHEDULE_FIGURES[name].about));
const figures = {
  ...figureShape,
  before: z.object(figureShape).nullable().describe('The same figures for the comparison period.'),
  change: z
    .object(
      shapeOf<ScheduleFigure, string | null>(SCHEDULE_FIGURE_NAMES, (name) =>
        z.string().nullable().describe(changeAbout(SCHEDULE_FIGURES[name])),
      ),
    )
    .nullable()
    .describe('Change of each figure.'),
};
const time = z.string().nullable();

const output = z.object({
  ...coverShape,
  groupBy: z.enum(SCHEDULE_GROUPINGS).describe('As requested.'),
  groups: z
    .array(
      z.object({
        key: z.string().describe('The uuid, or the Monday of the week; empty for schedules without a host.'),
        label: z.string().describe('Name of the row.'),
        color: time.describe('Display colour of the live account.'),
        record: time.describe('IRI of the schedule, live account or employee.'),
        startTime: time.describe('Planned start of a schedule.'),
        endTime: time.describe('Planned end.'),
        timezone: time.describe('Zone of the live account.'),
        state: z
          .enum(SCHEDULE_STATES)
          .nullable()
          .describe(
            'ON_TIME = on air at most 5 minutes after the planned start, LATE = later, MISSED = published and ended without a stream, UPCOMING = not ended yet, DRAFT = never published and without a stream.',
          ),
        hosts: z.array(z.string()).describe('Names of the hosts.'),
        liveStream: time.describe('IRI of the stream that the schedule became.'),
        streamStart: time.describe('Start of the schedule’s first stream.'),
        streamEnd: time.describe('End of the schedule’s last stream.'),
        ...figures,
      }),
    )
    .describe('In the requested order.'),
  totalGroups: z.number().describe('Total number of rows, regardless of the limit.'),
  totals: z.object(figures).describe('Over all schedules, each once.'),
  unplanned: z
    .object({ streams: z.number().describe('Number of streams.'), hours: z.number().describe('Their hours.') })
    .describe('Streams that start in the period and have no schedule, regardless of requested hosts and states.'),
  notes: noteShape,
});

export const scheduleDetails = defineAction({
  method: 'POST',
  path: '/api/reports/schedule-details',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER'),
  summary:
    'Compares LIVE schedules of the accounts you manage with their streams: late starts, early ends, overruns, uncovered time, missed schedules.',
  input,
  output: answerShape<ScheduleAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
