/** Handlers for matching a stream again, for choosing the streams of a schedule, and for the list of unmatched streams and schedules. */
import { invalid } from '#core/errors';
import { colorOfRank } from '#domains/live';
import { Schedule } from '#domains/scheduling';
import type { Queryable } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { chooseStreams, listUnmatched, rematchStream } from './matching.action.ts';
import {
  lockAccount,
  lockAccountOf,
  ofAccount,
  readLinkedSchedules,
  readNearSchedules,
  readNearStreams,
  readPeriod,
  readStreamsOf,
  rematchSchedules,
  setStreamsOf,
  type LinkedSchedule,
  type Period,
  type PeriodInput,
  type ScheduleRow,
  type StreamRow,
  type StreamsOfSlot,
} from './matching.query.ts';
import { aroundOf, nearestOf, type Candidate, type Suggestion } from './suggestions.rules.ts';
import { DEFAULT_DAYS } from './unmatched.rules.ts';

const MAX_DAYS = 366;
/** Candidates further away than this are not suggested. */
const NEAR_HOURS = 12;
const MAX_LISTED = 500;

const rematch = writing(rematchStream, async ({ tx, row: { uuid }, audit }) => {
  const before = await readLinkedSchedules(tx, uuid);
  await lockAccountOf(tx, uuid);
  await rematchSchedules(tx, uuid);
  const after = await readLinkedSchedules(tx, uuid);
  const iris = (rows: readonly LinkedSchedule[], except: readonly LinkedSchedule[] = []) =>
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

const choose = writing(chooseStreams, async ({ tx, row: { uuid, values }, audit }, { liveStreams }) => {
  const streams = [...new Set(liveStreams)];
  const account = values.liveAccount as string | null;
  if (values.type !== 'LIVE' && streams.length > 0)
    throw invalid([violation('liveStreams', 'Only LIVE schedules can be linked to a stream.')]);
  if (account !== null) await lockAccount(tx, account);
  const own = await ofAccount(tx, streams, account);
  const others = liveStreams.flatMap((stream, index) =>
    own.has(stream) ? [] : [violation(`liveStreams[${index}]`, 'The stream should belong to the schedule’s live account.')],
  );
  if (others.length > 0) throw invalid(others);
  const before = await readStreamsOf(tx, uuid);
  await setStreamsOf(tx, uuid, streams);
  const after = await readStreamsOf(tx, uuid);
  await audit({ operation: 'ACTION', before: slotJson(before), after: slotJson(after), reason: 'live_streams' });
  const { liveStream, liveStreams: all } = slotJson(after);
  return { schedule: `/api/schedules/${uuid}`, liveStream, liveStreams: all };
});

function slotJson({ principal, streams, match }: StreamsOfSlot) {
  return {
    liveStream: principal === null ? null : streamIri({ uuid: principal }),
    liveStreams: streams.map((uuid) => streamIri({ uuid })),
    liveStreamMatch: match,
  };
}

const streamIri = ({ uuid }: { readonly uuid: string }) => `/api/live_streams/${uuid}`;
const scheduleIri = ({ uuid }: { readonly uuid: string }) => `/api/schedules/${uuid}`;

function violation(propertyPath: string, message: string) {
  return { propertyPath, message, code: 'INVALID' };
}

/** @param zone of the agency, in which days are interpreted. */
function unmatched(zone: string): Action {
  return answering(listUnmatched, async ({ engine, database, actor }, input) => {
    const period = await periodOf(database, input, zone);
    const streams = await readNearStreams(database, period, NEAR_HOURS);
    const mine = await engine.filterAllowed(
      database,
      LiveStream,
      actor,
      LiveStream.access.update,
      streams.map(({ uuid }) => uuid),
    );
    const schedules = await readNearSchedules(database, period, NEAR_HOURS);
    const planned = await engine.filterAllowed(
      database,
      Schedule,
      actor,
      Schedule.access.update,
      schedules.map(({ uuid }) => uuid),
    );
    const [ownStreams, ownSchedules] = [streams.filter(({ uuid }) => mine.has(uuid)), schedules.filter(({ uuid }) => planned.has(uuid))];
    const near = (row: StreamRow | ScheduleRow, suggested: readonly Suggestion<Candidate>[]) => {
      const window = [row, ...suggested.map(({ found }) => found)];
      return {
        schedules: aroundOf(window, ownSchedules).map((one) => ({
          schedule: scheduleIri(one),
          startTime: one.start,
          endTime: one.end,
          matched: one.streams.length > 0,
        })),
        streams: aroundOf(window, ownStreams).map((one) => ({
          liveStream: streamIri(one),
          startTime: one.start,
          endTime: one.end,
          matched: one.matched,
        })),
      };
    };
    const withoutStream = ownSchedules.filter(({ open }) => open);
    return {
      from: period.from,
      to: period.to,
      streams: ownStreams
        .filter(({ open }) => open)
        .slice(0, MAX_LISTED)
        .map((stream) => {
          const suggested = nearestOf(stream, ownSchedules, NEAR_HOURS);
          return {
            liveStream: streamIri(stream),
            ...where(stream),
            gmv: stream.gmv,
            suggestions: suggested.map(({ found, overlapMinutes, distanceMinutes }) => ({
              schedule: scheduleIri(found),
              startTime: found.start,
              endTime: found.end,
              title: found.title,
              liveStreams: found.streams.map((uuid) => streamIri({ uuid })),
              liveStreamMatch: found.match,
              overlapMinutes,
              distanceMinutes,
            })),
            around: near(stream, suggested),
          };
        }),
      schedules: withoutStream.slice(0, MAX_LISTED).map((schedule) => {
        const suggested = nearestOf(schedule, ownStreams, NEAR_HOURS);
        return {
          schedule: scheduleIri(schedule),
          ...where(schedule),
          title: schedule.title,
          suggestions: suggested.map(({ found, overlapMinutes, distanceMinutes }) => ({
            liveStream: streamIri(found),
            startTime: found.start,
            endTime: found.end,
            gmv: found.gmv,
            overlapMinutes,
            distanceMinutes,
          })),
          around: near(schedule, suggested),
        };
      }),
    };
  });
}

function where({ account: of, identity, rank, start, end }: StreamRow | ScheduleRow) {
  return { account: `/api/live_accounts/${of}`, identity, color: colorOfRank(rank), startTime: start, endTime: end };
}

/** @throws ProblemError 422 for days in the wrong order, or too many. */
async function periodOf(database: Queryable, input: PeriodInput, zone: string): Promise<Period> {
  const period = await readPeriod(database, input, DEFAULT_DAYS, zone);
  if (period.days < 0) throw invalid([{ propertyPath: 'to', message: 'The end should not be before the start.', code: 'INVALID' }]);
  if (period.days > MAX_DAYS) throw invalid([{ propertyPath: 'to', message: `At most ${MAX_DAYS} days can be listed.`, code: 'INVALID' }]);
  return period;
}

export const matchingActions = (zone: string): Action[] => [rematch, choose, unmatched(zone)];
