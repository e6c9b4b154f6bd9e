/** Medians of the account's streams in the 14 days before a stream. */
import sql, { join, raw } from 'sql-template-tag';
import { answering } from '#server/engine/action-handlers';
import { streamMedians } from './medians.action.ts';
import { COMPARED_FIGURES, type ComparedFigure } from './stream-figures.rules.ts';

const DAYS = 14;

export const mediansAction = answering(streamMedians, async ({ database, uuid }) => {
  const columns = COMPARED_FIGURES.map((name) => ({ name, column: raw(columnOf(name)) }));
  // Averages the lower and the upper discrete median: the same value for an odd count, the two middle values for an even one; exact.
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
    streams: row!.streams,
    figures: Object.fromEntries(columns.map(({ name }) => [name, { median: row![name], streams: Number(row![`${name}Streams`]) }])),
  };
});

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
