/** GMV of an account by hour of the week, in the account's time zone. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { AccountWeeks } from './account-weeks.query.ts';

interface WeekHour {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  /** Hours streamed. */
  readonly hours: number;
  readonly gmv: string | null;
  readonly hourlyGmv: string | null;
  /** Whether the hour includes streams with per-minute figures, and streams without. */
  readonly counted: boolean;
  readonly spread: boolean;
}

/** Hours of the week with at least one stream. The sales of streams without per-minute figures are spread evenly over the stream. */
export function readBestHours(db: Queryable, account: string, { zone, first, after }: AccountWeeks): Promise<WeekHour[]> {
  return db.rows<WeekHour>(sql`
      with mine as (
        select s.uuid, s.start_time, s.end_time, s.gmv, exists (select from live_stream_quarter q where q.live_stream = s.uuid and q.gmv is not null) as counted
        from live_stream s
        where s.live_account = ${account} and s.start_time >= ${first}::timestamp at time zone ${zone} and s.start_time < ${after}::timestamp at time zone ${zone}
      ), slots as (
        select q.quarter, q.minutes * 60.0 as seconds, q.gmv, true as counted
        from mine m join live_stream_quarter q on q.live_stream = m.uuid where m.counted
        union all
        select slot, part.seconds, m.gmv * part.seconds / extract(epoch from m.end_time - m.start_time), false
        from mine m
        cross join lateral generate_series(quarter_of(m.start_time), m.end_time - interval '1 second', interval '15 minutes') slot
        cross join lateral (select extract(epoch from least(m.end_time, slot + interval '15 minutes') - greatest(m.start_time, slot)) as seconds) part
        where not m.counted and m.end_time > m.start_time
      )
      select extract(isodow from quarter at time zone ${zone})::integer as weekday, extract(hour from quarter at time zone ${zone})::integer as hour,
        round(sum(seconds) / 3600, 2)::float8 as hours, round(sum(gmv), 2)::text as gmv,
        round(sum(gmv) * 3600 / nullif(sum(seconds) filter (where gmv is not null), 0), 2)::text as "hourlyGmv",
        bool_or(counted) as counted, bool_or(not counted) as spread
      from slots group by 1, 2 order by 1, 2`);
}
