/** Handlers for matching a stream again, and for the list of unmatched streams and schedules. */
import sql from 'sql-template-tag';
import { invalid } from '#core/errors';
import { colorOfRank } from '#domains/live';
import { Schedule } from '#domains/scheduling';
import type { Queryable } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { listUnmatched, rematchStream } from './matching.action.ts';
import { nearestOf, type Candidate } from './suggestions.rules.ts';

const DEFAULT_DAYS = 28;
const MAX_DAYS = 366;
/** Candidates further away than this are not suggested. */
const NEAR_HOURS = 12;
const MAX_LISTED = 500;

const rematch = writing(rematchStream, async ({ tx, row: { uuid }, audit }) => {
  const linked = async () =>
    tx.rows<{ uuid: string; match: string }>(
      sql`select uuid, live_stream_match as match from schedule where live_stream = ${uuid} order by start_time, id`,
    );
  const before = await linked();
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('live_account ' || live_account::text, 0)) from live_stream where uuid = ${uuid}`,
  );
  await tx.rows(sql`
        update schedule s set live_stream = best_live_stream(s.live_account, s.start_time, s.end_time), version = s.version + 1, update_time = date_trunc('second', now())
        from live_stream l where l.uuid = ${uuid} and s.live_account = l.live_account and s.type = 'LIVE' and s.live_stream_match = 'AUTO' and (s.live_stream = l.uuid or tstzrange(s.start_time, s.end_time) && tstzrange(l.start_time, l.end_time, '[]'))
          and s.live_stream is distinct from best_live_stream(s.live_account, s.start_time, s.end_time)`);
  const after = await linked();
  const iris = (rows: readonly { uuid: string }[], except: readonly { uuid: string }[] = []) =>
    rows.filter((row) => !except.some((other) => other.uuid === row.uuid)).map((row) => `/api/schedules/${row.uuid}`);
  const answer = {
    liveStream: `/api/live_streams/${uuid}`,
    schedules: iris(after),
    added: iris(after, before),
    removed: iris(before, after),
    kept: iris(after.filter(({ match }) => match === 'MANUAL')),
  };
  await audit({ operation: 'ACTION', before: { schedules: iris(before) }, after: { schedules: answer.schedules }, reason: 'rematch' });
  return answer;
});

interface StreamRow extends Candidate {
  readonly identity: string;
  readonly rank: number;
  readonly gmv: string | null;
  readonly open: boolean;
}
interface ScheduleRow extends Candidate {
  readonly identity: string;
  readonly rank: number;
  readonly title: string | null;
  readonly open: boolean;
}

/** @param zone of the agency, in which days are interpreted. */
function unmatched(zone: string): Action {
  return answering(listUnmatched, async ({ engine, database, actor }, input) => {
    const days = await daysOf(input, zone, database);
    const near = sql`make_interval(hours => ${NEAR_HOURS})`;
    const span = (start: ReturnType<typeof sql>, end: ReturnType<typeof sql>) =>
      sql`${start} < ${days.end}::timestamptz + ${near} and ${end} > ${days.start}::timestamptz - ${near}`;
    const streams = await database.rows<StreamRow>(sql`
        select l.uuid, l.live_account as account, a.identity, a.display_rank as rank, l.start_time as start, l.end_time as "end", l.gmv, (l.start_time >= ${days.start} and l.start_time < ${days.end} and not exists (select from schedule s where s.live_stream = l.uuid)) as open
        from live_stream l join live_account a on a.uuid = l.live_account where ${span(sql`l.start_time`, sql`l.end_time`)} order by l.start_time desc, l.id`);
    const mine = await engine.filterAllowed(
      database,
      LiveStream,
      actor,
      LiveStream.access.update,
      streams.map(({ uuid }) => uuid),
    );
    const schedules = await database.rows<ScheduleRow>(sql`
        select s.uuid, s.live_account as account, a.identity, a.display_rank as rank, s.start_time as start, s.end_time as "end", s.title, (s.live_stream is null and s.live_stream_match = 'AUTO' and s.end_time < now() and s.start_time >= ${days.start} and s.start_time < ${days.end}) as open
        from schedule s join live_account a on a.uuid = s.live_account where s.type = 'LIVE' and ${span(sql`s.start_time`, sql`s.end_time`)} order by s.start_time desc, s.id`);
    const planned = await engine.filterAllowed(
      database,
      Schedule,
      actor,
      Schedule.access.update,
      schedules.map(({ uuid }) => uuid),
    );
    const [ownStreams, ownSchedules] = [streams.filter(({ uuid }) => mine.has(uuid)), schedules.filter(({ uuid }) => planned.has(uuid))];
    const withoutStream = ownSchedules.filter(({ open }) => open);
    return {
      from: days.from,
      to: days.to,
      streams: ownStreams
        .filter(({ open }) => open)
        .slice(0, MAX_LISTED)
        .map((stream) => ({
          liveStream: `/api/live_streams/${stream.uuid}`,
          ...where(stream),
          gmv: stream.gmv,
          suggestions: nearestOf(stream, ownSchedules, NEAR_HOURS).map(({ found, overlapMinutes, distanceMinutes }) => ({
            schedule: `/api/schedules/${found.uuid}`,
            startTime: found.start,
            endTime: found.end,
            title: found.title,
            overlapMinutes,
            distanceMinutes,
          })),
        })),
      schedules: withoutStream.slice(0, MAX_LISTED).map((schedule) => ({
        schedule: `/api/schedules/${schedule.uuid}`,
        ...where(schedule),
        title: schedule.title,
        suggestions: nearestOf(schedule, ownStreams, NEAR_HOURS).map(({ found, overlapMinutes, distanceMinutes }) => ({
          liveStream: `/api/live_streams/${found.uuid}`,
          startTime: found.start,
          endTime: found.end,
          gmv: found.gmv,
          overlapMinutes,
          distanceMinutes,
        })),
      })),
    };
  });
}

function where({ account: of, identity, rank, start, end }: StreamRow | ScheduleRow) {
  return { account: `/api/live_accounts/${of}`, identity, color: colorOfRank(rank), startTime: start, endTime: end };
}

async function daysOf(input: { readonly from?: string | undefined; readonly to?: string | undefined }, zone: string, database: Queryable) {
  const [row] = await database.rows<{ from: string; to: string; start: string; end: string; days: number }>(sql`
    select f as "from", t as "to", f::timestamp at time zone ${zone} as start, (t + 1)::timestamp at time zone ${zone} as "end", t - f as days
    from (select t, coalesce(${input.from ?? null}::date, t - ${DEFAULT_DAYS}::integer) as f from (select coalesce(${input.to ?? null}::date, (now() at time zone ${zone})::date) as t) t) d`);
  if (row!.days < 0) throw invalid([{ propertyPath: 'to', message: 'The end should not be before the start.', code: 'INVALID' }]);
  if (row!.days > MAX_DAYS) throw invalid([{ propertyPath: 'to', message: `At most ${MAX_DAYS} days can be listed.`, code: 'INVALID' }]);
  return row!;
}

export const matchingActions = (zone: string): Action[] => [rematch, unmatched(zone)];
