/**
 * Writes a batch of schedules in one transaction: reports everything that cannot be written, and then writes nothing; soft conflicts are
 * raised once for all of them.
 */
import { mustGet } from '#core/present';
import type { ParsedInputOfAction } from '#core/action';
import { coreErrors, invalid } from '#core/errors';
import { iriOf, uuidFromIri } from '#core/iri';
import { writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action, WriteContext } from '#server/engine/behaviour';
import { lockRow } from '#server/engine/locked-row';
import { createRecord, removeRecord, updateRecord } from '#server/engine/writes';
import { queueFor, type Queued } from '../conflicts/queue-for.query.ts';
import { refuseSoftConflicts } from '../conflicts/soft-conflicts.query.ts';
import { schedulingErrors } from '../../errors.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { batchSchedules } from './batch.action.ts';
import { lockKnown, setPublished, type Known } from './batch.query.ts';
import { explainFailures, mayResolve, notAllChanged, refusalOf, attempt, labelOf, type Part, type Refusal } from './refusals.service.ts';
import { inRounds } from './rounds.rules.ts';

type BatchRequest = ParsedInputOfAction<typeof batchSchedules>;

export function batchAction(zone: string): Action {
  return writing(batchSchedules, async (call, request) => {
    const known = await lockAll(call, request);
    refuseStale(request, known, zone);
    await queueFor(call.tx, timesIn(request, known));
    const context: WriteContext = { ...contextOf(call), resource: Schedule };
    const written = new Map<string, string>();
    const refused: Refusal[] = [];
    const write = async (parts: readonly Part[]) =>
      refused.push(...(await inRounds(parts, (part) => attempt(call, part, written), mayResolve)));
    await write(removals(context, request));
    await write(partsOf(context, request, known));
    if (refused.length === 0) await write(publications(call, request, written));
    if (refused.length > 0) throw refusalOf(await explainFailures(call, refused), known, zone);
    const created = request.create.map((_, index) => written.get(`create[${index}]`)!);
    const judged = request.change.flatMap((one) =>
      ['startTime', 'endTime', 'scheduleEmployees'].some((name) => Object.hasOwn(one, name)) ? [one.schedule] : [],
    );
    await refuseSoftConflicts(call.tx, { schedules: [...created, ...judged] }, zone, request.overrideReason);
    return { created: created.map((uuid) => iriOf(Schedule, uuid)), changed: request.change.length, removed: request.remove.length };
  });
}

function contextOf({ engine, tx, actor, requestId, closedPeriodReason }: WriteCall) {
  // As part of a batch: soft conflicts are checked at the end.
  return { engine, tx, actor, requestId, closedPeriodReason, now: () => new Date(), nested: true };
}

/**
 * Locks the schedules to change or remove. @throws ProblemError 403 naming those the actor does not plan, 409 naming deleted ones, 422 for
 * duplicates.
 */
async function lockAll({ engine, tx, actor }: WriteCall, { change, remove }: BatchRequest): Promise<ReadonlyMap<string, Known>> {
  const uuids = [...change, ...remove].map(({ schedule }) => schedule);
  const twice = uuids.findIndex((uuid, index) => uuids.indexOf(uuid) !== index);
  if (twice >= 0) {
    const path = twice < change.length ? `change[${twice}].schedule` : `remove[${twice - change.length}].schedule`;
    throw invalid([{ propertyPath: path, message: 'This schedule is given twice.', code: 'NOT_UNIQUE' }]);
  }
  const rows = await lockKnown(tx, uuids);
  const readable = await engine.filterAllowed(tx, Schedule, actor, Schedule.access.read, uuids);
  const gone = uuids.filter((uuid) => !readable.has(uuid));
  if (gone.length > 0)
    throw schedulingErrors.fail(
      'notAllChanged',
      { messages: gone.length === 1 ? 'One schedule has been deleted.' : `${gone.length} schedules have been deleted.` },
      {
        extra: {
          failures: gone.map((uuid) => ({ schedule: iriOf(Schedule, uuid), code: 'core.notFound', message: 'It has been deleted.' })),
        },
      },
    );
  const plannable = await engine.filterAllowed(tx, Schedule, actor, Schedule.access.update, uuids);
  const others = uuids.filter((uuid) => !plannable.has(uuid));
  if (others.length > 0) throw coreErrors.fail('forbidden', {}, { extra: { schedules: others.map((uuid) => iriOf(Schedule, uuid)) } });
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** @throws ProblemError 409 naming schedules that have changed since they were read. */
function refuseStale({ change, remove }: BatchRequest, known: ReadonlyMap<string, Known>, zone: string): void {
  const named = [
    ...change.map((one, index) => ({ ...one, at: `change[${index}]` })),
    ...remove.map((one, index) => ({ ...one, at: `remove[${index}]` })),
  ];
  const failures = named.flatMap(({ schedule, version, at }) => {
    const current = known.get(schedule)!;
    return version === undefined || version === current.version
      ? []
      : [
          {
            at,
            schedule: iriOf(Schedule, schedule),
            code: 'core.stale',
            message: `${labelOf(current, zone)}: It was changed in the meantime.`,
          },
        ];
  });
  if (failures.length > 0) throw notAllChanged(failures);
}

function partsOf(context: WriteContext, { change, create, overrideReason }: BatchRequest, known: ReadonlyMap<string, Known>): Part[] {
  const reason = overrideReason === undefined ? {} : { overrideReason };
  const changes = change.map((request, index) => {
    const { schedule } = request;
    const body = without(request, 'schedule', 'published', 'version');
    const path = `change[${index}]`;
    const start = Date.parse(mustGet(known, schedule).start);
    const to = typeof body.startTime === 'string' ? Date.parse(body.startTime) : start;
    return {
      path,
      schedule,
      by: Number.isNaN(to) ? 0 : to - start,
      start,
      write: async () => {
        await updateRecord(context, (await lockRow(context.tx, Schedule, schedule))!, { ...body, ...reason }, { prefix: `${path}.` });
        return schedule;
      },
    };
  });
  const creates = create.map((request, index) => {
    const body = without(request, 'published');
    const path = `create[${index}]`;
    return { path, schedule: null, by: 0, start: 0, write: () => createRecord(context, { ...body, ...reason }, { prefix: `${path}.` }) };
  });
  // Moves to later times run from the end, moves to earlier times from the start, so that they make room for each other; creates come last.
  const later = changes.filter(({ by }) => by > 0).sort((a, b) => b.start - a.start);
  const earlier = changes.filter(({ by }) => by <= 0).sort((a, b) => a.start - b.start);
  return [...later, ...earlier, ...creates];
}

function without(body: Readonly<Record<string, unknown>>, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

function removals(context: WriteContext, { remove }: BatchRequest): Part[] {
  return remove.map(({ schedule }, index) => ({
    path: `remove[${index}]`,
    schedule,
    by: 0,
    start: 0,
    write: async () => removeRecord(context, (await lockRow(context.tx, Schedule, schedule))!).then(() => schedule),
  }));
}

/** Accounts and people whose time is affected, before and after. */
function timesIn({ change, create }: BatchRequest, known: ReadonlyMap<string, Known>): Queued {
  const bodies: readonly Readonly<Record<string, unknown>>[] = [...change, ...create];
  const uuidIn = (plural: string, iri: unknown) => (typeof iri === 'string' ? (uuidFromIri({ plural }, iri) ?? []) : []);
  const named = bodies.flatMap(({ scheduleEmployees }) =>
    Array.isArray(scheduleEmployees) ? (scheduleEmployees as readonly unknown[]) : [],
  );
  return {
    accounts: [
      ...[...known.values()].flatMap(({ account }) => account ?? []),
      ...bodies.flatMap((body) => uuidIn('live_accounts', body.liveAccount)),
    ],
    people: [
      ...[...known.values()].flatMap(({ people }) => people),
      ...named.flatMap((one) => (typeof one === 'object' && one !== null && 'employee' in one ? uuidIn('employees', one.employee) : [])),
    ],
  };
}

/** One part each, so that failures are reported individually. @param written uuids by path in the request. */
function publications(
  { tx, audit, closedPeriodReason }: WriteCall,
  { create, change, overrideReason }: BatchRequest,
  written: ReadonlyMap<string, string>,
): Part[] {
  const publish = async (uuid: string, published: boolean) => {
    const times = await setPublished(tx, uuid, published);
    if (times !== null)
      await audit({
        record: iriOf(Schedule, uuid),
        operation: 'UPDATE',
        before: { publishedAt: times.before },
        after: { publishedAt: times.after },
        reason: overrideReason ?? closedPeriodReason,
      });
    return uuid;
  };
  const partOf = (path: string, schedule: string | null, published: boolean): Part => {
    const uuid = written.get(path)!;
    return { path, schedule, by: 0, start: 0, write: () => publish(uuid, published) };
  };
  return [
    ...create.flatMap(({ published }, index) => (published === true ? [partOf(`create[${index}]`, null, true)] : [])),
    ...change.flatMap(({ schedule, published }, index) =>
      published === undefined ? [] : [partOf(`change[${index}]`, schedule, published)],
    ),
  ];
}
