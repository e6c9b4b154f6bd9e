/**
 * Decides how the calendar library is fed and listened to: only what changed is drawn again, nothing changes under a drag,
 * and every drag is told in wall time and rows, never in the library's dates, which go through the viewer's own zone.
 */
import type { CalendarDom } from './calendar-dom.part.tsx';
import type { DrawnEvent } from './calendar-event.rules.ts';
import * as library from './calendar-library.part.tsx';
import type { Row } from './drag-patch.rules.ts';
import { readWall, type Wall } from './zone-time.rules.ts';

export interface Drag {
  readonly id: string;
  /** Milliseconds of wall time. */
  readonly move: number;
  readonly startBy: number;
  readonly endBy: number;
  readonly rows: { readonly from: string; readonly to: string } | null;
}

export interface Selection {
  readonly start: Wall;
  readonly end: Wall;
  readonly row: string | null;
  readonly wholeDays: boolean;
}

export interface Listener {
  /** @returns false when it may not be dropped there. */
  readonly onDrag: (drag: Drag) => boolean;
  readonly onDrop: (drag: Drag) => void;
  readonly onSelecting: (selection: Selection) => void;
  readonly onSelect: (selection: Selection) => void;
  /** A drag, or a press that may become one, is over. */
  readonly onRelease: () => void;
}

export interface Picture {
  /** View, day and zone: another one is another picture, not a change of this one. */
  readonly type: string;
  readonly date: string;
  readonly offset: string;
  readonly rows: readonly Row[];
  readonly events: readonly DrawnEvent[];
}

export interface CalendarBinding {
  show(picture: Picture): void;
  unselect(): void;
  destroy(): void;
}

/** From here on, drawing everything anew is quicker than many single changes. */
const MANY = 60;

export function bindCalendar(root: HTMLElement, first: Picture, mayCreate: boolean, dom: CalendarDom, listen: () => Listener): CalendarBinding {
  let drawn = new Map<string, string>();
  let shown: Picture = { ...first, rows: [], events: [] };
  let held: Picture | null = null;
  let pressed = false;
  let cancelled = false;

  const calendar = library.create(root, { type: first.type, date: first.date, offset: first.offset, mayCreate }, {
    onDrag: (info) => !cancelled && listen().onDrag(dragOf(info)),
    onDrop(info) {
      const drag = dragOf(info);
      // The picture follows the data, not the hand: it stays where it was dropped only if the data say so.
      drawn.set(drag.id, '');
      if (!cancelled && (drag.move !== 0 || drag.startBy !== 0 || drag.endBy !== 0 || drag.rows !== null)) listen().onDrop(drag);
    },
    onSelecting(info) {
      listen().onSelecting(selectionOf(info));
      return !cancelled;
    },
    onSelect: (info) => listen().onSelect(selectionOf(info)),
    onMount: (element, { id, face }) => dom.mounted(element, face, String(id)),
    onUpdated: () => settle(),
  });

  function settle(): void {
    dom.settle(shown.events.map(({ id }) => id), shown.rows);
  }

  function draw(picture: Picture): void {
    const before = shown;
    shown = picture;
    if (picture.offset !== before.offset) calendar.setOption('timeZone', picture.offset);
    if (picture.type !== before.type) calendar.setOption('view', picture.type);
    if (picture.date !== before.date) calendar.setOption('date', picture.date);
    if (keyOf(picture.rows) !== keyOf(before.rows)) calendar.setOption('resources', picture.rows.map(library.rowInput));
    const next = new Map(picture.events.map((event) => [event.id, JSON.stringify(event)]));
    const gone = [...drawn.keys()].filter((id) => !next.has(id));
    const changed = picture.events.filter(({ id }) => drawn.get(id) !== next.get(id));
    if (picture.offset !== before.offset || picture.type !== before.type || gone.length + changed.length > MANY) calendar.setOption('events', picture.events.map(library.input));
    else {
      for (const id of gone) calendar.removeEventById(id);
      for (const event of changed) {
        if (drawn.has(event.id)) calendar.updateEvent(library.input(event));
        else calendar.addEvent(library.input(event));
      }
    }
    drawn = next;
    if (gone.length + changed.length === 0) setTimeout(settle);
  }

  const down = () => {
    pressed = true;
    cancelled = false;
  };
  const up = () => {
    if (!pressed) return;
    pressed = false;
    // After the library's own handlers.
    setTimeout(() => {
      root.removeAttribute('data-cancelled');
      listen().onRelease();
      if (pressed) return;
      const waiting = held;
      held = null;
      if (waiting !== null || [...drawn.values()].includes('')) draw(waiting ?? shown);
    });
  };
  const escape = (event: KeyboardEvent) => {
    if (!pressed || event.key !== 'Escape') return;
    cancelled = true;
    root.setAttribute('data-cancelled', '');
    listen().onRelease();
  };
  root.addEventListener('pointerdown', down, { capture: true });
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  window.addEventListener('keydown', escape, { capture: true });

  return {
    show(picture) {
      if (pressed) held = picture;
      else draw(picture);
    },
    unselect: () => void calendar.unselect(),
    destroy() {
      root.removeEventListener('pointerdown', down, { capture: true });
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      window.removeEventListener('keydown', escape, { capture: true });
      void library.destroyCalendar(calendar);
    },
  };
}

/** What a row's figure says changes often and is written over; only another set of rows is drawn again. */
function keyOf(rows: readonly Row[]): string {
  return rows.map(({ id, name, color }) => `${id} ${name} ${color ?? ''}`).join('\n');
}

function dragOf({ event, delta, startDelta, endDelta, oldResource, newResource }: library.DragInfo): Drag {
  return {
    id: String(event.id),
    move: library.secondsIn(delta) * 1000,
    startBy: library.secondsIn(startDelta) * 1000,
    endBy: library.secondsIn(endDelta) * 1000,
    rows: oldResource === undefined || newResource === undefined ? null : { from: oldResource.id, to: newResource.id },
  };
}

function selectionOf({ startStr, endStr, allDay, resource }: library.SelectionInfo): Selection {
  return { start: readWall(startStr) ?? 0, end: readWall(endStr) ?? 0, row: resource?.id ?? null, wholeDays: allDay };
}
