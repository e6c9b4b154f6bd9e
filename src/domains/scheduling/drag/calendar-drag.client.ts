/**
 * Dragging of schedules: starts immediately with a mouse and after a long press on touch; Esc cancels. The dragged schedule is rendered in
 * a separate layer, and the library, which would redraw the whole week at each drag start, only receives the result.
 */
import type { Span } from '#core/span';
import {
  boxesOf,
  draggedBy,
  edgeScroll,
  FINGER_SLACK,
  LONG_PRESS_MS,
  MOUSE_SLACK,
  pointAt,
  spanBetween,
  type Geometry,
  type Point,
} from './drag-geometry.rules.ts';
import { gripOf, layerOver, measure, previewElement, type Grip, type DragPreview } from './drag-preview.client.ts';
import type { Wall } from '../schedule/zone-time.rules.ts';
import { pressOf, swallowClick } from './swallow-click.client.ts';

export interface Drag {
  readonly id: string;
  readonly grip: Grip;
  /** Difference in wall time, in milliseconds. */
  readonly by: number;
  /** Timeline rows counted from the top; -1 in other views. */
  readonly fromRow: number;
  readonly toRow: number;
}

export interface Selection extends Span {
  readonly row: number;
  readonly wholeDays: boolean;
}

export interface DragParts {
  readonly shape: () => { readonly shape: Geometry['shape'] | 'list'; readonly from: Wall };
  readonly mayCreate: boolean;
  readonly previewOf: (drag: Drag) => DragPreview | null;
  readonly selectionPreview: (selection: Selection) => DragPreview;
  /** Called when a drag is dropped, before its result, or cancelled. */
  readonly onEnd: () => void;
  readonly onDrop: (drag: Drag) => void;
  readonly onSelect: (selection: Selection) => void;
  /** Called after the pointer is released and the browser has had a chance to paint. */
  readonly onRest: () => void;
}

interface ActiveDrag {
  readonly id: string | null;
  readonly grip: Grip;
  readonly x: number;
  readonly y: number;
  /** Set once the drag has started. */
  geometry: Geometry | null;
  from: Point | null;
  layer: HTMLElement | null;
}

export function createDrag(root: HTMLElement, parts: DragParts, signal: AbortSignal): { readonly busy: () => boolean } {
  let active: ActiveDrag | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  let pointer = { x: 0, y: 0 };
  const body = () => root.querySelector<HTMLElement>('.ec-body');

  function down(event: PointerEvent): void {
    const { shape } = parts.shape();
    const target = event.target as Element;
    if (shape === 'list' || !event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0)) return;
    const shift = target.closest<HTMLElement>('.shift-mine');
    if (shift === null && (!parts.mayCreate || target.closest('.ec-day') === null)) return;
    active = {
      id: shift?.dataset.shift ?? null,
      grip: shift === null || shape === 'cells' ? 'move' : gripOf(shift, shape, event),
      x: event.clientX,
      y: event.clientY,
      geometry: null,
      from: null,
      layer: null,
    };
    pointer = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse') rest = setTimeout(begin, LONG_PRESS_MS);
  }

  function begin(): void {
    const element = body();
    const { shape, from } = parts.shape();
    if (active === null || element === null || shape === 'list') return;
    active.geometry = measure(element, shape, from);
    const frame = element.getBoundingClientRect();
    active.from = pointAt(active.geometry, active.x - frame.left, active.y - frame.top);
    active.layer = layerOver(root);
    for (const ghost of ghosts(active.id)) ghost.classList.add('shift-ghost');
    draw();
    requestAnimationFrame(scroll);
  }

  function move(event: PointerEvent): void {
    if (active === null || !event.isPrimary) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (active.layer !== null) return draw();
    const far = Math.hypot(event.clientX - active.x, event.clientY - active.y);
    if (event.pointerType === 'mouse') {
      if (far > MOUSE_SLACK) begin();
    } else if (far > FINGER_SLACK) endDrag();
  }

  function here(): { drag: Drag | null; selection: Selection | null } {
    const frame = body()?.getBoundingClientRect();
    if (active?.geometry == null || active.from === null || frame === undefined) return { drag: null, selection: null };
    const to = pointAt(active.geometry, pointer.x - frame.left, pointer.y - frame.top);
    if (active.id !== null)
      return {
        drag: {
          id: active.id,
          grip: active.grip,
          by: draggedBy(active.from, to),
          fromRow: active.from.row,
          toRow: active.grip === 'move' ? to.row : active.from.row,
        },
        selection: null,
      };
    return {
      drag: null,
      selection: {
        ...spanBetween(active.geometry.shape, active.from, to),
        row: active.from.row,
        wholeDays: active.geometry.shape === 'cells',
      },
    };
  }

  function draw(): void {
    const { drag, selection } = here();
    const selected = selection === null ? null : parts.selectionPreview(selection);
    const preview = drag === null ? selected : parts.previewOf(drag);
    if (active?.layer == null || active.geometry === null || preview === null) return;
    const { geometry, layer } = active;
    const boxes = preview.rows.flatMap((row) => boxesOf(geometry, preview.span, row));
    const [frame, over] = [body()!.getBoundingClientRect(), layer.getBoundingClientRect()];
    layer.style.setProperty('--x', `${frame.left - over.left}px`);
    layer.style.setProperty('--y', `${frame.top - over.top}px`);
    layer.replaceChildren(...boxes.map((box, index) => previewElement(box, preview, index === 0)));
  }

  /** Auto-scrolls near the edges. */
  function scroll(): void {
    const main = root.querySelector<HTMLElement>('.ec-main');
    if (active?.layer == null || main === null) return;
    const { left, right, top, bottom } = main.getBoundingClientRect();
    const head = root.querySelector('.ec-header')?.getBoundingClientRect();
    const side = root.querySelector('.ec-body > .ec-sidebar')?.getBoundingClientRect();
    const [x, y] = [main.scrollLeft, main.scrollTop];
    main.scrollBy(
      edgeScroll(pointer.x - (side?.right ?? left), right - pointer.x),
      edgeScroll(pointer.y - (head?.bottom ?? top), bottom - pointer.y),
    );
    if (main.scrollLeft !== x || main.scrollTop !== y) draw();
    requestAnimationFrame(scroll);
  }

  function up(event: PointerEvent): void {
    if (active === null || !event.isPrimary) return;
    if (active.layer === null) return endDrag();
    pointer = { x: event.clientX, y: event.clientY };
    const { drag, selection } = here();
    swallowClick(root, pressOf(event));
    endDrag();
    if (drag !== null) parts.onDrop(drag);
    if (selection !== null) parts.onSelect(selection);
  }

  /** The drag preview stays until the result is rendered; the next drag may begin before, so it must not be in the way of the pointer. */
  function endDrag(): void {
    clearTimeout(rest);
    const { layer, id } = active ?? { layer: null, id: null };
    active = null;
    if (layer === null) return;
    parts.onEnd();
    layer.style.pointerEvents = 'none';
    resting = true;
    setTimeout(() => {
      resting = false;
      layer.remove();
      for (const ghost of ghosts(id)) ghost.classList.remove('shift-ghost');
      if (active?.layer == null) parts.onRest();
    });
  }

  function ghosts(id: string | null): HTMLElement[] {
    return id === null ? [] : [...root.querySelectorAll<HTMLElement>(`[data-shift="${CSS.escape(id)}"]`)];
  }

  const stop = (event: Event) => {
    if (active !== null && active.layer !== null) event.preventDefault();
  };
  root.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', endDrag, { signal });
  // Prevents scrolling and the context menu while dragging by touch.
  root.addEventListener('touchmove', stop, { signal, passive: false });
  root.addEventListener('selectstart', stop, { signal });
  root.addEventListener('contextmenu', stop, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || active?.layer == null) return;
      event.stopPropagation();
      endDrag();
      swallowClick(root, 'held');
    },
    { signal, capture: true },
  );
  return { busy: () => resting || active?.layer != null };
}
