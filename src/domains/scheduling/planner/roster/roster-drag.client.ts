/** Dragging of roster cards. The card stays in place until dropped; a preview follows the pointer and shows the effect of the drop. */
import { createGesture, type Pointer, type ScrollArea } from '../gestures/drag-gesture.client.ts';

export interface CardDrag {
  readonly id: string;
  readonly fromRow: string;
  readonly toRow: string;
  /** Number of days to the right. */
  readonly days: number;
}

interface DropEffect {
  readonly text: string;
  readonly warning: string | null;
}

export interface RosterDragParts {
  readonly effectOf: (drag: CardDrag) => DropEffect | null;
  /** Ids of rows that are free for the card on that day; null when rows are not people. */
  readonly freeRows: (drag: CardDrag) => ReadonlySet<string> | null;
  /** Called when a drag is dropped, before its result, or cancelled. */
  readonly onEnd: () => void;
  readonly onDrop: (drag: CardDrag) => void;
  /** A long press that ended without moving. */
  readonly onHold: (card: HTMLElement) => void;
}

interface Pressed {
  readonly card: HTMLElement;
  readonly from: Cell;
}

/** What has been pressed, once its drag has started. */
interface ActiveDrag extends Pressed {
  readonly preview: HTMLElement;
  over: Cell | null;
  /** People who are free on the day under the pointer. */
  free: { readonly column: number; readonly rows: ReadonlySet<string> } | null;
}

interface Cell {
  readonly element: HTMLElement;
  readonly row: string;
  readonly column: number;
}

/** @param styles class names of the preview and its warning. */
export function createRosterDrag(
  root: HTMLElement,
  parts: () => RosterDragParts,
  styles: { readonly preview: string; readonly warning: string },
  signal: AbortSignal,
): { readonly busy: () => boolean } {
  let pressed: Pressed | null = null;
  let active: ActiveDrag | null = null;

  const cellAt = (element: Element | null): Cell | null => {
    const found = element?.closest<HTMLElement>('[data-cell]') ?? null;
    return found === null ? null : { element: found, row: found.dataset.cell!, column: Number(found.dataset.column) };
  };
  const cellUnder = (x: number, y: number): Cell | null => {
    const element = document.elementFromPoint(x, y);
    return root.contains(element) ? cellAt(element) : null;
  };
  /** A press may replace its own card, by rendering what was pending. */
  const rendered = (card: HTMLElement): HTMLElement => {
    const { shift = '', row = '' } = card.dataset;
    return card.isConnected
      ? card
      : (root.querySelector<HTMLElement>(`[data-shift="${CSS.escape(shift)}"][data-row="${CSS.escape(row)}"]`) ?? card);
  };
  const dragTo = ({ card, from }: Pressed, to: Cell): CardDrag => ({
    id: card.dataset.shift!,
    fromRow: from.row,
    toRow: to.row,
    days: to.column - from.column,
  });

  function press(event: PointerEvent): boolean {
    if (event.shiftKey || event.ctrlKey || event.metaKey) return false;
    const card = (event.target as Element).closest<HTMLElement>('[data-shift]:not([data-fixed])');
    const from = cellAt(card);
    if (card === null || from === null) return false;
    pressed = { card: rendered(card), from };
    return true;
  }

  function begin(): boolean {
    if (pressed === null) return false;
    const { card } = pressed;
    const preview = card.cloneNode(true) as HTMLElement;
    preview.className = `${card.className} ${styles.preview}`;
    preview.style.width = `${card.getBoundingClientRect().width}px`;
    preview.removeAttribute('data-shift');
    preview.setAttribute('aria-hidden', 'true');
    document.body.append(preview);
    card.dataset.ghost = '';
    root.dataset.dragging = '';
    active = { ...pressed, preview, over: null, free: null };
    return true;
  }

  function draw({ x, y }: Pointer): void {
    if (active === null) return;
    active.preview.style.translate = `${x + 8}px ${y + 8}px`;
    const over = cellUnder(x, y);
    if (over === null || over.element === active.over?.element) return;
    const newDay = over.column !== active.over?.column;
    delete active.over?.element.dataset.over;
    active.over = over;
    over.element.dataset.over = '';
    const drag = dragTo(active, over);
    const effect = parts().effectOf(drag);
    showEffect(active.preview, effect);
    if (effect?.warning == null) delete over.element.dataset.refused;
    else over.element.dataset.refused = '';
    if (newDay) {
      const rows = parts().freeRows(drag);
      active.free = rows === null ? null : { column: over.column, rows };
      unshade();
      shade(active);
    }
  }

  function showEffect(preview: HTMLElement, effect: DropEffect | null): void {
    preview.querySelector(`.${styles.warning}`)?.remove();
    const text = effect?.warning ?? effect?.text ?? '';
    if (text === '') return;
    const line = document.createElement('span');
    line.className = styles.warning;
    if (effect?.warning != null) line.dataset.bad = '';
    line.textContent = text;
    preview.append(line);
  }

  /** Includes cells rendered later, while scrolling. */
  function shade({ free }: ActiveDrag): void {
    if (free === null) return;
    for (const cell of root.querySelectorAll<HTMLElement>(`[data-column="${free.column}"]:not([data-free])`))
      cell.dataset.free = free.rows.has(cell.dataset.cell!) ? 'yes' : 'no';
  }
  function unshade(): void {
    for (const cell of root.querySelectorAll<HTMLElement>('[data-free]')) delete cell.dataset.free;
  }

  function frame(): ScrollArea {
    if (active !== null) shade(active);
    return { element: root, bounds: root.getBoundingClientRect() };
  }

  function drop({ x, y }: Pointer, held: boolean): () => void {
    const over = cellUnder(x, y);
    const dropped = active;
    return () => {
      if (dropped === null) return;
      const drag = over === null ? null : dragTo(dropped, over);
      if (drag !== null && (drag.days !== 0 || drag.toRow !== drag.fromRow)) parts().onDrop(drag);
      else if (held) parts().onHold(dropped.card);
    };
  }

  function end(): void {
    const ended = active;
    pressed = null;
    active = null;
    if (ended === null) return;
    ended.preview.remove();
    delete ended.card.dataset.ghost;
    delete ended.over?.element.dataset.over;
    for (const cell of root.querySelectorAll<HTMLElement>('[data-refused]')) delete cell.dataset.refused;
    delete root.dataset.dragging;
    unshade();
    if (!signal.aborted) parts().onEnd();
  }

  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  const gesture = createGesture(root, { press, begin, draw, frame, drop, end }, signal);
  return { busy: gesture.dragging };
}
