/** Contracts of the calls for a schedule's results and a stream's timeline. */
import * as z from 'zod';
import { allOf, anyOf, own, role, whereNot } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { seesResultsOf } from '#domains/live';
import { SHARE_SOURCES } from './figures.rules.ts';

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
const estimated = z.boolean().describe('Whether the share is a guess, because it is by time.');
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
  summary:
    'Results of a schedule, summed over its streams: by the minutes inside its window, else by what was read at its start and end, else by time.',
  input: z.object({}),
  output: z.object({
    schedule: z.string(),
    liveStream: z.string().nullable().describe('The principal stream.'),
    streams: z
      .array(z.object({ liveStream: z.string(), start: z.string(), end: z.string(), hours: z.number(), gmv: z.string().nullable() }))
      .describe('Its streams by start, with the hours and GMV of each inside the schedule.'),
    source: z.enum([...SHARE_SOURCES, 'none']).describe('By what the streams’ figures are shared; prorated = by time.'),
    estimated,
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
    source: z.enum(SHARE_SOURCES),
    handovers: z
      .array(z.object({ at: z.string(), reading: z.string().nullable(), readAt: z.string().nullable(), gmv: z.string().nullable() }))
      .describe('Starts and ends of schedules while the stream was on air, with what was read there.'),
    totals: z.object(figures),
    schedules: z.array(
      z.object({
        schedule: z.string(),
        title: z.string().nullable(),
        startTime: z.string(),
        endTime: z.string(),
        match: z.string(),
        hours: z.number(),
        estimated,
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
