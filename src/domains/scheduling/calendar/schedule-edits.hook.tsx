/**
 * How changes are made: seen at once, sent in order, taken back when refused, and undone and redone one by one.
 * A refusal that needs a reason asks for it and sends again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { messageOf } from '#web/api/http.ts';
import { toast } from '#web/kit/toast.tsx';
import { bodyOf, changeText, inverseOf, type Change } from './drag-patch.rules.ts';
import { jobsOf } from './new-schedule.rules.ts';
import type { Batch, Bulk } from '../many/batch.rules.ts';
import { wholeBody } from '../many/whole-body.rules.ts';
import { overtaken } from './overtaken.rules.ts';
import type { Pending } from './pending-changes.rules.ts';
import { plannedOf, uuidIn, type Planned, type ScheduleItem } from '../schedule/planned.rules.ts';
import type { CopyAnswer } from '../copy/copy.action.ts';
import { conflictsIn, type Conflict } from '../conflicts/conflict-answer.client.ts';
import { calls, isGone, isOvertaken, isStale, removeAll, schedulePath, tagOfRow, type FullBody } from './schedule-calls.client.ts';
import { createQuestions, type Question as Asked } from './questions.rules.ts';
import { dropSchedules, keepSchedule, keptSchedule, refreshSchedules } from './schedule-data.hook.tsx';
import { dropped, emptyStack, pushed, redoOne, undoOne, undoThis, type UndoStack } from './undo-stack.rules.ts';
import { createTurns, Superseded } from './turns.rules.ts';
import { instantText } from './zone-time.rules.ts';

interface Nudge {
  readonly base: Planned;
  readonly change: Change;
  readonly hide: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Step {
  readonly text: string;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

export type Question = Asked<Conflict>;

/** What was made in one go, while the list of it is open. */
export interface Made {
  readonly undo: () => Promise<void>;
  /** Once the list is closed: says what was done, and offers the way back. */
  readonly offerUndo: () => void;
}

/** The person looked at the conflicts and chose to leave things as they were. */
class Withdrawn extends Error {}

/** Somebody else has changed the same meanwhile; the message says what of it. */
class Overtaken extends Error {}

/** Keys that follow each other this closely are one change. */
const REST_MS = 600;
/** Kept in the audit trail with what an undo brings back: it had been accepted before. */
const UNDO_REASON = 'Undone';
const REDO_REASON = 'Redone';
/** Changes of many wait for each other. */
const TOGETHER = 'together';
const ADMIN = { roles: ['ROLE_ADMIN'] } as const;

export function useScheduleEdits() {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const [questions] = useState(() => createQuestions<Conflict>(setQuestion));
  const stack = useRef<UndoStack<Step>>(emptyStack());
  const keys = useRef(0);
  /** Deleted and brought back, a schedule is a new record; what was done to the old one is undone on the new one. */
  const renamed = useRef(new Map<string, string>());
  const nudges = useRef(new Map<string, Nudge>());
  const [turns] = useState(createTurns);
  const nowOf = useCallback((uuid: string): string => (renamed.current.has(uuid) ? nowOf(renamed.current.get(uuid)!) : uuid), []);

  /** Under the names that schedules had, and those that they have now. */
  const keysOf = useCallback((...uuids: string[]) => [...new Set(uuids.flatMap((uuid) => [uuid, nowOf(uuid)]))], [nowOf]);

  const withReason = useCallback(
    async <T,>(send: (reason?: string) => Promise<T>): Promise<T> => {
      try {
        return await send();
      } catch (error) {
        const conflicts = conflictsIn(error, 'SoftConflict');
        if (conflicts === null) throw error;
        const reason = await questions.ask(conflicts);
        if (reason === null) throw new Withdrawn();
        return send(reason);
      }
    },
    [questions],
  );

  return useMemo(() => {
    const show = (uuid: string, change: Change | null) => {
      const key = (keys.current += 1);
      setPending((before) => [...before, { key, uuid, change }]);
      return () => setPending((before) => before.filter((one) => one.key !== key));
    };
    const refused = (error: unknown, text: string) => {
      if (error instanceof Withdrawn) return;
      const hard = conflictsIn(error, 'HardConflict');
      if (error instanceof Overtaken)
        toast.error(
          `Somebody else has changed ${error.message} meanwhile. It is shown as it is now; look at it, and do it again if it is still right.`,
          {
            title: text,
          },
        );
      else if (isStale(error))
        toast.error('Somebody else has changed it meanwhile. It is shown as it is now; look at it, and do it again if it is still right.', {
          title: text,
        });
      else if (error instanceof Superseded) toast.error('The change before it was refused, so this one was left out.', { title: text });
      else if (hard !== null) toast.error(hard.map(({ message }) => message).join('\n'), { title: 'Double booking' });
      else toast.error(isGone(error) ? 'Somebody has deleted this schedule.' : messageOf(error), { title: text });
      void refreshSchedules(client);
    };
    const peopleNow = (uuid: string) => {
      const item = keptSchedule(client, uuid);
      return item === undefined ? { people: [] } : plannedOf(item, ADMIN);
    };
    /** @throws Overtaken */
    const mustBeAsSeen = (change: Change, from: Change, item: ScheduleItem) => {
      const what = overtaken(change, from, plannedOf(item, ADMIN));
      if (what !== null) throw new Overtaken(what);
    };
    /** What others have changed of the schedule stays, as long as it is something else. @param from what it changes, as it was. @throws ApiError, Overtaken */
    const send = async (uuid: string, change: Change, from: Change, reason?: string) => {
      const over = async (stored: ScheduleItem) => {
        mustBeAsSeen(change, from, stored);
        const body = bodyOf(change, plannedOf(stored, ADMIN), instantText);
        return calls.change(stored.uuid, reason === undefined ? body : { ...body, overrideReason: reason }, tagOfRow(stored));
      };
      const read = async () => (await calls.read(nowOf(uuid))).data;
      const kept = keptSchedule(client, nowOf(uuid));
      const item = await over(kept ?? (await read())).catch(async (error: unknown) => {
        if (!isStale(error)) throw error;
        return over(await read());
      });
      if (item !== null) keepSchedule(client, item);
      else await refreshSchedules(client);
    };
    const takeBack = async (step: Step) => {
      const after = undoThis(stack.current, step);
      if (after === null) return;
      stack.current = after;
      await travel(step, step.undo);
    };
    const offerUndo = (step: Step) => toast.undo(step.text, () => takeBack(step), { id: 'schedule-undo' });
    const remember = (step: Step) => {
      stack.current = pushed(stack.current, step);
      offerUndo(step);
    };
    const travel = async (step: Step, way: () => Promise<void>) => {
      try {
        await way();
      } catch (error) {
        stack.current = dropped(stack.current, step);
        refused(error, 'This could not be undone');
      }
    };
    const again = (uuid: string, change: Change, from: Change, reason: string) => async () => {
      const hide = show(nowOf(uuid), change);
      try {
        await turns.inTurn(keysOf(uuid), () => send(uuid, change, from, reason));
      } finally {
        hide();
      }
    };
    const restore = (before: Planned): Promise<void> =>
      turns.inTurn(keysOf(before.uuid), async () => {
        const { published, ...body } = wholeBody(before);
        const made = await calls.create({ ...body, overrideReason: UNDO_REASON });
        renamed.current.set(nowOf(before.uuid), made.uuid);
        keepSchedule(client, made);
        if (published === true) await calls.publish([made.uuid]);
        void refreshSchedules(client);
      });
    const removeNow = async (uuid: string) => {
      await turns.inTurn(keysOf(uuid), () => {
        const kept = keptSchedule(client, nowOf(uuid));
        return calls.remove(nowOf(uuid), kept === undefined ? null : tagOfRow(kept));
      });
      dropSchedules(client, new Set([nowOf(uuid)]));
    };

    const commit = async (before: Planned, change: Change, hide: () => void) => {
      const from = inverseOf(change, before);
      try {
        // What follows waits for the answer to the question too.
        await turns.inTurn(keysOf(before.uuid), () => withReason((reason) => send(before.uuid, change, from, reason)));
        remember({
          text: changeText(change, before),
          undo: again(before.uuid, from, change, UNDO_REASON),
          redo: again(before.uuid, change, from, REDO_REASON),
        });
      } catch (error) {
        refused(error, 'Not saved');
      } finally {
        hide();
      }
    };

    /** @throws Overtaken */
    const bodyOfBatch = ({ create = [], change = [], remove = [] }: Batch, reason?: string) => ({
      create: create.map(({ body }) => ({ ...body })),
      change: change.map(({ uuid, change: part, from, published }) => {
        const kept = keptSchedule(client, nowOf(uuid));
        if (kept !== undefined && from !== undefined) mustBeAsSeen(part, from, kept);
        return {
          schedule: schedulePath(nowOf(uuid)),
          ...bodyOf(part, peopleNow(nowOf(uuid)), instantText),
          ...(published === undefined ? {} : { published }),
          ...(kept === undefined || from === undefined ? {} : { version: kept.version }),
        };
      }),
      remove: remove.map((uuid) => {
        const kept = keptSchedule(client, nowOf(uuid));
        const schedule = schedulePath(nowOf(uuid));
        return kept === undefined ? schedule : { schedule, version: kept.version };
      }),
      ...(reason === undefined ? {} : { overrideReason: reason }),
    });
    const sendBatch = async (batch: Batch, reason?: string) => {
      const { create = [], remove = [] } = batch;
      const created = await calls.batch(bodyOfBatch(batch, reason)).catch(async (error: unknown) => {
        // What is removed is shown first as it is now.
        if (!isOvertaken(error) || remove.length > 0) throw error;
        await refreshSchedules(client);
        return calls.batch(bodyOfBatch(batch, reason));
      });
      for (const [index, { instead }] of create.entries())
        if (instead !== undefined) renamed.current.set(nowOf(instead), uuidIn(created[index]!));
      await refreshSchedules(client);
      return created.map(uuidIn);
    };

    /** Everything that they touch; moves by keys that rest are sent first. */
    const keysFor = ({ create = [], change = [], remove = [] }: Batch): readonly string[] => {
      const uuids = [...create.flatMap(({ instead }) => instead ?? []), ...change.map(({ uuid }) => uuid), ...remove];
      const touched = keysOf(...uuids);
      for (const uuid of touched) {
        const open = nudges.current.get(uuid);
        if (open === undefined) continue;
        clearTimeout(open.timer);
        nudges.current.delete(uuid);
        void commit(open.base, open.change, open.hide);
      }
      return [TOGETHER, ...touched];
    };
    const travelTogether = async (batch: Batch, reason: string) =>
      void (await turns.inTurn(keysFor(batch), () => sendBatch(batch, reason)));

    return {
      /** Many as one: shown at once, sent in one request, taken back in one. @returns whether it was done. */
      async together({ text, forth, back }: Bulk): Promise<boolean> {
        const hide = [
          ...(forth.change ?? []).map(({ uuid, change }) => show(uuid, change)),
          ...(forth.remove ?? []).map((uuid) => show(uuid, null)),
        ];
        try {
          const created = await turns.following(keysFor(forth), () => withReason((reason) => sendBatch(forth, reason)));
          const again = { ...forth, create: forth.create?.map((one, index) => ({ ...one, instead: created[index]! })) ?? [] };
          remember({
            text,
            undo: () => travelTogether(back(created), UNDO_REASON),
            redo: () => travelTogether(again, REDO_REASON),
          });
          return true;
        } catch (error) {
          refused(error, 'Nothing was changed');
          return false;
        } finally {
          for (const one of hide) one();
        }
      },
      /** Dragged: shown at once. */
      change: (before: Planned, change: Change) => commit(before, change, show(before.uuid, change)),
      /** Moved by a key: shown at once, sent when the keys rest, undone as one. */
      nudge(before: Planned, change: Change): void {
        const open = nudges.current.get(before.uuid);
        open?.hide();
        clearTimeout(open?.timer);
        const base = open?.base ?? before;
        const total = { ...open?.change, ...change };
        const hide = show(before.uuid, total);
        const timer = setTimeout(() => {
          nudges.current.delete(before.uuid);
          void commit(base, total, hide);
        }, REST_MS);
        nudges.current.set(before.uuid, { base, change: total, hide, timer });
      },
      async remove(before: Planned): Promise<void> {
        const hide = show(before.uuid, null);
        try {
          await removeNow(before.uuid);
          remember({ text: 'Deleted', undo: () => restore(before), redo: () => removeNow(before.uuid) });
        } catch (error) {
          refused(error, 'Not deleted');
        } finally {
          hide();
        }
      },
      /** @throws ApiError for the form to show. @returns the uuid, or null when the person withdrew. */
      async save(uuid: string | null, body: FullBody, etag: string | null, back: Planned | null): Promise<string | null> {
        try {
          const item = await withReason((reason) => {
            const full = reason === undefined ? body : { ...body, overrideReason: reason };
            return uuid === null ? calls.create(full) : turns.inTurn(keysOf(uuid), () => calls.change(nowOf(uuid), full, etag));
          });
          if (item !== null) keepSchedule(client, item);
          void refreshSchedules(client);
          if (uuid === null && item !== null) {
            const made = plannedOf(item, ADMIN);
            remember({ text: 'Created', undo: () => removeNow(made.uuid), redo: () => restore(made) });
          } else if (back !== null && item !== null) {
            const {
              item: { title, note, needs },
              type,
            } = back;
            const old: FullBody = {
              ...bodyOf(
                { start: back.start, end: back.end, account: back.account, people: back.people },
                plannedOf(item, ADMIN),
                instantText,
              ),
              type,
              title,
              videoJobs: jobsOf(back),
              ...(note === undefined ? {} : { note }),
              ...(needs === undefined ? {} : { needs }),
            };
            const put = (full: FullBody, reason: string) => async () => {
              const saved = await turns.inTurn(keysOf(back.uuid), () =>
                calls.change(nowOf(back.uuid), { ...full, overrideReason: reason }),
              );
              if (saved !== null) keepSchedule(client, saved);
            };
            remember({
              text: 'Saved',
              undo: put(old, UNDO_REASON),
              redo: put(
                { ...body, scheduleEmployees: body.scheduleEmployees?.map(({ employee, role }) => ({ employee, role })) },
                REDO_REASON,
              ),
            });
          }
          return item?.uuid ?? uuid;
        } catch (error) {
          if (error instanceof Withdrawn) return null;
          throw error;
        }
      },
      /** What a copy or a repeat has made can be taken away as one. @returns null when there is nothing to take away. */
      made(answer: CopyAnswer, text: string, repeat: () => Promise<CopyAnswer>): Made | null {
        void refreshSchedules(client);
        if (answer.created.length === 0) return null;
        let created = answer.created;
        const undo = async () => {
          await removeAll(created);
          dropSchedules(client, new Set(created.map(uuidIn)));
        };
        const redo = async () => {
          ({ created } = await repeat());
          await refreshSchedules(client);
        };
        const step = { text, undo, redo };
        stack.current = pushed(stack.current, step);
        return { undo: () => takeBack(step), offerUndo: () => void (stack.current.done.includes(step) && offerUndo(step)) };
      },
      /** Shifts that were added in one go are taken away as one. */
      filled(shifts: readonly string[], text: string, repeat: () => Promise<readonly string[]>): void {
        let added = shifts;
        const undo = async () => {
          await removeAll(added);
          await refreshSchedules(client);
        };
        const redo = async () => {
          added = await repeat();
          await refreshSchedules(client);
        };
        void refreshSchedules(client);
        remember({ text, undo, redo });
      },
      async publish(plans: readonly Planned[]): Promise<void> {
        const published = await calls.publish(plans.map(({ uuid }) => uuid));
        await refreshSchedules(client);
        toast.success(published === 1 ? 'Published 1 schedule' : `Published ${published} schedules`);
      },
      async undo(): Promise<string | null> {
        const [open] = nudges.current;
        if (open !== undefined) {
          clearTimeout(open[1].timer);
          open[1].hide();
          nudges.current.delete(open[0]);
          return 'Undone: moved';
        }
        // What is under way belongs to what is undone.
        await turns.settled();
        const next = undoOne(stack.current);
        if (next === null) return null;
        stack.current = next.stack;
        toast.close('schedule-undo');
        await travel(next.entry, next.entry.undo);
        return `Undone: ${next.entry.text.toLowerCase()}`;
      },
      async redo(): Promise<string | null> {
        await turns.settled();
        const next = redoOne(stack.current);
        if (next === null) return null;
        stack.current = next.stack;
        await travel(next.entry, next.entry.redo);
        return `Redone: ${next.entry.text.toLowerCase()}`;
      },
      pending,
      question,
    };
  }, [client, turns, keysOf, nowOf, withReason, pending, question]);
}

export type ScheduleEdits = ReturnType<typeof useScheduleEdits>;
