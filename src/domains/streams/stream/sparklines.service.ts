/** Handler for the sparklines of several streams: GMV by quarter of an hour. */
import sql from 'sql-template-tag';
import { answering } from '#server/engine/action-handlers';
import { LiveStream } from './live-stream.resource.ts';
import { shapeOf, type Quarter } from './sparkline.rules.ts';
import { streamSparklines } from './sparklines.action.ts';

export const sparklinesAction = answering(streamSparklines, async ({ engine, database, actor }, { 'streams[]': uuids }) => {
  const readable = await engine.filterAllowed(database, LiveStream, actor, LiveStream.access.read, uuids);
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
});
