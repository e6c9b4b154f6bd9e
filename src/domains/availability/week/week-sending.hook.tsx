/** Saves an edited week: sends only the changed days, optionally as the usual week too, and reports partial failures. */
import { useState } from 'react';
import { isAborted } from '#web/api/api-error.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { toast } from '#web/kit/toast.tsx';
import { writtenOf, type WeekDays, type WeekDraft, type WrittenOf } from './week-draft.rules.ts';

/** @param withdraw absent when the change cannot be withdrawn, as an undo. */
export type SaveWeek = (days: WeekDays, which: WrittenOf, withdraw?: AbortSignal) => Promise<void>;

interface SentWeek {
  readonly draft: WeekDraft;
  /** Days that are already answered. */
  readonly had: readonly number[];
  readonly changed: readonly number[];
  readonly save: SaveWeek;
  /** Null when the editor edits the usual week itself. */
  readonly saveUsual: SaveWeek | null;
  /** Success message. */
  readonly saved: string;
  /** Called with the saved days; saving the usual week may still fail. */
  readonly onSaved: (days: WeekDays) => void;
}

export function useWeekSending({ draft, had, changed, save, saveUsual, saved, onSaved }: SentWeek) {
  const [usual, setUsual] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly title: string; readonly problem: unknown } | null>(null);
  const withdrawal = useWithdrawal();
  const isNew = had.length === 0;
  const sends = isNew || changed.length > 0 ? 'week' : usual ? 'usual' : 'nothing';
  // A day that was unanswered cannot become unanswered again by a write, and saving as the usual week replaces it as a whole.
  const canUndo = !isNew && (saveUsual === null || changed.every((day) => had.includes(day)));

  const send = async () => {
    if (busy || sends === 'nothing') return;
    setBusy(true);
    setFailure(null);
    const withdraw = withdrawal.begin();
    const which = writtenOf(had, changed);
    let title = 'Nothing was saved';
    try {
      if (sends === 'week') {
        await save(draft.days, which, withdraw);
        onSaved(draft.days);
        title = 'The week was handed in, but the usual week was not saved';
      }
      if (usual && saveUsual !== null) await saveUsual(draft.days, which, withdraw);
      setUsual(false);
      if (sends === 'usual') toast.success('Usual week saved; it fills the coming weeks');
      else if (canUndo) toast.undo(saved, () => save(draft.base, { written: changed, whole: had }));
      else toast.success(saved);
    } catch (problem) {
      if (!isAborted(problem)) setFailure({ title, problem });
    } finally {
      setBusy(false);
    }
  };
  return { send, withdraw: withdrawal.withdraw, busy, failure, usual, setUsual, sends };
}
