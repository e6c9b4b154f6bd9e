/**
 * Copies a day, a week or a weekly repetition: drafts at the same wall-clock times; existing and conflicting ones are left out and
 * reported, in previews too.
 */
import { coreErrors, invalid, ProblemError } from '#core/errors';
import { uuidFromIri } from '#core/iri';
import { Temporal } from '#core/time';
import { isDatabaseError } from '#server/database';
import { Preview, writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { createRecord } from '#server/engine/writes';
import { explainConstraint } from '#server/http/constraints';
import { copySchedules, repeatSchedule, type CopyAnswer } from './copy.action.ts';
import { MAX_SOURCES, readGone, readSource, readSources, schedulesAt, serialiseCopies, type Model } from './copy.query.ts';
import { existingCopies } from './existing-copies.rules.ts';
import { boundsOf, shiftDays } from '../schedule/day-range.rules.ts';
import { explainHardConflict } from '../conflicts/hard-conflict.query.ts';
import { queueFor } from '../conflicts/queue-for.query.ts';
import { Schedule } from '../schedule/schedule.resource.ts';

/** A year of weeks; more is most likely a typing error. */
const MAX_WEEKS = 53;

type CopyCall = Pick<WriteCall, 'engine' | 'actor' | 'requestId' | 'tx'>;

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
      const sources = await readSources(call, bounds, account);
      if (sources.length > MAX_SOURCES)
        throw invalid([{ propertyPath: 'from', message: `At most ${MAX_SOURCES} schedules can be copied at once.`, code: 'INVALID' }]);
      const copies = sources.map((source) => ({ source, times: shiftDays(source.start, source.end, offset, zone) }));
      return unlessDryRun(dryRun, await copyAll(call, copies, zone, overrideReason));
    }),
    writing(repeatSchedule, async (call, { until, overrideReason, dryRun }) => {
      const source = await readSource(call.tx, call.row.uuid);
      const weeks = Math.floor(Temporal.Instant.from(source.start).toZonedDateTimeISO(zone).toPlainDate().until(until).days / 7);
      if (weeks < 1)
        throw invalid([{ propertyPath: 'until', message: 'The date should be at least a week after the schedule.', code: 'INVALID' }]);
      if (weeks > MAX_WEEKS)
        throw invalid([{ propertyPath: 'until', message: `At most ${MAX_WEEKS} weeks can be filled at once.`, code: 'INVALID' }]);
      const copies = Array.from({ length: weeks }, (_, index) => ({
        source,
        times: shiftDays(source.start, source.end, (index + 1) * 7, zone),
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

export async function copyAll(
  { engine, actor, requestId, tx }: CopyCall,
  wanted: readonly Copy[],
  zone: string,
  overrideReason: string | undefined,
): Promise<CopyAnswer> {
  await serialiseCopies(tx);
  const result: CopyAnswer = { created: [], copies: [], skipped: [] };
  const there = existingCopies(
    wanted.map(({ source, times }) => ({ ...source, ...times })),
    await schedulesAt(
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
  const gone = await readGone(
    tx,
    wanted.flatMap(({ source, times }, copy) => source.shifts.map(({ employee }) => ({ copy, employee, start: times.start }))),
  );
  for (const [index, { source, times }] of wanted.entries()) {
    const left = gone.filter(({ copy }) => copy === index);
    const { iri: schedule, name, accountName } = source;
    const named = { schedule, name, accountName, startTime: times.start, endTime: times.end };
    if (there.has(index)) {
      result.skipped.push({ ...named, code: 'ALREADY_THERE', message: 'It already exists.' });
      continue;
    }
    const body = {
      ...source.own,
      type: source.type,
      needs: source.needs,
      startTime: times.start,
      endTime: times.end,
      overrideReason,
      liveAccount: source.account === null ? null : `/api/live_accounts/${source.account}`,
      videoJobs: source.jobs.filter((uuid) => jobs.has(uuid)).map((uuid) => `/api/video_jobs/${uuid}`),
      scheduleEmployees: source.shifts
        .filter(({ employee }) => !left.some((one) => one.employee === employee))
        .map(({ employee, role: shiftRole }) => ({ employee: `/api/employees/${employee}`, role: shiftRole })),
    };
    try {
      const uuid = await tx.attempt(() => createRecord({ engine, tx, actor, requestId, resource: Schedule, now: () => new Date() }, body));
      result.created.push(`/api/schedules/${uuid}`);
      result.copies.push({ ...named, withoutPeople: [...source.gone, ...left.map((one) => one.name)] });
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
