/** Feeds the calendar library: re-renders only what changed, and never during a drag. */
import { createDrag, type DragParts } from '../gestures/calendar-drag.client.ts';
import type { CalendarDom } from './calendar-dom.client.ts';
import type { DrawnEvent } from './calendar-event.rules.ts';
import * as library from './calendar-library.client.ts';
import type { Row } from '../gestures/row-change.rules.ts';
import { firstOf, visibleFirst, type Parts } from './first-render.rules.ts';

export interface Picture {
  /** View, day and zone: a change means a full redraw, not an update. */
  readonly type: string;
  readonly date: string;
  readonly offset: string;
  /** First day rendered. */
  readonly from: string;
  readonly rows: readonly Row[];
  readonly events: readonly DrawnEvent[];
}

export interface CalendarBinding {
  show(picture: Picture): void;
  destroy(): void;
}

/** From this number of changes on, a full redraw is faster than individual updates. */
const REDRAW_THRESHOLD = 60;

/** List items rendered per batch, so that a phone stays responsive in between. A timeline is laid out again with every batch. */
const LIST_PART = 12;

export function bindCalendar(
  root: HTMLElement,
  first: Picture,
  mayCreate: boolean,
  dom: CalendarDom,
  listen: () => Pick<DragParts, 'previewOf' | 'selectionPreview' | 'onEnd' | 'onDrop' | 'onSelect'>,
): CalendarBinding {
  const life = new AbortController();
  let drawn = new Map<string, string>();
  let shown: Picture = { ...first, rows: [], events: [] };
  let held: Picture | null = null;
  let second: ReturnType<typeof setTimeout> | undefined;

  const calendar = library.create(root, first, {
    onMount: (element, { id, face }) => dom.mounted(element, face, String(id)),
    onUpdated: () => settle(),
  });
  const drag = createDrag(
    root,
    {
      shape: () => ({ shape: library.shapeOf(shown.type), from: Date.parse(`${shown.from}T00:00:00Z`) }),
      mayCreate,
      previewOf: (one) => listen().previewOf(one),
      selectionPreview: (selection) => listen().selectionPreview(selection),
      onEnd: () => listen().onEnd(),
      onDrop: (one) => listen().onDrop(one),
      onSelect: (selection) => listen().onSelect(selection),
      onRest() {
        const waiting = held;
        held = null;
        if (waiting !== null) draw(waiting);
      },
    },
    life.signal,
  );

  function settle(): void {
    dom.settle(
      shown.events.map(({ id }) => id),
      shown.rows,
    );
  }

  function draw(picture: Picture): void {
    const before = shown;
    shown = picture;
    clearTimeout(second);
    if (picture.offset !== before.offset) calendar.setOption('timeZone', picture.offset);
    if (picture.type !== before.type) calendar.setOption('view', picture.type);
    if (picture.date !== before.date) calendar.setOption('date', picture.date);
    if (keyOf(picture.rows) !== keyOf(before.rows)) calendar.setOption('resources', picture.rows.map(library.rowInput));
    const next = new Map(picture.events.map((event) => [event.id, JSON.stringify(event)]));
    const gone = [...drawn.keys()].filter((id) => !next.has(id));
    const changed = picture.events.filter(({ id }) => drawn.get(id) !== next.get(id));
    if (picture.offset !== before.offset || picture.type !== before.type || gone.length + changed.length > REDRAW_THRESHOLD)
      return redraw(picture, next);
    for (const id of gone) calendar.removeEventById(id);
    for (const event of changed) {
      if (drawn.has(event.id)) calendar.updateEvent(library.input(event));
      else calendar.addEvent(library.input(event));
    }
    drawn = next;
    if (gone.length + changed.length === 0) setTimeout(settle);
  }

  /**
   * Renders the visible part first and the rest after the next paint. Events not rendered yet count as changed when another picture
   * arrives.
   */
  function redraw(picture: Picture, texts: Map<string, string>): void {
    const { now, later } = partsOf(picture);
    calendar.setOption('events', now.map(library.input));
    drawn = new Map(now.map(({ id }) => [id, texts.get(id) ?? '']));
    if (later.length === 0) return;
    const part = library.shapeOf(picture.type) === 'list' ? LIST_PART : later.length;
    const drawFrom = (at: number) => {
      for (const event of later.slice(at, at + part)) {
        calendar.addEvent(library.input(event));
        drawn.set(event.id, texts.get(event.id) ?? '');
      }
      if (at + part < later.length) second = setTimeout(drawFrom, 0, at + part);
    };
    requestAnimationFrame(() => {
      if (shown === picture && !life.signal.aborted) second = setTimeout(drawFrom, 0, 0);
    });
  }

  function partsOf({ type, events, rows, from, offset }: Picture): Parts {
    const shape = library.shapeOf(type);
    if (shape === 'rows') return visibleFirst(events, rows, library.viewportOf(root, { type, from, offset }));
    return shape === 'list' ? firstOf(events, library.visibleListItems()) : { now: events, later: [] };
  }

  return {
    show(picture) {
      if (drag.busy()) held = picture;
      else draw(picture);
    },
    destroy() {
      clearTimeout(second);
      life.abort();
      void library.destroyCalendar(calendar);
    },
  };
}

/** A row's detail changes often and is updated in place; only a different set of rows triggers a redraw. */
function keyOf(rows: readonly Row[]): string {
  return rows.map(({ id, name, color }) => `${id} ${name} ${color ?? ''}`).join('\n');
}
