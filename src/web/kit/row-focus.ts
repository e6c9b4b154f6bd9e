/** Finds the control that gets the focus when the row of the focused one disappears from its list. */

/** Place of a control in a list or table. */
export interface Place {
  readonly row: Element;
  readonly list: Element;
  readonly index: number;
  /** Its visible text, the same in every row. */
  readonly text: string;
}

/** Null for a control outside lists. */
export function placeInList(control: HTMLElement): Place | null {
  const row = control.closest('li, tr');
  const list = row?.parentElement ?? null;
  if (row === null || list === null) return null;
  return { row, list, index: [...list.children].indexOf(row), text: textOf(control) };
}

/** @returns the control of the same kind in the row that took its place, or in the last row; null when the row or nothing is left. */
export function replacementOf({ row, list, index, text }: Place): HTMLElement | null {
  if (row.isConnected || !list.isConnected) return null;
  const next = list.children[Math.min(index, list.children.length - 1)];
  const controls = [...(next?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])];
  return controls.find((control) => textOf(control) === text) ?? controls.at(-1) ?? null;
}

function textOf(control: HTMLElement): string {
  return control.textContent.trim();
}
