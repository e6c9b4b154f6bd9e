/** Box selection in the roster: dragging the mouse from an empty area selects the cards inside the box on release; Esc cancels. */
import { MOUSE_SLACK } from '../gestures/drag-geometry.rules.ts';
import type { CellPlace } from './selection.rules.ts';
import { swallowClick } from '../gestures/swallow-click.client.ts';

export interface RosterBoxParts {
  readonly mayBegin: () => boolean;
  /** Row ids in order. */
  readonly rows: () => readonly string[];
  readonly onBox: (from: CellPlace, to: CellPlace) => void;
}

interface Box {
  readonly from: CellPlace;
  readonly x: number;
  readonly y: number;
  /** Null until the mouse has moved past the threshold. */
  to: CellPlace | null;
}

export function createRosterBox(root: HTMLElement, parts: () => RosterBoxParts, signal: AbortSignal): void {
  let box: Box | null = null;

  const cellAt = (element: Element | null): CellPlace | null => {
    const found = element?.closest<HTMLElement>('[data-cell]') ?? null;
    return found === null ? null : { row: found.dataset.cell!, column: Number(found.dataset.column) };
  };

  function down(event: PointerEvent): void {
    const target = event.target as Element;
    const empty = target.closest('[data-shift], button, a') === null;
    if (event.pointerType !== 'mouse' || event.button !== 0 || !empty || event.shiftKey || !parts().mayBegin()) return;
    // Also when the press itself has replaced the row, by rendering what was pending: the old cell still knows its place.
    const from = cellAt(target);
    if (from !== null) box = { from, x: event.clientX, y: event.clientY, to: null };
  }

  function move(event: PointerEvent): void {
    if (box === null) return;
    if (box.to === null && Math.hypot(event.clientX - box.x, event.clientY - box.y) <= MOUSE_SLACK) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const to = (root.contains(under) ? cellAt(under) : null) ?? box.to ?? box.from;
    if (to.row === box.to?.row && to.column === box.to.column) return;
    box.to = to;
    mark(box.from, to);
  }

  function mark(from: CellPlace, to: CellPlace): void {
    const rows = parts().rows();
    const [one, other] = [rows.indexOf(from.row), rows.indexOf(to.row)];
    const inside = new Set(rows.slice(Math.min(one, other), Math.max(one, other) + 1));
    const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
    for (const cell of root.querySelectorAll<HTMLElement>('[data-cell]')) {
      const column = Number(cell.dataset.column);
      cell.toggleAttribute('data-boxed', inside.has(cell.dataset.cell!) && column >= left && column <= right);
    }
  }

  function up(): void {
    if (box?.to != null) {
      swallowClick(window, 'released');
      parts().onBox(box.from, box.to);
    }
    endDrag();
  }

  function endDrag(): void {
    box = null;
    for (const cell of root.querySelectorAll('[data-boxed]')) cell.removeAttribute('data-boxed');
  }

  root.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', endDrag, { signal });
  root.addEventListener('selectstart', (event) => (box === null ? undefined : event.preventDefault()), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || box?.to == null) return;
      event.stopPropagation();
      swallowClick(window, 'held');
      endDrag();
    },
    { signal, capture: true },
  );
  signal.addEventListener('abort', endDrag);
}
