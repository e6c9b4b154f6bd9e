/**
 * The gesture of a drag: a mouse starts it by moving, a finger by a long press; near the edges the content scrolls, and Esc cancels. What is
 * dragged and how it is rendered is up to the caller.
 */
import { edgeScroll, FINGER_SLACK, LONG_PRESS_MS, MOUSE_SLACK } from './drag-geometry.rules.ts';
import { pressOf, swallowClick } from './swallow-click.client.ts';

/** In pixels of the window. */
export interface Pointer {
  readonly x: number;
  readonly y: number;
}

export interface ScrollArea {
  readonly element: HTMLElement;
  /** Its visible part, in pixels of the window. */
  readonly bounds: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
}

interface GestureParts {
  /** Whether the press is on something that can be dragged. */
  readonly press: (event: PointerEvent) => boolean;
  /** False when the drag cannot start yet; it is tried again at the next movement. */
  readonly begin: (pressed: Pointer) => boolean;
  readonly draw: (pointer: Pointer) => void;
  /** Called at each frame of a drag: what scrolls near its edges. */
  readonly frame: () => ScrollArea | null;
  /** Called when a drag is dropped. @param held a finger that has not moved. @returns what happens after the end. */
  readonly drop: (pointer: Pointer, held: boolean) => () => void;
  /** Called at the end of every press, whether or not it became a drag. */
  readonly end: () => void;
}

export function createGesture(root: HTMLElement, parts: GestureParts, signal: AbortSignal): { readonly dragging: () => boolean } {
  let state: 'none' | 'pressed' | 'dragging' = 'none';
  let pressed: Pointer = { x: 0, y: 0 };
  let pointer = pressed;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const at = ({ clientX, clientY }: PointerEvent): Pointer => ({ x: clientX, y: clientY });
  const moved = () => Math.hypot(pointer.x - pressed.x, pointer.y - pressed.y);

  function down(event: PointerEvent): void {
    if (!event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0) || !parts.press(event)) return;
    state = 'pressed';
    pressed = at(event);
    pointer = pressed;
    if (event.pointerType !== 'mouse') rest = setTimeout(begin, LONG_PRESS_MS);
  }

  function begin(): void {
    if (state !== 'pressed' || !parts.begin(pressed)) return;
    state = 'dragging';
    parts.draw(pointer);
    requestAnimationFrame(scroll);
  }

  function move(event: PointerEvent): void {
    if (state === 'none' || !event.isPrimary) return;
    pointer = at(event);
    if (state === 'dragging') parts.draw(pointer);
    else if (event.pointerType !== 'mouse' && moved() > FINGER_SLACK) end();
    else if (event.pointerType === 'mouse' && moved() > MOUSE_SLACK) begin();
  }

  function scroll(): void {
    if (state !== 'dragging') return;
    const area = parts.frame();
    if (area !== null && scrollNearEdge(area, pointer)) parts.draw(pointer);
    requestAnimationFrame(scroll);
  }

  function up(event: PointerEvent): void {
    if (state === 'none' || !event.isPrimary) return;
    pointer = at(event);
    if (state === 'pressed') return end();
    const result = parts.drop(pointer, event.pointerType !== 'mouse' && moved() <= FINGER_SLACK);
    swallowClick(window, pressOf(event));
    end();
    result();
  }

  function end(): void {
    clearTimeout(rest);
    state = 'none';
    parts.end();
  }

  function cancel(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || state !== 'dragging') return;
    event.stopPropagation();
    swallowClick(window, 'held');
    end();
  }

  const prevent = (event: Event) => {
    if (state === 'dragging') event.preventDefault();
  };
  root.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', cancel, { signal, capture: true });
  // Prevents scrolling and the context menu while dragging by touch.
  root.addEventListener('touchmove', prevent, { signal, passive: false });
  root.addEventListener('selectstart', prevent, { signal });
  root.addEventListener('contextmenu', prevent, { signal });
  signal.addEventListener('abort', end);
  return { dragging: () => state === 'dragging' };
}

/** @returns whether it scrolled. */
function scrollNearEdge({ element, bounds }: ScrollArea, { x, y }: Pointer): boolean {
  const [left, top] = [element.scrollLeft, element.scrollTop];
  element.scrollBy(edgeScroll(x - bounds.left, bounds.right - x), edgeScroll(y - bounds.top, bounds.bottom - y));
  return element.scrollLeft !== left || element.scrollTop !== top;
}
