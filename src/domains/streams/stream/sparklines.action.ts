/** Contract of the call for the sparklines of several streams. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { reference } from '#core/action-shapes';
import { LiveStream } from './live-stream.resource.ts';

/** The largest page size of a list. */
const MAX_STREAMS = 200;

const streamList = z.array(reference(LiveStream)).max(MAX_STREAMS, `At most ${MAX_STREAMS} streams can be requested at once.`);

const streams = z
  .union([reference(LiveStream).transform((uuid) => [uuid]), streamList])
  .transform((uuids) => [...new Set(uuids)])
  .describe(`At most ${MAX_STREAMS} streams.`);

export const streamSparklines = defineAction({
  method: 'GET',
  path: '/api/live-streams/sparklines',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'GMV by quarter of an hour for the given streams that you may read; streams without minutes are left out.',
  input: z.object({ 'streams[]': streams }),
  output: z.object({
    sparklines: z.array(
      z.object({
        liveStream: z.string(),
        start: z.string().describe('Start of the first quarter of an hour.'),
        values: z.array(z.string().nullable()).describe('One per quarter of an hour from the start; null where it is unknown.'),
      }),
    ),
  }),
});
