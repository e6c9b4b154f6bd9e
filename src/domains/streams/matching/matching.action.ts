/** Contracts of the calls to match a stream again, to choose the streams of a schedule, and to list unmatched streams and schedules. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { day, reference } from '#core/action-shapes';
import { Schedule } from '#domains/scheduling';
import { LiveStream } from '../stream/live-stream.resource.ts';

export const rematchStream = defineAction({
  method: 'POST',
  path: '/api/live_streams/:uuid/rematch',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Matches a stream with the schedules of its account again; manual matches stay.',
  input: z.object({}),
  output: z.object({
    liveStream: z.string(),
    schedules: z.array(z.string()),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    kept: z.array(z.string()),
  }),
  changes: ['Schedule', 'LiveStream'],
});
export type Rematched = OutputOfAction<typeof rematchStream>;

const MAX_STREAMS = 50;

export const chooseStreams = defineAction({
  method: 'POST',
  path: '/api/schedules/:uuid/live_streams',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER'),
  row: Schedule.access.update,
  summary: 'Replaces the streams of a schedule. The one that overlaps it most becomes its principal stream; the match is then manual.',
  input: z.object({
    liveStreams: z
      .array(reference(LiveStream))
      .max(MAX_STREAMS, { message: `A schedule can have at most ${MAX_STREAMS} streams.` })
      .describe('IRIs of streams of the schedule’s account; an empty list = it was not streamed.'),
    overrideReason: z.string().optional().describe('Reason for changing what a submitted or paid payroll is based on.'),
  }),
  output: z.object({
    schedule: z.string(),
    liveStream: z.string().nullable().describe('The principal stream.'),
    liveStreams: z.array(z.string()),
  }),
  changes: ['Schedule', 'LiveStream'],
});

const suggestion = { overlapMinutes: z.number(), distanceMinutes: z.number() };
const around = z
  .object({
    schedules: z.array(z.object({ schedule: z.string(), startTime: z.string(), endTime: z.string(), matched: z.boolean() })),
    streams: z.array(z.object({ liveStream: z.string(), startTime: z.string(), endTime: z.string(), matched: z.boolean() })),
  })
  .describe('What the account planned and streamed in this time and that of the suggestions, by start.');
const account = { account: z.string(), identity: z.string(), color: z.string(), startTime: z.string(), endTime: z.string() };

export const listUnmatched = defineAction({
  method: 'GET',
  path: '/api/live-streams/unmatched',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Streams without a schedule and past LIVE schedules without a stream, each with suggestions.',
  input: z.object({
    from: day().optional().describe('First day, in the agency’s time zone; absent = four weeks before the last.'),
    to: day().optional().describe('Last day, inclusive; absent = today.'),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    streams: z.array(
      z.object({
        liveStream: z.string(),
        ...account,
        gmv: z.string().nullable(),
        suggestions: z.array(
          z.object({
            schedule: z.string(),
            startTime: z.string(),
            endTime: z.string(),
            title: z.string().nullable(),
            liveStreams: z.array(z.string()).describe('The streams that the schedule has already; the stream would be added to them.'),
            liveStreamMatch: z.enum(['AUTO', 'MANUAL']),
            ...suggestion,
          }),
        ),
        around,
      }),
    ),
    schedules: z.array(
      z.object({
        schedule: z.string(),
        ...account,
        title: z.string().nullable(),
        suggestions: z.array(
          z.object({ liveStream: z.string(), startTime: z.string(), endTime: z.string(), gmv: z.string().nullable(), ...suggestion }),
        ),
        around,
      }),
    ),
  }),
});
export type Unmatched = OutputOfAction<typeof listUnmatched>;
