/** Handles presses whose row is re-rendered before release: the browser then fires no click, so the roster does. */
import { MOUSE_SLACK } from '../gestures/drag-geometry.rules.ts';

export interface RosterPressParts {
  /** Whether a card is being dragged. */
  readonly busy: () => boolean;
  readonly onPress: (target: Element, event: PointerEvent) => void;
}

interface Press {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

export function createRosterPress(root: HTMLElement, parts: () => RosterPressParts, signal: AbortSignal): void {
  let press: Press | null = null;

  function down({ target, clientX, clientY }: PointerEvent): void {
    press = { element: target as Element, x: clientX, y: clientY };
  }

  function up(event: PointerEvent): void {
    const was = press;
    press = null;
    if (was === null || was.element.isConnected || parts().busy()) return;
    if (Math.hypot(event.clientX - was.x, event.clientY - was.y) <= MOUSE_SLACK) parts().onPress(event.target as Element, event);
  }

  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointerup', up, { signal });
}
