/** Contract of the call for the sparklines of several streams. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { isUuid } from '#core/iri';

/** The largest page size of a list. */
const MAX_STREAMS = 200;

const streams = z
  .union([z.string(), z.array(z.string())])
  .transform((named, context) => {
    const uuids = [...new Set([named].flat().map((uuid) => uuid.toLowerCase()))];
    const wrong = uuids.find((uuid) => !isUuid(uuid));
    const refuse = (code: string, message: string) => context.addIssue({ code: 'custom', message, params: { code } });
    if (uuids.length > MAX_STREAMS) refuse('TOO_MANY', `At most ${MAX_STREAMS} streams can be requested at once.`);
    else if (wrong !== undefined) refuse('NOT_A_UUID', `"${wrong.slice(0, 80)}" is not a uuid.`);
    return uuids;
  })
  .describe(`Uuids of at most ${MAX_STREAMS} streams.`);

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
