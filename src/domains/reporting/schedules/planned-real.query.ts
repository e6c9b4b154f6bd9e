/** Reads the schedules of the schedule report with their streams, and the GMV of each: the same share that `performance` reports. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { allOf, where } from '#core/access';
import { colorOfRank, runsAccount } from '#domains/live';
import { Schedule } from '#domains/scheduling';
import { employeeName } from '#domains/workforce/server';
import { rowFilter } from '#server/engine/row-filter';
import type { Period } from '../report/period.rules.ts';
import { punctualityOf, type ScheduleStream } from './punctuality.rules.ts';
import { localTime, recordConditions, within, type Requester, type Records } from '../report/report-rows.query.ts';
import type { Measured } from './schedule-details.rules.ts';

export interface ScheduleRow extends Measured {
  readonly uuid: string;
  readonly title: string | null;
  readonly account: string;
  readonly identity: string;
  readonly color: string;
  readonly timezone: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Monday, in the time zone of the days. */
  readonly week: string;
  /** The principal stream. */
  readonly liveStream: string | null;
  /** Start of the first and end of the last of its streams. */
  readonly streamStart: string | null;
  readonly streamEnd: string | null;
  readonly hosts: readonly { readonly uuid: string; readonly name: string }[];
}

interface Found {
  readonly uuid: string;
  readonly title: string | null;
  readonly account: string;
  readonly identity: string;
  readonly rank: number;
  readonly timezone: string;
  readonly start: string;
  readonly end: string;
  readonly week: string;
  readonly published: boolean;
  readonly stream: string | null;
  readonly streamStart: string | null;
  readonly streamEnd: string | null;
  readonly streams: readonly ScheduleStream[] | null;
  readonly gmv: string | null;
  readonly hosts: readonly { readonly uuid: string; readonly name: string }[];
}

/** Schedules whose results the requester may compare with the plan. */
const CHECKED = allOf(where('type', 'LIVE'), runsAccount('liveAccount'));

interface ScheduleRecords extends Records {
  readonly employees?: readonly string[];
}

export async function schedulesOf(
  requester: Requester,
  records: ScheduleRecords,
  period: Period,
  timeZone: string | null,
  now: number,
): Promise<ScheduleRow[]> {
  const { employees, liveStreams } = records;
  const visible = rowFilter(requester.engine.scope(requester.actor), { resource: Schedule, alias: raw('c') }, CHECKED);
  const conditions: Sql[] = [visible, within(sql`c.start_time`, period, timeZone), ...recordConditions(records)];
  if (liveStreams !== undefined)
    conditions.push(
      sql`exists (select from schedule_live_stream x where x.schedule = c.uuid and x.live_stream = any(${liveStreams}::uuid[]))`,
    );
  if (employees !== undefined)
    conditions.push(
      sql`exists (select from schedule_employee se where se.schedule = c.uuid and se.role = 'HOST' and se.employee = any(${employees}::uuid[]))`,
    );
  const found = await requester.database.rows<Found>(sql`
    with chosen as materialized (
      select c.uuid, c.id, c.title, c.live_account, c.start_time, c.end_time, c.published_at is not null as published, c.live_stream, a.identity, a.display_rank, a.timezone, date_trunc('week', ${localTime(sql`c.start_time`, timeZone)})::date as week
      from schedule c join live_account a on a.uuid = c.live_account where ${join(conditions, ' and ')}
    ),
    links as materialized (select x.schedule, x.live_stream from schedule_live_stream x where x.schedule in (select uuid from chosen)),
    streams as materialized (select s.uuid, s.start_time, s.end_time, s.gmv, ${SOLD_BASIS} from live_stream s where s.uuid in (select live_stream from links)),
    -- A stream's other schedules may be outside the period.
    neighbours as (
      select y.schedule, y.live_stream, lag(n.uuid) over serving is null as first, lead(n.start_time) over serving as next_start
      from schedule_live_stream y join schedule n on n.uuid = y.schedule where y.live_stream in (select uuid from streams) window serving as (partition by y.live_stream order by n.start_time, n.id)
    ),
    parts as (
      select c.uuid as schedule, s.start_time, s.end_time, b.first, b.next_start, (${SOLD}) as gmv
      from chosen c join links x on x.schedule = c.uuid join streams s on s.uuid = x.live_stream join neighbours b on b.schedule = x.schedule and b.live_stream = x.live_stream
    ),
    results as (
      select schedule, min(start_time) as first_start, max(end_time) as last_end, case when count(gmv) = count(*) then sum(gmv) end as gmv,
        json_agg(json_build_object('start', ${seconds(sql`start_time`)}, 'end', ${seconds(sql`end_time`)}, 'first', first, 'nextStart', ${seconds(sql`next_start`)}) order by start_time) as streams
      from parts group by schedule
    )
    select c.uuid, c.title, c.live_account as account, c.identity, c.display_rank as rank, c.timezone, c.start_time as start, c.end_time as "end", c.week, c.published, c.live_stream as stream, r.first_start as "streamStart", r.last_end as "streamEnd", r.streams, r.gmv::text as gmv,
      coalesce((select json_agg(json_build_object('uuid', e.uuid, 'name', ${employeeName(requester.actor, sql`e`)}) order by se.id) from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = c.uuid and se.role = 'HOST'), '[]') as hosts
    from chosen c left join results r on r.schedule = c.uuid
    order by c.start_time, c.id`);
  return found.map((row) => ({ ...punctualityOf(plannedAndReal(row), now), ...rowOf(row) }));
}

/** Most schedules start and end on quarter-hours, which are already summed; others need the individual minutes. */
const MINUTES_UNTIL = (moment: Sql) => sql`coalesce(case when quarter_of(${moment}) = ${moment}
  then (select sum(q.gmv) from live_stream_quarter q where q.live_stream = s.uuid and q.quarter < ${moment})
  else (select m.gmv from sum_minutes(s.uuid, '-infinity', ${moment}) m) end, 0)`;

/** GMV of a stream until an instant, by its minutes, else by what was read at planned changes, else by time; rounded. */
const SOLD_UNTIL = (moment: Sql) => sql`case
  when s.counted > 0 then round(coalesce(s.gmv, s.counted) * ${MINUTES_UNTIL(moment)} / s.counted, 2)
  when coalesce(s.gmv, s.counted) = 0 then 0
  when s.handed then accrued_gmv(s.uuid, s.start_time, s.end_time, s.gmv, ${moment})
  when s.end_time > s.start_time then round(s.gmv * extract(epoch from least(greatest(${moment}, s.start_time), s.end_time) - s.start_time) / extract(epoch from s.end_time - s.start_time), 2) end`;

/** What `SOLD` needs of a stream `s`: the GMV of its minutes, and whether it was exported before its end. */
export const SOLD_BASIS = sql`(select sum(q.gmv) from live_stream_quarter q where q.live_stream = s.uuid) as counted, exists (select from live_stream_reading r where r.live_stream = s.uuid and r.read_at < s.end_time) as handed`;
/**
 * GMV of the schedule `c` from one of its streams `s`, with `SOLD_BASIS`; null = unknown. A share is the difference of two instants, so the
 * shares of a stream add up. The same rule as the shares of domains/streams, which have the other figures too.
 */
export const SOLD = sql`${SOLD_UNTIL(sql`c.end_time`)} - ${SOLD_UNTIL(sql`c.start_time`)}`;

/** Of an instant in SQL, since the epoch. */
function seconds(moment: Sql): Sql {
  return sql`extract(epoch from ${moment})::float8`;
}

function plannedAndReal({ start, end, published, streams }: Found) {
  const at = (moment: string) => Date.parse(moment) / 1000;
  return { start: at(start), end: at(end), published, streams: streams ?? [] };
}

function rowOf({ uuid, title, account, identity, rank, timezone, start, end, week, stream, streamStart, streamEnd, gmv, hosts }: Found) {
  return {
    uuid,
    title,
    account,
    identity,
    color: colorOfRank(rank),
    timezone,
    startTime: start,
    endTime: end,
    week,
    liveStream: stream,
    streamStart,
    streamEnd,
    gmv: stream === null ? null : gmv,
    hosts,
  };
}
