/**
 * The schedules of the planner as displayed, and their changes: shown immediately, sent in order, reverted when refused, and undone and redone
 * one by one.
 * When the server asks for a reason to override a conflict, the user is asked and the change is sent again.
 */
import type { QueryClient } from '@tanstack/react-query';
import { uuidIn } from '#core/iri';
import { DAY_MS } from '#core/span';
import { reasons } from '#web/api/override-reason.ts';
import { toast } from '#web/kit/toast.tsx';
import { conflictsIn, type Conflict, type Question } from '../../schedules/conflicts/conflict-answer.client.ts';
import type { CopyAnswer } from '../../schedules/copy/copy.action.ts';
import { isPlain, resultText, undoneText } from '../../schedules/copy/copy-text.rules.ts';
import type { Batch, Bulk } from './batch.rules.ts';
import { plannedOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { bodyOf, changeText, inverseOf, wholeChange, type Change } from '../../schedules/schedule/schedule-change.rules.ts';
import { dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { createEditHistory } from './edit-history.client.ts';
import { closeRefusals, showRefusal, Withdrawn } from './edit-refusals.client.ts';
import { createKeyNudges } from './key-nudges.client.ts';
import { createQuestions } from '../../schedules/conflicts/questions.rules.ts';
import { createScheduleAliases } from './schedule-aliases.rules.ts';
import { calls, removeAll, schedulePath, type FullBody, type RunCopy } from './schedule-calls.client.ts';
import { withPending, type Pending } from './pending-changes.rules.ts';
import { dropSchedules, keepSchedule, keptSchedule, refreshSchedules } from './schedule-data.hook.tsx';
import { ADMIN, createScheduleSender, OWN_FIELDS, REDO_REASON, UNDO_REASON } from './schedule-sender.client.ts';
import { createChangeQueue } from './change-queue.rules.ts';

/** What one copy or repeat created, while its result list is open. */
export interface Made {
  readonly undo: () => Promise<void>;
  /** Shows the undo toast once the list is closed. */
  readonly offerUndo: () => void;
}

interface StoreParts {
  readonly client: QueryClient;
  /** Shows a change that is not saved yet; null = deleted. @returns stops showing it. */
  readonly show: (uuid: string, change: Change | null) => () => void;
  /** Shows the conflict question to answer now; null = none. */
  readonly showQuestion: (question: Question | null) => void;
  /** Called with the uuid of a schedule that the form has saved. */
  readonly onSaved: (uuid: string) => void;
}

/** Shared key of all batches: they run one after the other. */
const BATCHES = 'batches';
/** Key of the messages about undo and redo that failed. */
const HISTORY = 'history';

export function createPlannerStore({ client, show: showOnScreen, showQuestion, onSaved }: StoreParts) {
  const aliases = createScheduleAliases();
  const { currentOf, keysOf } = aliases;
  const sender = createScheduleSender(client, aliases);
  const questions = createQuestions<Conflict>(showQuestion);
  const changeQueue = createChangeQueue();
  let pending: readonly Pending[] = [];

  const show = (uuid: string, change: Change | null) => {
    const entry = { key: 0, uuid, change };
    const hide = showOnScreen(uuid, change);
    pending = [...pending, entry];
    return () => {
      pending = pending.filter((one) => one !== entry);
      hide();
    };
  };
  /** The schedule as displayed, with changes that are not saved yet; null when it is not loaded or was deleted. */
  const read = (uuid: string): Planned | null => {
    const item = keptSchedule(client, currentOf(uuid));
    return item === undefined ? null : (withPending([plannedOf(item, ADMIN)], pending)[0] ?? null);
  };

  const refused = (error: unknown, title: string, key: string) => {
    showRefusal(error, title, key);
    if (!(error instanceof Withdrawn)) void refreshSchedules(client);
  };
  const history = createEditHistory(toast, (error) => refused(error, 'This could not be undone', HISTORY));

  const withReason = async <T>(send: (reason?: string) => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      const conflicts = conflictsIn(error, 'SoftConflict');
      if (conflicts === null) throw error;
      const reason = await questions.ask(conflicts);
      if (reason === null) throw new Withdrawn();
      return send(reason);
    }
  };

  const resend = (uuid: string, change: Change, from: Change, reason: string) => async () => {
    const hide = show(currentOf(uuid), change);
    try {
      await changeQueue.enqueue(keysOf(uuid), () => sender.change(uuid, change, from, reason));
    } finally {
      hide();
    }
  };
  const commit = async (before: Planned, change: Change, hide: () => void) => {
    const from = inverseOf(change, before);
    const path = schedulePath(currentOf(before.uuid));
    // A closed period is not changed by a gesture: the card is back in its place while the user is asked.
    const stopWatching = reasons.subscribe(() => {
      if (reasons.question()?.refusals.some((refusal) => refusal.path === path) === true) hide();
    });
    try {
      // Later changes also wait while a conflict question is open.
      await changeQueue.enqueue(keysOf(before.uuid), () => withReason((reason) => sender.change(before.uuid, change, from, reason)));
      closeRefusals(keysOf(before.uuid));
      history.remember({
        text: changeText(change, before),
        undo: resend(before.uuid, from, change, UNDO_REASON),
        redo: resend(before.uuid, change, from, REDO_REASON),
      });
    } catch (error) {
      refused(error, 'Not saved', currentOf(before.uuid));
    } finally {
      stopWatching();
      hide();
    }
  };
  const nudges = createKeyNudges({ show, commit: (base, change, hide) => void commit(base, change, hide) });

  const restore = (before: Planned) => changeQueue.enqueue(keysOf(before.uuid), () => sender.restore(before));
  const removeNow = (uuid: string) => changeQueue.enqueue(keysOf(uuid), () => sender.remove(uuid));

  /** Everything the batch touches; keyboard moves that have not been sent yet are sent first. */
  const keysOfBatch = ({ create = [], change = [], remove = [] }: Batch): readonly string[] => {
    const touched = keysOf(...create.map(({ instead }) => instead), ...change.map(({ uuid }) => uuid), ...remove);
    nudges.flush(touched);
    return [BATCHES, ...touched];
  };
  const resendBatch = async (batch: Batch, reason: string) =>
    void (await changeQueue.enqueue(keysOfBatch(batch), () => sender.batch(batch, reason)));

  /** What the form saved can be undone and redone as a whole. */
  const rememberSave = (back: Planned, body: FullBody, saved: Planned) => {
    const put = (full: FullBody, reason: string) => async () => {
      const item = await changeQueue.enqueue(keysOf(back.uuid), () =>
        calls.change(currentOf(back.uuid), { ...full, overrideReason: reason }),
      );
      if (item !== null) keepSchedule(client, item);
    };
    const again = { ...body, scheduleEmployees: body.scheduleEmployees?.map(({ employee, role }) => ({ employee, role })) };
    history.remember({
      text: 'Saved',
      undo: put(bodyOf(wholeChange(back, OWN_FIELDS), saved), UNDO_REASON),
      redo: put(again, REDO_REASON),
    });
  };

  /** Makes what a copy or repeat created undoable as one step. @returns null when it created nothing. */
  const made = (answer: CopyAnswer, text: string, repeat: () => Promise<CopyAnswer>): Made | null => {
    void refreshSchedules(client);
    if (answer.created.length === 0) return null;
    let created = answer.created;
    const step = {
      text,
      async undo() {
        await removeAll(created);
        dropSchedules(client, new Set(created.map(uuidIn)));
      },
      async redo() {
        ({ created } = await repeat());
        await refreshSchedules(client);
      },
      undone: () => undoneText(created.length),
    };
    history.record(step);
    return { undo: () => history.takeBack(step), offerUndo: () => history.offerUndo(step) };
  };

  return {
    read,
    made,
    /** Copies of the plans a number of days later, as they are once their own changes are sent. */
    copies(plans: readonly Planned[], days: number, clock: ZoneClock): RunCopy {
      const touched = keysOf(...plans.map(({ uuid }) => uuid));
      const first = clock.wallOf(Math.min(...plans.map(({ start }) => start)));
      return (options, withdraw) => {
        nudges.flush(touched);
        const copy = () =>
          calls.copy(
            {
              from: dayText(first),
              to: dayText(first + days * DAY_MS),
              schedules: plans.map(({ uuid }) => schedulePath(currentOf(uuid))),
              ...options,
            },
            withdraw,
          );
        return changeQueue.enqueue(touched, copy);
      };
    },
    /** Copies at once when there is no more to know than that. @returns what happened; "ask" = nothing yet, the user should see the preview. */
    async copyPlain(run: RunCopy): Promise<'copied' | 'ask' | 'failed'> {
      try {
        if (!isPlain(await run({ dryRun: true }))) return 'ask';
        const answer = await run({});
        made(answer, resultText(answer), () => run({}))?.offerUndo();
        return 'copied';
      } catch (error) {
        refused(error, 'Nothing was copied', BATCHES);
        return 'failed';
      }
    },
    /** Changes many schedules in one request with one undo. @returns whether it was saved. */
    async batch({ text, forth, back }: Bulk): Promise<boolean> {
      const hide = [
        ...(forth.change ?? []).map(({ uuid, change }) => show(uuid, change)),
        ...(forth.remove ?? []).map((uuid) => show(uuid, null)),
      ];
      const keys = keysOfBatch(forth);
      try {
        const created = await changeQueue.enqueueDependent(keys, () => withReason((reason) => sender.batch(forth, reason)));
        closeRefusals(keys);
        const again = { ...forth, create: forth.create?.map((one, index) => ({ ...one, instead: created[index]! })) ?? [] };
        history.remember({
          text,
          undo: () => resendBatch(back(created), UNDO_REASON),
          redo: () => resendBatch(again, REDO_REASON),
        });
        return true;
      } catch (error) {
        refused(error, 'Nothing was changed', BATCHES);
        return false;
      } finally {
        for (const one of hide) one();
      }
    },
    /** A drag. */
    async change(uuid: string, change: Change): Promise<void> {
      const before = read(uuid);
      if (before !== null) await commit(before, change, show(uuid, change));
    },
    /** A move by arrow key. */
    nudge(uuid: string, change: Change): void {
      const before = read(uuid);
      if (before !== null) nudges.nudge(before, change);
    },
    async remove(uuid: string): Promise<void> {
      const before = read(uuid);
      if (before === null) return;
      const hide = show(uuid, null);
      try {
        await removeNow(before.uuid);
        closeRefusals(keysOf(before.uuid));
        history.remember({ text: 'Deleted', undo: () => restore(before), redo: () => removeNow(before.uuid) });
      } catch (error) {
        refused(error, 'Not deleted', currentOf(before.uuid));
      } finally {
        hide();
      }
    },
    /**
     * Saves the form. @param uuid null = a new schedule. @param back the schedule as it was, for undo. @param withdraw while it waits.
     * @returns its uuid, or null when the user chose not to override a conflict. @throws ApiError for the form to show.
     */
    async save(
      uuid: string | null,
      body: FullBody,
      etag: string | null,
      back: Planned | null,
      withdraw: AbortSignal,
    ): Promise<string | null> {
      try {
        const item = await withReason((reason) => {
          const full = reason === undefined ? body : { ...body, overrideReason: reason };
          return uuid === null
            ? calls.create(full, withdraw)
            : changeQueue.enqueue(keysOf(uuid), () => calls.change(currentOf(uuid), full, etag, withdraw));
        });
        void refreshSchedules(client);
        if (item === null) return uuid;
        keepSchedule(client, item);
        const saved = plannedOf(item, ADMIN);
        onSaved(saved.uuid);
        closeRefusals(keysOf(saved.uuid));
        if (uuid === null) history.remember({ text: 'Created', undo: () => removeNow(saved.uuid), redo: () => restore(saved) });
        else if (back !== null) rememberSave(back, body, saved);
        return item.uuid;
      } catch (error) {
        if (error instanceof Withdrawn) return null;
        throw error;
      }
    },
    /** Makes the shifts that one fill added undoable as one step. */
    filled(shifts: readonly string[], text: string, repeat: () => Promise<readonly string[]>): void {
      let added = shifts;
      void refreshSchedules(client);
      history.remember({
        text,
        async undo() {
          await removeAll(added);
          await refreshSchedules(client);
        },
        async redo() {
          added = await repeat();
          await refreshSchedules(client);
        },
      });
    },
    async publish(plans: readonly Planned[], withdraw?: AbortSignal): Promise<void> {
      const published = await calls.publish(
        plans.map(({ uuid }) => uuid),
        withdraw,
      );
      await refreshSchedules(client);
      toast.success(published === 1 ? 'Published 1 schedule' : `Published ${published} schedules`);
    },
    async undo(): Promise<void> {
      const discarded = nudges.discardOldest();
      if (discarded !== null) return history.undone(changeText(discarded.change, discarded.base));
      // Changes that are still being sent belong to the history as well.
      await changeQueue.settled();
      closeRefusals([HISTORY]);
      await history.undo();
    },
    async redo(): Promise<void> {
      await changeQueue.settled();
      closeRefusals([HISTORY]);
      await history.redo();
    },
  };
}
