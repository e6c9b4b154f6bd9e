/** The stack of what can be undone and redone, independent of what entries do. */

export interface UndoStack<Entry> {
  /** The latest is last. */
  readonly done: readonly Entry[];
  /** Undone entries, the latest last. */
  readonly undone: readonly Entry[];
}

/** Maximum number of undo steps kept. */
const LIMIT = 50;

export function emptyStack<Entry>(): UndoStack<Entry> {
  return { done: [], undone: [] };
}

/** Adds a change and clears the redo stack. */
export function pushed<Entry>({ done }: UndoStack<Entry>, entry: Entry): UndoStack<Entry> {
  return { done: [...done, entry].slice(-LIMIT), undone: [] };
}

export function undoOne<Entry>({ done, undone }: UndoStack<Entry>): { readonly entry: Entry; readonly stack: UndoStack<Entry> } | null {
  const entry = done.at(-1);
  return entry === undefined ? null : { entry, stack: { done: done.slice(0, -1), undone: [...undone, entry] } };
}

export function redoOne<Entry>({ done, undone }: UndoStack<Entry>): { readonly entry: Entry; readonly stack: UndoStack<Entry> } | null {
  const entry = undone.at(-1);
  return entry === undefined ? null : { entry, stack: { done: [...done, entry], undone: undone.slice(0, -1) } };
}

/** Undoes a particular entry wherever it is in the stack: the toast of an earlier change may be clicked late. */
export function undoThis<Entry>({ done, undone }: UndoStack<Entry>, entry: Entry): UndoStack<Entry> | null {
  return done.includes(entry) ? { done: done.filter((one) => one !== entry), undone: [...undone, entry] } : null;
}

/** Removes an entry that could not be executed from both stacks. */
export function dropped<Entry>({ done, undone }: UndoStack<Entry>, entry: Entry): UndoStack<Entry> {
  return { done: done.filter((one) => one !== entry), undone: undone.filter((one) => one !== entry) };
}
