/**
 * Copies a day, a week, given schedules or a weekly repetition: drafts at the same wall-clock times. Existing and conflicting ones are left
 * out, places of people who cannot work are left open, and both are reported, in previews too.
 */
import { coreErrors, invalid, ProblemError } from '#core/errors';
import { uuidFromIri } from '#core/iri';
import { Temporal } from '#core/time';
import { readAvailability } from '#domains/availability/server';
import { worksOn } from '#domains/workforce';
import type { Span } from '#core/span';
import { both } from '#core/typed-object';
import { isDatabaseError, type Transaction } from '#server/database';
import { Preview, writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { createRecord } from '#server/engine/writes';
import { explainConstraint } from '#server/http/constraints';
import { copySchedules, repeatSchedule, type CopyAnswer } from './copy.action.ts';
import {
  MAX_SOURCES,
  readBusy,
  readChosen,
  readPeople,
  readSource,
  readSources,
  schedulesAt,
  serialiseCopies,
  type Model,
} from './copy.query.ts';
import { existingCopies } from './existing-copies.rules.ts';
import { peopleOnCopy, type KnownPerson } from './people-on-copy.rules.ts';
import { boundsOf } from '../schedule/day-range.rules.ts';
import { shiftDays, type StartAndEnd } from '../schedule/wall-times.rules.ts';
import { explainHardConflict } from '../conflicts/hard-conflict.query.ts';
import { queueFor } from '../conflicts/queue-for.query.ts';
import { Schedule } from '../schedule/schedule.resource.ts';

/** A year of weeks; more is most likely a typing error. */
const MAX_WEEKS = 53;

type CopyCall = Pick<WriteCall, 'engine' | 'actor' | 'requestId' | 'tx'>;

export interface Copy {
  readonly source: Model;
  readonly times: StartAndEnd;
}

export function copyActions(zone: string): Action[] {
  return [
    writing(copySchedules, async (call, { from, to, days, schedules, liveAccount, overrideReason, dryRun }) => {
      const [first, target] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      const account = liveAccount === undefined ? null : uuidFromIri(call.engine.registry.byName('LiveAccount'), liveAccount);
      if (liveAccount !== undefined && account === null) throw coreErrors.fail('invalidIri', { iri: liveAccount.slice(0, 200) });
      const bounds = boundsOf(from, first.add({ days: days - 1 }).toString(), zone);
      if ('path' in bounds) throw invalid([{ propertyPath: bounds.path, message: bounds.message, code: 'NOT_A_TIME' }]);
      const offset = first.until(target).days;
      if (offset === 0) throw invalid([{ propertyPath: 'to', message: 'The target should be a different day.', code: 'INVALID' }]);
      const sources = schedules === undefined ? await readSources(call, bounds, account) : await chosen(call, schedules);
      if (sources.length > MAX_SOURCES)
        throw invalid([{ propertyPath: 'from', message: `At most ${MAX_SOURCES} schedules can be copied at once.`, code: 'INVALID' }]);
      const copies = sources.map((source) => ({ source, times: shiftDays(source, offset, source.zone ?? zone) }));
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
        times: shiftDays(source, (index + 1) * 7, source.zone ?? zone),
      }));
      return unlessDryRun(dryRun, await copyAll(call, copies, zone, overrideReason));
    }),
  ];
}

/** @throws ProblemError 422 naming the first that the actor does not plan. */
async function chosen(call: WriteCall, schedules: readonly string[]) {
  const sources = await readChosen(call, schedules);
  const found = new Set(sources.map(({ uuid }) => uuid));
  const missing = schedules.findIndex((uuid) => !found.has(uuid));
  if (missing >= 0)
    throw invalid([
      {
        propertyPath: `schedules[${missing}]`,
        message: 'You do not plan this schedule, or it has been deleted.',
        code: 'NOT_FOUND',
      },
    ]);
  return sources;
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
  const known = await readKnown(tx, wanted, zone);
  const works = (employee: string, start: string) => {
    const person = known.get(employee);
    return person !== undefined && worksOn(person, Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDate().toString());
  };
  const there = existingCopies(
    wanted.map(({ source, times }) => ({
      ...source,
      ...times,
      shifts: source.shifts.filter(({ employee }) => works(employee, times.start)),
    })),
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
  for (const [index, { source, times }] of wanted.entries()) {
    const { iri: schedule, name, accountName } = source;
    const named = { schedule, name, accountName, startTime: times.start, endTime: times.end };
    if (there.has(index)) {
      result.skipped.push({ ...named, code: 'ALREADY_THERE', message: 'It already exists.' });
      continue;
    }
    const { kept, leftOpen, needs } = peopleOnCopy(source, inMs(times), await withShifts(tx, known, source, times), zone);
    const body = {
      ...source.own,
      type: source.type,
      needs,
      startTime: times.start,
      endTime: times.end,
      overrideReason,
      liveAccount: source.account === null ? null : `/api/live_accounts/${source.account}`,
      videoJobs: source.jobs.filter((uuid) => jobs.has(uuid)).map((uuid) => `/api/video_jobs/${uuid}`),
      scheduleEmployees: kept.map(({ employee, role: shiftRole }) => ({
        employee: `/api/employees/${employee}`,
        role: shiftRole,
      })),
    };
    try {
      const uuid = await tx.attempt(() => createRecord({ engine, tx, actor, requestId, resource: Schedule, now: () => new Date() }, body));
      result.created.push(`/api/schedules/${uuid}`);
      result.copies.push({
        ...named,
        withoutPeople: leftOpen.map((one) => one.name),
        leftOpen: leftOpen.map((one) => ({ ...one, employee: `/api/employees/${one.employee}` })),
      });
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

type Known = ReadonlyMap<string, Omit<KnownPerson, 'shifts'>>;

/** Name, status, last day and time off of everyone on the schedules, by uuid. */
async function readKnown(tx: Transaction, wanted: readonly Copy[], zone: string): Promise<Known> {
  const [first, ...more] = wanted.map(({ times }) => times);
  const employees = [...new Set(wanted.flatMap(({ source }) => source.shifts.map(({ employee }) => employee)))];
  if (first === undefined || employees.length === 0) return new Map();
  const whole = more
    .map(inMs)
    .reduce((all, { start, end }) => ({ start: Math.min(all.start, start), end: Math.max(all.end, end) }), inMs(first));
  const [from, to] = both([whole.start, whole.end], (at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate(),
  );
  const availability = await readAvailability(tx, employees, from, to, zone);
  const people = await readPeople(tx, employees);
  return new Map(
    people.map(({ employee, name, status, leavesOn }) => {
      const timeOff = (availability.get(employee)?.timeOff ?? []).map(({ start, end }) => ({
        start: start.epochMilliseconds,
        end: end.epochMilliseconds,
      }));
      return [employee, { name, status, leavesOn, timeOff }];
    }),
  );
}

/** With the shifts as they are now: earlier copies of the same request count. */
async function withShifts(tx: Transaction, known: Known, { shifts }: Model, times: StartAndEnd): Promise<ReadonlyMap<string, KnownPerson>> {
  const employees = shifts.map(({ employee }) => employee);
  const busy = employees.length === 0 ? [] : await readBusy(tx, employees, times);
  const busyOf = (uuid: string) => busy.filter(({ employee }) => employee === uuid).map(({ name, ...span }) => ({ name, ...inMs(span) }));
  return new Map(
    employees.flatMap((uuid) => {
      const person = known.get(uuid);
      return person === undefined ? [] : [[uuid, { ...person, shifts: busyOf(uuid) }] as const];
    }),
  );
}

function inMs({ start, end }: StartAndEnd): Span {
  return { start: Date.parse(start), end: Date.parse(end) };
}
