/** Decides how `GET /api/live_streams/{uuid}/medians` answers: what is usual on the account, from its streams of the 14 days before this one. */
import * as z from 'zod';
import sql, { join, raw } from 'sql-template-tag';
import { role } from '#core/access';
import { defineAction } from '#server/engine/behaviour';
import { LiveStream } from './live-stream.resource.ts';
import { visible } from './performance.action.ts';
import { COMPARED_FIGURES, type ComparedFigure } from './stream-figures.rules.ts';

const DAYS = 14;

export const mediansAction = defineAction({
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
      z.object({ median: z.string().nullable(), streams: z.number().describe('Of these streams, how many tell the figure.') }),
    ),
  }),
  async run({ engine, database, actor, params }) {
    const uuid = await visible({ engine, database, actor }, LiveStream, params.uuid!);
    const columns = COMPARED_FIGURES.map((name) => ({ name, column: raw(columnOf(name)) }));
    // The middle from below and the middle from above are the same of an odd number, and the two in the middle of an even one: exact.
    const medians = columns.map(
      ({ name, column }) =>
        sql`((percentile_disc(0.5) within group (order by o.${column}) + percentile_disc(0.5) within group (order by o.${column} desc)) / 2.0)::text as ${raw(`"${name}"`)}, count(o.${column}) as ${raw(`"${name}Streams"`)}`,
    );
    const [row] = await database.rows<
      Readonly<Record<ComparedFigure, string | null>> & Readonly<Record<string, unknown>> & { readonly streams: number }
    >(sql`
      select count(o.uuid) as streams, ${join(medians)}
      from live_stream s join live_account a on a.uuid = s.live_account
      left join live_stream o on o.live_account = s.live_account and o.uuid <> s.uuid and o.start_time < s.start_time
        and o.start_time >= (s.start_time at time zone a.timezone - make_interval(days => ${DAYS})) at time zone a.timezone
      where s.uuid = ${uuid}`);
    return {
      liveStream: `/api/live_streams/${uuid}`,
      days: DAYS,
      streams: Number(row!.streams),
      figures: Object.fromEntries(columns.map(({ name }) => [name, { median: row![name], streams: Number(row![`${name}Streams`]) }])),
    };
  },
});

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
