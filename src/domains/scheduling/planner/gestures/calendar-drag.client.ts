/**
 * Dragging of schedules in the calendar. The dragged schedule is rendered in a separate layer, and the library, which would redraw the whole
 * week at each drag start, only receives the result.
 */
import type { Span } from '#core/span';
import { boxesOf, draggedBy, pointAt, spanBetween, type Geometry, type Point } from './drag-geometry.rules.ts';
import { createGesture, type Pointer, type ScrollArea } from './drag-gesture.client.ts';
import { gripOf, layerOver, measure, previewElement, type Grip, type DragPreview } from './drag-preview.client.ts';
import type { Wall } from '../../schedules/schedule/zone-time.rules.ts';

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

interface Pressed {
  readonly id: string | null;
  readonly grip: Grip;
}

/** What has been pressed, once its drag has started. */
interface ActiveDrag extends Pressed {
  readonly geometry: Geometry;
  readonly from: Point;
  readonly layer: HTMLElement;
}

export function createDrag(root: HTMLElement, parts: DragParts, signal: AbortSignal): { readonly busy: () => boolean } {
  let pressed: Pressed | null = null;
  let active: ActiveDrag | null = null;
  let resting = false;
  const body = () => root.querySelector<HTMLElement>('.ec-body');

  function press(event: PointerEvent): boolean {
    const { shape } = parts.shape();
    const target = event.target as Element;
    if (shape === 'list') return false;
    const shift = target.closest<HTMLElement>('.shift-mine');
    if (shift === null && (!parts.mayCreate || target.closest('.ec-day') === null)) return false;
    pressed = { id: shift?.dataset.shift ?? null, grip: shift === null || shape === 'cells' ? 'move' : gripOf(shift, shape, event) };
    return true;
  }

  function begin({ x, y }: Pointer): boolean {
    const element = body();
    const { shape, from } = parts.shape();
    if (pressed === null || element === null || shape === 'list') return false;
    const geometry = measure(element, shape, from);
    const content = element.getBoundingClientRect();
    active = { ...pressed, geometry, from: pointAt(geometry, x - content.left, y - content.top), layer: layerOver(root) };
    for (const ghost of ghosts(active.id)) ghost.classList.add('shift-ghost');
    return true;
  }

  function movedTo(pointer: Pointer): { drag: Drag | null; selection: Selection | null } {
    const content = body()?.getBoundingClientRect();
    if (active === null || content === undefined) return { drag: null, selection: null };
    const { id, grip, from, geometry } = active;
    const to = pointAt(geometry, pointer.x - content.left, pointer.y - content.top);
    if (id !== null)
      return {
        drag: { id, grip, by: draggedBy(from, to), fromRow: from.row, toRow: grip === 'move' ? to.row : from.row },
        selection: null,
      };
    return {
      drag: null,
      selection: { ...spanBetween(geometry.shape, from, to), row: from.row, wholeDays: geometry.shape === 'cells' },
    };
  }

  function draw(pointer: Pointer): void {
    const { drag, selection } = movedTo(pointer);
    const selected = selection === null ? null : parts.selectionPreview(selection);
    const preview = drag === null ? selected : parts.previewOf(drag);
    if (active === null || preview === null) return;
    const { geometry, layer } = active;
    const boxes = preview.rows.flatMap((row) => boxesOf(geometry, preview.span, row));
    const [content, over] = [body()!.getBoundingClientRect(), layer.getBoundingClientRect()];
    layer.style.setProperty('--x', `${content.left - over.left}px`);
    layer.style.setProperty('--y', `${content.top - over.top}px`);
    layer.replaceChildren(...boxes.map((box, index) => previewElement(box, preview, index === 0)));
  }

  function frame(): ScrollArea | null {
    const element = root.querySelector<HTMLElement>('.ec-main');
    if (element === null) return null;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const head = root.querySelector('.ec-header')?.getBoundingClientRect();
    const side = root.querySelector('.ec-body > .ec-sidebar')?.getBoundingClientRect();
    return { element, bounds: { left: side?.right ?? left, right, top: head?.bottom ?? top, bottom } };
  }

  function drop(pointer: Pointer): () => void {
    const { drag, selection } = movedTo(pointer);
    return () => {
      if (drag !== null) parts.onDrop(drag);
      if (selection !== null) parts.onSelect(selection);
    };
  }

  /** The drag preview stays until the result is rendered; the next drag may begin before, so it must not be in the way of the pointer. */
  function end(): void {
    const ended = active;
    pressed = null;
    active = null;
    if (ended === null) return;
    const { layer, id } = ended;
    if (signal.aborted) return layer.remove();
    parts.onEnd();
    layer.style.pointerEvents = 'none';
    resting = true;
    setTimeout(() => {
      resting = false;
      layer.remove();
      for (const ghost of ghosts(id)) ghost.classList.remove('shift-ghost');
      if (active === null) parts.onRest();
    });
  }

  function ghosts(id: string | null): HTMLElement[] {
    return id === null ? [] : [...root.querySelectorAll<HTMLElement>(`[data-shift="${CSS.escape(id)}"]`)];
  }

  const gesture = createGesture(root, { press, begin, draw, frame, drop, end }, signal);
  return { busy: () => resting || gesture.dragging() };
}
