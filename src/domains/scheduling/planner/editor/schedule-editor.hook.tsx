/** State of the schedule editor: values, validation errors, saving, and conflicts with concurrent changes. */
import { useState } from 'react';
import { ApiError, isAborted, messageOf } from '#web/api/http.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { conflictsIn } from '../../schedules/conflicts/conflict-answer.client.ts';
import { plannedOf, type Planned, type ScheduleItem } from '../../schedules/schedule/planned.rules.ts';
import type { AccountOption } from './account-select.part.tsx';
import { changedText, check, editorBody, errorsOf, isSpan, rebased, spanOf, type EditorErrors } from './editor-values.rules.ts';
import { type EditorValues, valuesOf } from './form-values.rules.ts';
import { OWN_FIELDS } from '../store/schedule-sender.client.ts';
import { calls, isStale } from '../store/schedule-calls.client.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { whoChanged } from '../store/who-changed.client.ts';
import type { ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

/** Used to build the planned view of the edited schedule, which never contains more than the user may see. */
const EVERYTHING = { roles: ['ROLE_ADMIN'] } as const;

/** An existing schedule, or the initial values of a new one. */
export type EditorSubject = { readonly planned: Planned } | { readonly values: EditorValues };

export interface EditorStart {
  readonly item: ScheduleItem;
  readonly etag: string | null;
}

interface Editing {
  readonly subject: EditorSubject;
  /** As read when the editor opened; null for a new schedule. */
  readonly start: EditorStart | null;
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  readonly accounts: readonly AccountOption[];
  readonly mayAudit: boolean;
  readonly onSaved: (uuid: string) => void;
  readonly onClose: () => void;
}

export function useEditor({ subject, start, clock, store, accounts, mayAudit, onSaved, onClose }: Editing) {
  const [base, setBase] = useState(() => (start === null ? null : { planned: plannedOf(start.item, EVERYTHING), etag: start.etag }));
  const before = base?.planned ?? null;
  const opened = before === null ? (subject as { values: EditorValues }).values : valuesOf(before, clock, OWN_FIELDS);
  const [values, setValues] = useState(opened);
  const [errors, setErrors] = useState<EditorErrors>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const withdrawal = useWithdrawal();
  const set = (part: Partial<EditorValues>) => {
    setValues((now) => ({ ...now, ...part }));
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([key]) => !(key in part) && key !== 'other' && !(key === 'to' && ('from' in part || 'day' in part))),
      ),
    );
  };
  const span = spanOf(values, clock, before);
  const needs = values.needs ?? accounts.find(({ value }) => value === values.account)?.needs[values.type] ?? {};
  const dirty = JSON.stringify(values) !== JSON.stringify(opened);

  const save = async () => {
    const found = check(values, span);
    setErrors(found);
    if (Object.keys(found).length > 0 || !isSpan(span)) return;
    const body = editorBody(values, span, before);
    if (before !== null && Object.keys(body).length === 0) return onClose();
    setBusy(true);
    setNotice(null);
    try {
      const saved = await store.save(before?.uuid ?? null, body, base?.etag ?? null, before, withdrawal.begin());
      if (saved === null) return;
      onSaved(saved);
      onClose();
    } catch (error) {
      if (isAborted(error)) return;
      if (isStale(error) && before !== null) await takeTheirs(before);
      else
        setErrors(
          error instanceof ApiError && error.violations.length > 0
            ? errorsOf(error.violations, OWN_FIELDS)
            : {
                other:
                  conflictsIn(error, 'HardConflict')
                    ?.map(({ message }) => message)
                    .join(' ') ?? messageOf(error),
              },
        );
    } finally {
      setBusy(false);
    }
  };
  /** Another user saved first: takes over their changes and keeps the edits made here. */
  const takeTheirs = async (mine: Planned) => {
    const { data, etag } = await calls.read(mine.uuid);
    const theirs = plannedOf(data, EVERYTHING);
    const who = mayAudit ? await whoChanged(mine.uuid) : null;
    setNotice(
      `${who ?? 'Someone else'} has changed ${changedText(mine, theirs, OWN_FIELDS)} in the meantime. Your edits are still here; check them and save again.`,
    );
    setValues((now) => rebased(now, valuesOf(mine, clock, OWN_FIELDS), valuesOf(theirs, clock, OWN_FIELDS)));
    setBase({ planned: theirs, etag });
  };

  return { before, values, errors, notice, busy, span, needs, dirty, set, save };
}
