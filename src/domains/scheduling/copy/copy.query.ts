/**
 * Copies a day, a week or a weekly repetition: drafts at the same wall-clock times; existing and conflicting ones are left out and
 * reported, in previews too.
 */
import sql, { type Sql } from 'sql-template-tag';
import { coreErrors, invalid, ProblemError } from '#core/errors';
import { uuidFromIri } from '#core/iri';
import { Temporal } from '#core/time';
import type { Needs } from '#domains/live';
import { isDatabaseError, type Transaction } from '#server/database';
import { Preview, writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { rowFilter } from '#server/engine/row-filter';
import { createRecord } from '#server/engine/writes';
import { explainConstraint } from '#server/http/constraints';
import { existingCopies, type Plan } from './existing-copies.rules.ts';
import { copySchedules, repeatSchedule, type CopyAnswer } from './copy.action.ts';
import { boundsOf, shiftDays } from '../schedule/day-range.rules.ts';
import { explainHardConflict } from '../conflicts/hard-conflict.query.ts';
import { queueFor } from '../conflicts/queue-for.query.ts';
import { Schedule } from '../schedule/schedule.resource.ts';

/** A year of weeks; more is most likely a typing error. */
const MAX_WEEKS = 53;
const MAX_SOURCES = 1000;

export type CopyCall = Pick<WriteCall, 'engine' | 'actor' | 'requestId' | 'tx'>;

/** Template of a schedule to create. */
export interface Model {
  /** IRI of the source. */
  readonly iri: string;
  readonly type: string;
  readonly title: string | null;
  readonly note: string | null;
  readonly account: string | null;
  readonly accountName: string | null;
  readonly name: string;
  readonly needs: Needs;
  readonly gone: readonly string[];
  /** Video jobs that are not deleted. */
  readonly jobs: readonly string[];
  readonly shifts: readonly { readonly employee: string; readonly role: string }[];
}

interface Source extends Model {
  readonly uuid: string;
  readonly start: string;
  readonly end: string;
}

export interface Copy {
  readonly source: Model;
  readonly times: { readonly start: string; readonly end: string };
}

export function copyActions(zone: string): Action[] {
  return [
    writing(copySchedules, async (call, { from, to, days, liveAccount, overrideReason, dryRun }) => {
      const [first, target] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      const account = liveAccount === undefined ? null : uuidFromIri(call.engine.registry.byName('LiveAccount'), liveAccount);
      if (liveAccount !== undefined && account === null) throw coreErrors.fail('invalidIri', { iri: liveAccount.slice(0, 200) });
      const bounds = boundsOf(from, first.add({ days: days - 1 }).toString(), zone);
      if ('path' in bounds) throw invalid([{ propertyPath: bounds.path, message: bounds.message, code: 'NOT_A_TIME' }]);
      const offset = first.until(target).days;
      if (offset === 0) throw invalid([{ propertyPath: 'to', message: 'The target should be a different day.', code: 'INVALID' }]);
      const chosen = sql`s.start_time >= ${bounds.start} and s.start_time < ${bounds.end} and (${account}::uuid is null or s.live_account = ${account})`;
      const sources = await readSources(call.tx, sql`${chosen} and ${mayPlan(call, sql`s`)}`);
      if (sources.length > MAX_SOURCES)
        throw invalid([{ propertyPath: 'from', message: `At most ${MAX_SOURCES} schedules can be copied at once.`, code: 'INVALID' }]);
      const copies = sources.map((source) => ({ source, times: shiftDays(source.start, source.end, offset, zone) }));
      return unlessDryRun(dryRun, await copyAll(call, copies, zone, overrideReason));
    }),
    writing(repeatSchedule, async (call, { until, overrideReason, dryRun }) => {
      const [source] = await readSources(call.tx, sql`s.uuid = ${call.row.uuid}`);
      const weeks = Math.floor(Temporal.Instant.from(source!.start).toZonedDateTimeISO(zone).toPlainDate().until(until).days / 7);
      if (weeks < 1)
        throw invalid([{ propertyPath: 'until', message: 'The date should be at least a week after the schedule.', code: 'INVALID' }]);
      if (weeks > MAX_WEEKS)
        throw invalid([{ propertyPath: 'until', message: `At most ${MAX_WEEKS} weeks can be filled at once.`, code: 'INVALID' }]);
      const copies = Array.from({ length: weeks }, (_, index) => ({
        source: source!,
        times: shiftDays(source!.start, source!.end, (index + 1) * 7, zone),
      }));
      return unlessDryRun(dryRun, await copyAll(call, copies, zone, overrideReason));
    }),
  ];
}

/** @throws Preview for a dry run, which rolls back the transaction. */
export function unlessDryRun(dryRun: boolean, answer: CopyAnswer): CopyAnswer {
  if (dryRun) throw new Preview({ ...answer, created: [] });
  return answer;
}

function readSources(tx: Transaction, chosen: Sql): Promise<Source[]> {
  return tx.rows<Source>(sql`
    select s.uuid, '/api/schedules/' || s.uuid as iri, s.type, s.title, s.note, s.needs, s.start_time as start, s.end_time as "end", s.live_account as account, a.identity as "accountName", coalesce(s.title, a.identity, 'Video work') as name,
      array(select l.video_job from schedule_video_job l join video_job j on j.uuid = l.video_job where l.schedule = s.uuid and j.status in ('PENDING', 'IN_PROGRESS') order by j.id) as jobs,
      array(select e.display_name from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = s.uuid and e.status = 'DELETED' order by se.id) as gone,
      coalesce((select json_agg(json_build_object('employee', se.employee, 'role', se.role) order by se.id) from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = s.uuid and e.status <> 'DELETED'), '[]') as shifts
    from schedule s left join live_account a on a.uuid = s.live_account where ${chosen} order by s.start_time, s.id limit ${MAX_SOURCES + 1}`);
}

/** Existing schedules that start at one of these times. */
function plansAt(tx: Transaction, starts: readonly string[]): Promise<Plan[]> {
  return tx.rows<Plan>(sql`
    select s.type, s.title, s.start_time as start, s.end_time as "end", s.live_account as account,
      coalesce((select json_agg(json_build_object('employee', se.employee, 'role', se.role)) from schedule_employee se where se.schedule = s.uuid), '[]') as shifts
    from schedule s where s.start_time = any(${starts}::timestamptz[]) order by s.id`);
}

/** SQL: whether the actor plans the schedule. @param row its alias. */
export function mayPlan({ engine, actor }: Pick<CopyCall, 'engine' | 'actor'>, row: Sql): Sql {
  return rowFilter(engine.scope(actor), { resource: Schedule, alias: row }, Schedule.access.update);
}

export async function copyAll(
  { engine, actor, requestId, tx }: CopyCall,
  wanted: readonly Copy[],
  zone: string,
  overrideReason: string | undefined,
): Promise<CopyAnswer> {
  // Serialises copies: two concurrent ones would not see each other's schedules and create duplicates.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('copy schedules', 0))`);
  const result: CopyAnswer = { created: [], copies: [], skipped: [] };
  const there = existingCopies(
    wanted.map(({ source, times }) => ({ ...source, ...times })),
    await plansAt(
      tx,
      wanted.map(({ times }) => times.start),
    ),
  );
  const VideoJob = engine.registry.byName('VideoJob');
  const jobs = await engine.filterAllowed(tx, VideoJob, actor, VideoJob.access.read, [
    ...new Set(wanted.flatMap(({ source }) => source.jobs)),
  ]);
  await queueFor(tx, {
    accounts: wanted.flatMap(({ source }) => source.account ?? []),
    people: wanted.flatMap(({ source }) => source.shifts.map(({ employee }) => employee)),
  });
  for (const [index, { source, times }] of wanted.entries()) {
    const { iri: schedule, name, accountName } = source;
    const named = { schedule, name, accountName, startTime: times.start, endTime: times.end };
    if (there.has(index)) {
      result.skipped.push({ ...named, code: 'ALREADY_THERE', message: 'It already exists.' });
      continue;
    }
    const body = {
      type: source.type,
      title: source.title,
      note: source.note,
      needs: source.needs,
      startTime: times.start,
      endTime: times.end,
      overrideReason,
      liveAccount: source.account === null ? null : `/api/live_accounts/${source.account}`,
      videoJobs: source.jobs.filter((uuid) => jobs.has(uuid)).map((uuid) => `/api/video_jobs/${uuid}`),
      scheduleEmployees: source.shifts.map(({ employee, role: shiftRole }) => ({
        employee: `/api/employees/${employee}`,
        role: shiftRole,
      })),
    };
    try {
      const uuid = await tx.attempt(() => createRecord({ engine, tx, actor, requestId, resource: Schedule, now: () => new Date() }, body));
      result.created.push(`/api/schedules/${uuid}`);
      result.copies.push({ ...named, withoutPeople: [...source.gone] });
    } catch (error) {
      const reported = isDatabaseError(error)
        ? ((await explainHardConflict(tx, error, zone)) ?? explainConstraint(engine.registry, error, Schedule))
        : error;
      if (!(reported instanceof ProblemError) || reported.status >= 500) throw error;
      const [conflict] = (reported.extra.conflicts ?? []) as { readonly code: string; readonly message: string }[];
      result.skipped.push({
        ...named,
        code: conflict?.code ?? reported.code,
        message: reported.status === 403 ? 'You do not manage this live account.' : reported.message,
      });
    }
  }
  return result;
}
