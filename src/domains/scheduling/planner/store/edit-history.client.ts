/** Undo and redo of changes to the schedule: one step at a time, from the keyboard or from the toast of a particular change. */
import { dropped, emptyStack, pushed, redoOne, undoOne, undoThis, type UndoStack } from './undo-stack.rules.ts';

export interface Step {
  readonly text: string;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** What a toast says after its undo, instead of the step's text. */
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
  /** Undoes the latest step; a toast says which, or that there is none. */
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** Says that a change was undone that is not in the history yet. */
  readonly undone: (text: string) => void;
}

/** The part of `toast` that the history uses. */
export interface HistoryToasts {
  readonly undo: (text: string, undo: () => Promise<void>, options: { readonly id: string }) => unknown;
  readonly success: (text: string, options?: { readonly id: string }) => unknown;
  readonly info: (text: string, options: { readonly id: string }) => unknown;
  readonly close: (id: string) => void;
}

/** All steps share one toast: the latest change, undo or redo replaces the previous one. */
const TOAST = { id: 'schedule-undo' };

/** @param onFailure called with the error of a step that could not be undone or redone; the step is dropped. */
export function createEditHistory(toast: HistoryToasts, onFailure: (error: unknown) => void): EditHistory {
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
    if (stack.done.includes(step)) toast.undo(step.text, () => takeBack(step), TOAST);
  };
  const undone = (text: string) => void toast.success(`Undone: ${within(text)}`, TOAST);

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
      if (next === null) return void toast.info('Nothing to undo', TOAST);
      const { entry: step } = next;
      stack = next.stack;
      toast.close(TOAST.id);
      if (!(await run(step, step.undo))) return;
      if (step.undone === undefined) undone(step.text);
      else toast.success(step.undone(), TOAST);
    },
    async redo() {
      const next = redoOne(stack);
      if (next === null) return void toast.info('Nothing to redo', TOAST);
      stack = next.stack;
      toast.close(TOAST.id);
      if (await run(next.entry, next.entry.redo)) toast.success(`Redone: ${within(next.entry.text)}`, TOAST);
    },
    undone,
  };
}

/** The text after a colon: without its capital, but with those of names. */
function within(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
