/** Medians of the account's streams in the days before a stream. */
import { oneRow } from '#server/one-row';
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { COMPARED_FIGURES, type ComparedFigure } from './stream-figures.rules.ts';

interface FigureMedian {
  /** Null when no stream reports the figure. */
  readonly median: string | null;
  /** How many streams report the figure. */
  readonly streams: number;
}

interface StreamMedians {
  /** How many streams there were. */
  readonly streams: number;
  readonly figures: Readonly<Record<string, FigureMedian>>;
}

/** @param stream uuid of an existing stream. @param days before it, in the account's time zone. */
export async function readMedians(db: Queryable, stream: string, days: number): Promise<StreamMedians> {
  const columns = COMPARED_FIGURES.map((name) => ({ name, column: raw(columnOf(name)) }));
  // Averages the lower and the upper discrete median: the same value for an odd count, the two middle values for an even one; exact.
  const medians = columns.map(
    ({ name, column }) =>
      sql`((percentile_disc(0.5) within group (order by o.${column}) + percentile_disc(0.5) within group (order by o.${column} desc)) / 2.0)::text as ${raw(`"${name}"`)}, count(o.${column}) as ${raw(`"${name}Streams"`)}`,
  );
  const row = await oneRow<
    Readonly<Record<ComparedFigure, string | null>> & Readonly<Record<string, unknown>> & { readonly streams: number }
  >(
    db,
    sql`
      select count(o.uuid) as streams, ${join(medians)}
      from live_stream s join live_account a on a.uuid = s.live_account
      left join live_stream o on o.live_account = s.live_account and o.uuid <> s.uuid and o.start_time < s.start_time
        and o.start_time >= (s.start_time at time zone a.timezone - make_interval(days => ${days})) at time zone a.timezone
      where s.uuid = ${stream}`,
  );
  return {
    streams: row.streams,
    figures: Object.fromEntries(columns.map(({ name }) => [name, { median: row[name], streams: Number(row[`${name}Streams`]) }])),
  };
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
