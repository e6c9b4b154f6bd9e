/** Contract of the call for the account medians that a stream is compared with. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';

export const streamMedians = defineAction({
  method: 'GET',
  path: '/api/live_streams/:uuid/medians',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'The medians of the account’s streams that started in the 14 days before this one.',
  input: z.object({}),
  output: z.object({
    liveStream: z.string(),
    days: z.number(),
    streams: z.number().describe('How many streams there were.'),
    figures: z.record(
      z.string(),
      z.object({ median: z.string().nullable(), streams: z.number().describe('How many of these streams report the figure.') }),
    ),
  }),
});
export type Medians = OutputOfAction<typeof streamMedians>;
