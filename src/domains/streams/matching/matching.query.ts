/** Rows of matching: the schedules of a stream, matching them again, and the streams and schedules near a period. */
import {} from '#core/number-format';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { Candidate } from './suggestions.rules.ts';

export interface LinkedSchedule {
  readonly uuid: string;
  readonly match: 'AUTO' | 'MANUAL';
}

/** The schedules of a stream, sorted by start. */
export function readLinkedSchedules(db: Queryable, stream: string): Promise<LinkedSchedule[]> {
  return db.rows<LinkedSchedule>(
    sql`select uuid, live_stream_match as match from schedule where live_stream = ${stream} order by start_time, id`,
  );
}

/** Until the transaction ends, others that match streams of the same account wait. */
export async function lockAccountOf(tx: Transaction, stream: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('live_account ' || live_account::text, 0)) from live_stream where uuid = ${stream}`,
  );
}

/** Matches the schedules that the stream has or overlaps again, each with the best stream of its account; manual matches stay. */
export async function rematchSchedules(tx: Transaction, stream: string): Promise<void> {
  await tx.rows(sql`
        update schedule s set live_stream = best_live_stream(s.live_account, s.start_time, s.end_time), version = s.version + 1, update_time = date_trunc('second', now())
        from live_stream l where l.uuid = ${stream} and s.live_account = l.live_account and s.type = 'LIVE' and s.live_stream_match = 'AUTO' and (s.live_stream = l.uuid or tstzrange(s.start_time, s.end_time) && tstzrange(l.start_time, l.end_time, '[]'))
          and s.live_stream is distinct from best_live_stream(s.live_account, s.start_time, s.end_time)`);
}

interface NearRow extends Candidate {
  /** Name of the account on the platform. */
  readonly identity: string;
  /** Rank of the account, which determines its color. */
  readonly rank: number;
  /** Whether it begins in the period and has no partner; otherwise it is only a possible partner of another. */
  readonly open: boolean;
}
export interface StreamRow extends NearRow {
  readonly gmv: string | null;
}
export interface ScheduleRow extends NearRow {
  readonly title: string | null;
}

export interface Period {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** Instants at which the first day begins and the last one ends. */
  readonly start: string;
  readonly end: string;
  /** Days from the first to the last; negative when they are swapped. */
  readonly days: number;
}

export interface PeriodInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @param input `to` defaults to today, `from` to `defaultDays` before it. @param zone of the agency, in which days are interpreted. */
export async function readPeriod(db: Queryable, { from, to }: PeriodInput, defaultDays: number, zone: string): Promise<Period> {
  const [row] = await db.rows<Period>(sql`
    select f as "from", t as "to", f::timestamp at time zone ${zone} as start, (t + 1)::timestamp at time zone ${zone} as "end", t - f as days
    from (select t, coalesce(${from ?? null}::date, t - ${defaultDays}::integer) as f from (select coalesce(${to ?? null}::date, (now() at time zone ${zone})::date) as t) t) d`);
  return row!;
}

/** Whether a span of time is less than `hours` away from the period. */
function isNear({ start, end }: Period, hours: number, spanStart: Sql, spanEnd: Sql): Sql {
  const near = sql`make_interval(hours => ${hours})`;
  return sql`${spanStart} < ${end}::timestamptz + ${near} and ${spanEnd} > ${start}::timestamptz - ${near}`;
}

/** Streams less than `hours` away from the period, the latest first. */
export function readNearStreams(db: Queryable, period: Period, hours: number): Promise<StreamRow[]> {
  return db.rows<StreamRow>(sql`
        select l.uuid, l.live_account as account, a.identity, a.display_rank as rank, l.start_time as start, l.end_time as "end", l.gmv, (l.start_time >= ${period.start} and l.start_time < ${period.end} and not exists (select from schedule s where s.live_stream = l.uuid)) as open
        from live_stream l join live_account a on a.uuid = l.live_account where ${isNear(period, hours, sql`l.start_time`, sql`l.end_time`)} order by l.start_time desc, l.id`);
}

/** LIVE schedules less than `hours` away from the period, the latest first; only past ones are open. */
export function readNearSchedules(db: Queryable, period: Period, hours: number): Promise<ScheduleRow[]> {
  return db.rows<ScheduleRow>(sql`
        select s.uuid, s.live_account as account, a.identity, a.display_rank as rank, s.start_time as start, s.end_time as "end", s.title, (s.live_stream is null and s.live_stream_match = 'AUTO' and s.end_time < now() and s.start_time >= ${period.start} and s.start_time < ${period.end}) as open
        from schedule s join live_account a on a.uuid = s.live_account where s.type = 'LIVE' and ${isNear(period, hours, sql`s.start_time`, sql`s.end_time`)} order by s.start_time desc, s.id`);
}
