/** What the shapes of several streams are asked for with at once. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { isUuid } from '#core/iri';

/** A page of a list. */
const MAX_STREAMS = 200;

const streams = z
  .union([z.string(), z.array(z.string())])
  .transform((named, context) => {
    const uuids = [...new Set([named].flat().map((uuid) => uuid.toLowerCase()))];
    const wrong = uuids.find((uuid) => !isUuid(uuid));
    const refuse = (code: string, message: string) => context.addIssue({ code: 'custom', message, params: { code } });
    if (uuids.length > MAX_STREAMS) refuse('TOO_MANY', `At most ${MAX_STREAMS} streams can be asked for at once.`);
    else if (wrong !== undefined) refuse('NOT_A_UUID', `"${wrong.slice(0, 80)}" is not a uuid.`);
    return uuids;
  })
  .describe(`Uuids of at most ${MAX_STREAMS} streams.`);

export const streamSparklines = defineAction({
  method: 'GET',
  path: '/api/live-streams/sparklines',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'GMV of each quarter of an hour of the streams that are named and may be read; those without minutes are left out.',
  input: z.object({ 'streams[]': streams }),
  output: z.object({
    sparklines: z.array(
      z.object({
        liveStream: z.string(),
        start: z.string().describe('Start of the first quarter of an hour.'),
        values: z.array(z.string().nullable()).describe('One for each quarter of an hour from the start on; null where nothing is known.'),
      }),
    ),
  }),
});
