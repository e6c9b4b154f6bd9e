/** Decides how `GET /api/live-streams/sparklines` answers: the shape of several streams at once, their GMV by quarter of an hour. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { role } from '#core/access';
import { invalid } from '#core/errors';
import { defineAction } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';
import { LiveStream } from './live-stream.resource.ts';
import { shapeOf, type Quarter } from './sparkline.rules.ts';

/** A page of a list. */
const MAX_STREAMS = 200;

export const sparklinesAction = defineAction({
  method: 'GET',
  path: '/api/live-streams/sparklines',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'GMV of each quarter of an hour of the streams that are named and may be read; those without minutes are left out.',
  input: z.object({ 'streams[]': z.union([z.string(), z.array(z.string())]).describe(`Uuids of at most ${MAX_STREAMS} streams.`) }),
  output: z.object({
    sparklines: z.array(
      z.object({
        liveStream: z.string(),
        start: z.string().describe('Start of the first quarter of an hour.'),
        values: z.array(z.string().nullable()).describe('One for each quarter of an hour from the start on; null where nothing is known.'),
      }),
    ),
  }),
  async run({ engine, database, actor }, { 'streams[]': named }) {
    const uuids = [...new Set([named].flat().map((uuid) => uuid.toLowerCase()))];
    if (uuids.length > MAX_STREAMS)
      throw invalid([{ propertyPath: 'streams[]', message: `At most ${MAX_STREAMS} streams can be asked for at once.`, code: 'TOO_MANY' }]);
    const wrong = uuids.find((uuid) => !isUuid(uuid));
    if (wrong !== undefined)
      throw invalid([{ propertyPath: 'streams[]', message: `"${wrong.slice(0, 80)}" is not a uuid.`, code: 'NOT_A_UUID' }]);
    const readable = await engine.passing(database, LiveStream, actor, LiveStream.access.read, uuids);
    const rows = await database.rows<Quarter & { readonly stream: string }>(sql`
      select live_stream as stream, quarter, gmv from live_stream_quarter
      where live_stream = any(${[...readable]}::uuid[]) order by live_stream, quarter`);
    const quarters = new Map<string, Quarter[]>(uuids.map((uuid) => [uuid, []]));
    for (const row of rows) quarters.get(row.stream)!.push(row);
    return {
      sparklines: uuids.flatMap((uuid) => {
        const shape = shapeOf(quarters.get(uuid)!);
        return shape === null ? [] : [{ liveStream: `/api/live_streams/${uuid}`, ...shape }];
      }),
    };
  },
});
