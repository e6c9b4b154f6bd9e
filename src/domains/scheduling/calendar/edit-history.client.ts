/** Undo and redo of changes to the schedule: one step at a time, from the keyboard or from the toast of a particular change. */
import { toast } from '#web/kit/toast.tsx';
import { dropped, emptyStack, pushed, redoOne, undoOne, undoThis, type UndoStack } from './undo-stack.rules.ts';

export interface Step {
  readonly text: string;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** What a toast says after its undo; absent when the screen shows it. */
  readonly undone?: () => string;
}

export interface EditHistory {
  /** Adds a step and shows its undo toast. */
  readonly remember: (step: Step) => void;
  /** Adds a step without a toast. */
  readonly record: (step: Step) => void;
  /** Shows the undo toast of a step that has not been undone yet. */
  readonly offerUndo: (step: Step) => void;
  /** Undoes this step, wherever it is in the history. */
  readonly takeBack: (step: Step) => Promise<void>;
  /** @returns the text of the step, or null when there is nothing to undo. */
  readonly undo: () => Promise<string | null>;
  readonly redo: () => Promise<string | null>;
}

const TOAST = 'schedule-undo';

/** @param onFailure called with the error of a step that could not be undone or redone; the step is dropped. */
export function createEditHistory(onFailure: (error: unknown) => void): EditHistory {
  let stack: UndoStack<Step> = emptyStack();

  /** @returns whether it succeeded. */
  const run = async (step: Step, action: () => Promise<void>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      stack = dropped(stack, step);
      onFailure(error);
      return false;
    }
  };
  const takeBack = async (step: Step) => {
    const after = undoThis(stack, step);
    if (after === null) return;
    stack = after;
    if ((await run(step, step.undo)) && step.undone !== undefined) toast.success(step.undone());
  };
  const record = (step: Step) => {
    stack = pushed(stack, step);
  };
  const offerUndo = (step: Step) => {
    if (stack.done.includes(step)) toast.undo(step.text, () => takeBack(step), { id: TOAST });
  };

  return {
    record,
    offerUndo,
    takeBack,
    remember(step) {
      record(step);
      offerUndo(step);
    },
    async undo() {
      const next = undoOne(stack);
      if (next === null) return null;
      stack = next.stack;
      toast.close(TOAST);
      await run(next.entry, next.entry.undo);
      return next.entry.text;
    },
    async redo() {
      const next = redoOne(stack);
      if (next === null) return null;
      stack = next.stack;
      await run(next.entry, next.entry.redo);
      return next.entry.text;
    },
  };
}
