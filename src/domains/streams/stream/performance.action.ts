/** Contracts of the calls for a schedule's results and a stream's timeline. */
import * as z from 'zod';
import { allOf, anyOf, own, role, whereNot } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { seesResultsOf } from '#domains/live';

const count = z.number().nullable();
const figures = {
  gmv: z.string().nullable(),
  orders: count,
  itemsSold: count,
  viewers: count,
  views: count,
  newFollowers: count,
  likes: count,
  comments: count,
  shares: count,
  impressions: count,
  productImpressions: count,
  productClicks: count,
};
const shift = z.object({
  employee: z.string(),
  name: z.string(),
  role: z.string(),
  hours: z.number().describe('Hours of the stream inside the shift.'),
  gmv: z.string().nullable().describe('The shift’s equal share; the shifts add up to the schedule.'),
});

/** Results are visible to those who may read the stream (product.md §3). */
export const seesResults = seesResultsOf('liveAccount');
/** People who were on the schedule see its results, with their own share and nobody else's. */
const wasOnIt = allOf(whereNot('publishedAt', null), own('scheduleEmployees.employee'));

export const schedulePerformance = defineAction({
  method: 'GET',
  path: '/api/schedules/:uuid/performance',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE'),
  row: anyOf(seesResults, wasOnIt),
  summary: 'Results of a schedule, summed over its streams: the minutes inside its window, else a stream’s totals pro rata by overlap.',
  input: z.object({}),
  output: z.object({
    schedule: z.string(),
    liveStream: z.string().nullable().describe('The principal stream.'),
    streams: z
      .array(z.object({ liveStream: z.string(), start: z.string(), end: z.string(), hours: z.number(), gmv: z.string().nullable() }))
      .describe('Its streams by start, with the hours and GMV of each inside the schedule.'),
    source: z.enum(['minutes', 'prorated', 'none']),
    hours: z.number().describe('Hours on air inside the schedule; breaks between streams do not count.'),
    scheduledHours: z.number(),
    ...figures,
    hourlyGmv: z.string().nullable(),
    ctr: z.string().nullable().describe('Product clicks ÷ product impressions.'),
    shifts: z.array(shift),
  }),
});

export const streamTimeline = defineAction({
  method: 'GET',
  path: '/api/live_streams/:uuid/timeline',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary:
    'The results of each schedule of a stream that you may read, and of the remaining time; together they add up to the stream’s totals.',
  input: z.object({}),
  output: z.object({
    liveStream: z.string(),
    source: z.enum(['minutes', 'prorated']),
    totals: z.object(figures),
    schedules: z.array(
      z.object({
        schedule: z.string(),
        title: z.string().nullable(),
        startTime: z.string(),
        endTime: z.string(),
        match: z.string(),
        hours: z.number(),
        figures: z.object(figures),
        shifts: z.array(shift),
      }),
    ),
    uncovered: z.object({
      hours: z.number(),
      spans: z.array(z.object({ start: z.string(), end: z.string() })),
      figures: z.object(figures),
    }),
  }),
});
export type Timeline = OutputOfAction<typeof streamTimeline>;
