/**
 * Sends changes of schedules to the server in order, each with the version that the planner saw, and keeps the calendar's cached data up
 * to date.
 */
import type { QueryClient } from '@tanstack/react-query';
import { uuidIn } from '#core/iri';
import type { Batch } from './batch.rules.ts';
import { ownFields } from '../../schedules/schedule/own-fields.rules.ts';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';
import { wholeBody } from '../../schedules/schedule/whole-body.rules.ts';
import { plannedOf, type Planned, type ScheduleItem } from '../../schedules/schedule/planned.rules.ts';
import { bodyOf, type Change } from '../../schedules/schedule/schedule-change.rules.ts';
import { Overtaken } from './edit-refusals.client.ts';
import { overtaken } from './overtaken.rules.ts';
import type { ScheduleAliases } from './schedule-aliases.rules.ts';
import { calls, isOvertaken, isStale, schedulePath, tagOfRow } from './schedule-calls.client.ts';
import { dropSchedules, keepSchedule, keptSchedule, refreshSchedules } from './schedule-data.hook.tsx';

/** The override reason in the audit trail of a restored schedule: its conflicts were accepted before. */
export const UNDO_REASON = 'Undone';
export const REDO_REASON = 'Redone';
/** Changes include people and costs regardless of what the user may see; the server checks what may be written. */
export const ADMIN = { roles: ['ROLE_ADMIN'] } as const;
/** The own fields of schedules as declared. */
export const OWN_FIELDS = ownFields(Schedule.fields);

interface ScheduleSender {
  /**
   * Changes of the same schedule by other users are kept unless they concern the same fields.
   * @param from the changed parts as they were. @throws ApiError, Overtaken
   */
  readonly change: (uuid: string, change: Change, from: Change, reason?: string) => Promise<void>;
  /** All or nothing. @returns uuids of the created schedules. @throws ApiError, Overtaken */
  readonly batch: (batch: Batch, reason?: string) => Promise<readonly string[]>;
  /** Creates a deleted schedule again, as a new record. */
  readonly restore: (before: Planned) => Promise<void>;
  readonly remove: (uuid: string) => Promise<void>;
}

export function createScheduleSender(client: QueryClient, aliases: ScheduleAliases): ScheduleSender {
  const { currentOf, replace } = aliases;
  const kept = (uuid: string) => keptSchedule(client, currentOf(uuid));

  const change: ScheduleSender['change'] = async (uuid, part, from, reason) => {
    const patch = async (stored: ScheduleItem) => {
      mustBeAsSeen(part, from, stored);
      const body = bodyOf(part, plannedOf(stored, ADMIN));
      return calls.change(stored.uuid, reason === undefined ? body : { ...body, overrideReason: reason }, tagOfRow(stored));
    };
    const read = async () => (await calls.read(currentOf(uuid))).data;
    const item = await patch(kept(uuid) ?? (await read())).catch(async (error: unknown) => {
      if (!isStale(error) && !(error instanceof Overtaken)) throw error;
      // The calendar may be behind: a list requested before our own last change can arrive after its answer.
      return patch(await read());
    });
    if (item !== null) keepSchedule(client, item);
    else await refreshSchedules(client);
  };

  const bodyOfBatch = ({ create = [], change: changes = [], remove = [] }: Batch, reason?: string) => ({
    create: create.map(({ planned }) => ({ ...wholeBody(planned, OWN_FIELDS) })),
    change: changes.map(({ uuid, change: part, from, published }) => {
      const stored = kept(uuid);
      if (stored !== undefined && from !== undefined) mustBeAsSeen(part, from, stored);
      return {
        schedule: schedulePath(currentOf(uuid)),
        ...bodyOf(part, stored === undefined ? { people: [] } : plannedOf(stored, ADMIN)),
        ...(published === undefined ? {} : { published }),
        ...(stored === undefined || from === undefined ? {} : { version: stored.version }),
      };
    }),
    remove: remove.map((uuid) => {
      const stored = kept(uuid);
      const schedule = schedulePath(currentOf(uuid));
      return stored === undefined ? schedule : { schedule, version: stored.version };
    }),
    ...(reason === undefined ? {} : { overrideReason: reason }),
  });

  return {
    change,
    async batch(batch, reason) {
      const { create = [], remove = [] } = batch;
      const send = async () => calls.batch(bodyOfBatch(batch, reason));
      const created = await send().catch(async (error: unknown) => {
        // A deletion is not retried: the user first has to see what it would delete now.
        if (!(isOvertaken(error) || error instanceof Overtaken) || remove.length > 0) throw error;
        await refreshSchedules(client);
        return send();
      });
      for (const [index, { instead }] of create.entries()) if (instead !== undefined) replace(instead, uuidIn(created[index]!));
      await refreshSchedules(client);
      return created.map(uuidIn);
    },
    async restore(before) {
      const { published, ...body } = wholeBody(before, OWN_FIELDS);
      const made = await calls.create({ ...body, overrideReason: UNDO_REASON });
      replace(before.uuid, made.uuid);
      keepSchedule(client, made);
      if (published === true) await calls.publish([made.uuid]);
      void refreshSchedules(client);
    },
    async remove(uuid) {
      const stored = kept(uuid);
      await calls.remove(currentOf(uuid), stored === undefined ? null : tagOfRow(stored));
      dropSchedules(client, new Set([currentOf(uuid)]));
    },
  };
}

/** @throws Overtaken */
function mustBeAsSeen(change: Change, from: Change, item: ScheduleItem): void {
  const what = overtaken(change, from, plannedOf(item, ADMIN));
  if (what !== null) throw new Overtaken(what);
}
