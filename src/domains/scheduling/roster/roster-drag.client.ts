/**
 * Dragging of roster cards: starts immediately with a mouse and after a long press on touch; Esc cancels. The card stays in place until
 * dropped; a preview follows the pointer and shows the effect of the drop.
 */
import { edgeScroll, FINGER_SLACK, LONG_PRESS_MS, MOUSE_SLACK } from '../drag/drag-geometry.rules.ts';
import { pressOf, swallowClick } from '../drag/swallow-click.client.ts';

export interface CardDrag {
  readonly id: string;
  readonly fromRow: string;
  readonly toRow: string;
  /** Number of days to the right. */
  readonly days: number;
}

export interface DropEffect {
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

interface ActiveDrag {
  readonly card: HTMLElement;
  readonly from: Cell;
  readonly x: number;
  readonly y: number;
  preview: HTMLElement | null;
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
  let active: ActiveDrag | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let pointer = { x: 0, y: 0 };

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
  const dragTo = ({ card, from }: ActiveDrag, to: Cell): CardDrag => ({
    id: card.dataset.shift!,
    fromRow: from.row,
    toRow: to.row,
    days: to.column - from.column,
  });

  function down(event: PointerEvent): void {
    if (!event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0) || event.shiftKey || event.ctrlKey || event.metaKey)
      return;
    const card = (event.target as Element).closest<HTMLElement>('[data-shift]:not([data-fixed])');
    const from = cellAt(card);
    if (card === null || from === null) return;
    active = { card: rendered(card), from, x: event.clientX, y: event.clientY, preview: null, over: null, free: null };
    pointer = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse') rest = setTimeout(begin, LONG_PRESS_MS);
  }

  function begin(): void {
    if (active === null) return;
    const { width } = active.card.getBoundingClientRect();
    active.preview = active.card.cloneNode(true) as HTMLElement;
    active.preview.className = `${active.card.className} ${styles.preview}`;
    active.preview.style.width = `${width}px`;
    active.preview.removeAttribute('data-shift');
    active.preview.setAttribute('aria-hidden', 'true');
    document.body.append(active.preview);
    active.card.dataset.ghost = '';
    root.dataset.dragging = '';
    draw();
    requestAnimationFrame(scroll);
  }

  function draw(): void {
    if (active?.preview == null) return;
    active.preview.style.translate = `${pointer.x + 8}px ${pointer.y + 8}px`;
    const over = cellUnder(pointer.x, pointer.y);
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

  function move(event: PointerEvent): void {
    if (active === null || !event.isPrimary) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (active.preview !== null) return draw();
    const far = Math.hypot(event.clientX - active.x, event.clientY - active.y);
    if (event.pointerType === 'mouse') {
      if (far > MOUSE_SLACK) begin();
    } else if (far > FINGER_SLACK) endDrag();
  }

  /** Auto-scrolls near the edges. */
  function scroll(): void {
    if (active?.preview == null) return;
    const { left, right, top, bottom } = root.getBoundingClientRect();
    const [x, y] = [root.scrollLeft, root.scrollTop];
    root.scrollBy(edgeScroll(pointer.x - left, right - pointer.x), edgeScroll(pointer.y - top, bottom - pointer.y));
    if (root.scrollLeft !== x || root.scrollTop !== y) draw();
    shade(active);
    requestAnimationFrame(scroll);
  }

  function up(event: PointerEvent): void {
    if (active === null || !event.isPrimary) return;
    if (active.preview === null) return endDrag();
    const { card, x, y } = active;
    const over = cellUnder(event.clientX, event.clientY);
    const drag = over === null ? null : dragTo(active, over);
    swallowClick(window, pressOf(event));
    endDrag();
    if (drag !== null && (drag.days !== 0 || drag.toRow !== drag.fromRow)) parts().onDrop(drag);
    else if (event.pointerType !== 'mouse' && Math.hypot(event.clientX - x, event.clientY - y) <= FINGER_SLACK) parts().onHold(card);
  }

  function endDrag(): void {
    clearTimeout(rest);
    if (active?.preview != null) {
      active.preview.remove();
      delete active.card.dataset.ghost;
      delete active.over?.element.dataset.over;
      for (const cell of root.querySelectorAll<HTMLElement>('[data-refused]')) delete cell.dataset.refused;
      delete root.dataset.dragging;
      unshade();
      if (!signal.aborted) parts().onEnd();
    }
    active = null;
  }

  const stop = (event: Event) => {
    if (active?.preview != null) event.preventDefault();
  };
  root.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', endDrag, { signal });
  root.addEventListener('touchmove', stop, { signal, passive: false });
  root.addEventListener('selectstart', stop, { signal });
  root.addEventListener('contextmenu', stop, { signal });
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || active?.preview == null) return;
      event.stopPropagation();
      swallowClick(window, 'held');
      endDrag();
    },
    { signal, capture: true },
  );
  signal.addEventListener('abort', endDrag);
  return { busy: () => active?.preview != null };
}
