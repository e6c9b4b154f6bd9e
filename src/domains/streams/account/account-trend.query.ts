/** Weekly GMV of an account; weeks start on Monday in the account's time zone. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { AccountWeeks } from './account-weeks.query.ts';

interface TrendWeek {
  readonly monday: string;
  readonly streams: number;
  readonly hours: number;
  readonly gmv: string | null;
  readonly hourlyGmv: string | null;
}

/** Oldest first. A stream belongs to the week in which it starts. */
export function readTrend(db: Queryable, account: string, { zone, first, after }: AccountWeeks): Promise<TrendWeek[]> {
  return db.rows<TrendWeek>(sql`
      select w.monday::date::text as monday, count(s.uuid)::integer as streams, coalesce(round(sum(s.duration_hours), 2), 0)::float8 as hours, sum(s.gmv)::text as gmv,
        round(sum(s.gmv) / nullif(sum(s.duration_hours) filter (where s.gmv is not null), 0), 2)::text as "hourlyGmv"
      from generate_series(${first}::timestamp, ${after}::timestamp - interval '1 week', interval '1 week') w (monday)
      left join live_stream s on s.live_account = ${account} and s.start_time >= w.monday at time zone ${zone} and s.start_time < (w.monday + interval '1 week') at time zone ${zone}
      group by w.monday order by w.monday`);
}
