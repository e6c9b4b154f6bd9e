/** How a painted week is sent: only what was changed, as the usual week too where that is asked for, and what to say when part of it fails. */
import { useState } from 'react';
import { toast } from '#web/kit/toast.tsx';
import { writtenOf, type WeekDays, type WeekDraft, type WrittenOf } from './week-draft.rules.ts';

type Save = (days: WeekDays, which: WrittenOf) => Promise<void>;

interface SentWeek {
  readonly draft: WeekDraft;
  /** The days that are answered. */
  readonly had: readonly number[];
  readonly changed: readonly number[];
  readonly save: Save;
  /** Null where the usual week itself is painted. */
  readonly saveUsual: Save | null;
  /** What is said once it is saved. */
  readonly saved: string;
  /** Of the week; the usual one may still fail. */
  readonly onSaved: () => void;
}

export function useWeekSending({ draft, had, changed, save, saveUsual, saved, onSaved }: SentWeek) {
  const [usual, setUsual] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly title: string; readonly problem: unknown } | null>(null);
  const isNew = had.length === 0;
  const sends = isNew || changed.length > 0 ? 'week' : usual ? 'usual' : 'nothing';
  // A day that nobody had answered cannot be made so again by writing it; the usual week is replaced whole.
  const hasWayBack = !isNew && (saveUsual === null || changed.every((day) => had.includes(day)));

  const send = async () => {
    if (busy || sends === 'nothing') return;
    setBusy(true);
    setFailure(null);
    const which = writtenOf(had, changed);
    let title = 'Nothing was saved';
    try {
      if (sends === 'week') {
        await save(draft.days, which);
        onSaved();
        title = 'The week is handed in, the usual week was not saved';
      }
      if (usual && saveUsual !== null) await saveUsual(draft.days, which);
      setUsual(false);
      if (sends === 'usual') toast.success('The usual week is saved and fills the weeks ahead');
      else if (hasWayBack) toast.undo(saved, () => save(draft.base, { written: changed, whole: had }));
      else toast.success(saved);
    } catch (problem) {
      setFailure({ title, problem });
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure, usual, setUsual, sends };
}
