/** Handler for the sparklines of several streams: GMV by quarter of an hour. */
import { mustGet } from '#core/present';
import { answering } from '#server/engine/action-handlers';
import { LiveStream } from './live-stream.resource.ts';
import { shapeOf, type Quarter } from './sparkline.rules.ts';
import { streamSparklines } from './sparklines.action.ts';
import { readQuarters } from './sparklines.query.ts';

export const sparklinesAction = answering(streamSparklines, async ({ engine, database, actor }, { 'streams[]': uuids }) => {
  const readable = await engine.filterAllowed(database, LiveStream, actor, LiveStream.access.read, uuids);
  const rows = await readQuarters(database, [...readable]);
  const quarters = new Map<string, Quarter[]>(uuids.map((uuid) => [uuid, []]));
  for (const row of rows) mustGet(quarters, row.stream).push(row);
  return {
    sparklines: uuids.flatMap((uuid) => {
      const shape = shapeOf(quarters.get(uuid)!);
      return shape === null ? [] : [{ liveStream: `/api/live_streams/${uuid}`, ...shape }];
    }),
  };
});
