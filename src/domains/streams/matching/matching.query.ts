/** Rows of matching: the schedules of a stream, matching them again, and the streams and schedules near a period. */
import {} from '#core/number-format';
import { oneRow } from '#server/one-row';
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
    sql`select s.uuid, s.live_stream_match as match from schedule_live_stream x join schedule s on s.uuid = x.schedule where x.live_stream = ${stream} order by s.start_time, s.id`,
  );
}

/** Until the transaction ends, others that match streams of the same account wait. */
export async function lockAccountOf(tx: Transaction, stream: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('live_account ' || live_account::text, 0)) from live_stream where uuid = ${stream}`,
  );
}

/** Matches the schedules that the stream has or overlaps again, each with the streams of its account that fit; manual matches stay. */
export async function rematchSchedules(tx: Transaction, stream: string): Promise<void> {
  await tx.rows(sql`
    select rematch(array_agg(s.uuid)) from live_stream l join schedule s on s.live_account = l.live_account
    where l.uuid = ${stream} and (tstzrange(s.start_time, s.end_time) && tstzrange(l.start_time, l.end_time, '[]') or exists (select from schedule_live_stream x where x.schedule = s.uuid and x.live_stream = l.uuid))`);
}

/** Locks matching of an account until the transaction ends. */
export async function lockAccount(tx: Transaction, account: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('live_account ' || ${account}::text, 0))`);
}

/** @returns those of the streams that are of the account. */
export async function ofAccount(db: Queryable, streams: readonly string[], account: string | null): Promise<Set<string>> {
  const rows = await db.rows<{ uuid: string }>(
    sql`select uuid from live_stream where uuid = any(${streams}::uuid[]) and live_account = ${account}::uuid`,
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

export interface StreamsOfSlot {
  readonly principal: string | null;
  /** By start. */
  readonly streams: readonly string[];
  readonly match: 'AUTO' | 'MANUAL';
}

export async function readStreamsOf(db: Queryable, schedule: string): Promise<StreamsOfSlot> {
  return oneRow<StreamsOfSlot>(
    db,
    sql`select s.live_stream as principal, s.live_stream_match as match, array(select x.live_stream::text from schedule_live_stream x join live_stream l on l.uuid = x.live_stream where x.schedule = s.uuid order by l.start_time, l.id) as streams from schedule s where s.uuid = ${schedule}`,
  );
}

/** Replaces the streams of a schedule; the database keeps the list while the principal one is among them (migrations/functions/matching.sql). */
export async function setStreamsOf(tx: Transaction, schedule: string, streams: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from schedule_live_stream where schedule = ${schedule} and live_stream <> all(${streams}::uuid[])`);
  await tx.rows(
    sql`insert into schedule_live_stream (schedule, live_stream) select ${schedule}, unnest(${streams}::uuid[]) on conflict do nothing`,
  );
  await tx.rows(sql`
    update schedule s set live_stream_match = 'MANUAL', version = version + 1, update_time = date_trunc('second', now()), live_stream = (
      select l.uuid from schedule_live_stream x join live_stream l on l.uuid = x.live_stream where x.schedule = s.uuid
      order by least(l.end_time, s.end_time) - greatest(l.start_time, s.start_time) desc, l.start_time, l.id limit 1)
    where s.uuid = ${schedule}`);
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
  /** Whether a schedule has it. */
  readonly matched: boolean;
}
export interface ScheduleRow extends NearRow {
  readonly title: string | null;
  /** uuids of the streams that it has, by start. */
  readonly streams: readonly string[];
  readonly match: 'AUTO' | 'MANUAL';
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
        select l.uuid, l.live_account as account, a.identity, a.display_rank as rank, l.start_time as start, l.end_time as "end", l.gmv, m.matched, (l.start_time >= ${period.start} and l.start_time < ${period.end} and not m.matched) as open
        from live_stream l join live_account a on a.uuid = l.live_account cross join lateral (select exists (select from schedule_live_stream x where x.live_stream = l.uuid) as matched) m where ${isNear(period, hours, sql`l.start_time`, sql`l.end_time`)} order by l.start_time desc, l.id`);
}

/** LIVE schedules less than `hours` away from the period, the latest first; only past ones are open. */
export function readNearSchedules(db: Queryable, period: Period, hours: number): Promise<ScheduleRow[]> {
  return db.rows<ScheduleRow>(sql`
        select s.uuid, s.live_account as account, a.identity, a.display_rank as rank, s.start_time as start, s.end_time as "end", s.title, s.live_stream_match as match, array(select x.live_stream::text from schedule_live_stream x join live_stream l on l.uuid = x.live_stream where x.schedule = s.uuid order by l.start_time, l.id) as streams, (s.live_stream is null and s.live_stream_match = 'AUTO' and s.end_time < now() and s.start_time >= ${period.start} and s.start_time < ${period.end}) as open
        from schedule s join live_account a on a.uuid = s.live_account where s.type = 'LIVE' and ${isNear(period, hours, sql`s.start_time`, sql`s.end_time`)} order by s.start_time desc, s.id`);
}
