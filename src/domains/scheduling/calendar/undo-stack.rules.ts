/** Decides what can be undone and redone, and in which order. It knows nothing of what an entry does. */

export interface UndoStack<Entry> {
  /** The latest last. */
  readonly done: readonly Entry[];
  /** What was undone, the latest last. */
  readonly undone: readonly Entry[];
}

/** More than anybody steps back through. */
const LIMIT = 50;

export function emptyStack<Entry>(): UndoStack<Entry> {
  return { done: [], undone: [] };
}

/** Something new was done: what had been undone can no longer be redone. */
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

/** The way back from one particular entry, wherever it is: the toast of an earlier change may be pressed late. */
export function undoThis<Entry>({ done, undone }: UndoStack<Entry>, entry: Entry): UndoStack<Entry> | null {
  return done.includes(entry) ? { done: done.filter((one) => one !== entry), undone: [...undone, entry] } : null;
}

/** It could not be done: it is neither done nor undone any more. */
export function dropped<Entry>({ done, undone }: UndoStack<Entry>, entry: Entry): UndoStack<Entry> {
  return { done: done.filter((one) => one !== entry), undone: undone.filter((one) => one !== entry) };
}
