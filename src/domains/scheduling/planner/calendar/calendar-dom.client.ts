/**
 * Accessibility layer over the calendar library's DOM: schedules as buttons in chronological order with a roving tabindex, and no table
 * roles on elements that are not a table.
 */
import type { Face } from './calendar-event.rules.ts';
import type { Row } from '../gestures/row-change.rules.ts';

export type Focus = 'next' | 'previous' | 'first' | 'last';

export interface CalendarDom {
  /** Called when a schedule's element has been added; the library reports each one once. */
  mounted(element: HTMLElement, face: Face, id: string): void;
  /** Called after the library has rendered. @param order ids by time. @param rows of a timeline, from the top. */
  settle(order: readonly string[], rows: readonly Row[]): void;
  focus(id: string): boolean;
  /** Focuses the schedule under an element, without scrolling. */
  focusAt(target: EventTarget): void;
  /** Focuses a schedule that has just been dropped elsewhere, without scrolling back to it; the focus follows it when it is rendered there. */
  focusDropped(id: string): void;
  step(to: Focus): void;
  /** Id of the schedule under an element, or null. */
  idAt(target: EventTarget | null): string | null;
  /** Id of the focused schedule. */
  focused(): string | null;
  /** Id of the schedule in the tab order: the last one that had focus, if any. */
  tabStop(): string | null;
  /** Index of the timeline row in which the schedule has focus. */
  focusedRow(): number;
  /** Sets the row that receives focus after the next render, because the schedule is being moved there. */
  aim(row: number): void;
}

const DECORATED =
  '[role="table"], [role="list"], [role="row"], [role="rowgroup"], [role="columnheader"], [role="rowheader"], [role="cell"], [role="listitem"], aside';

export function createCalendarDom(root: HTMLElement, preferred: () => string | null, signal: AbortSignal): CalendarDom {
  let order: readonly string[] = [];
  /** The schedule in the tab order (roving tabindex). */
  let current: string | null = null;
  /** Target row of a keyboard move; a schedule appears in the rows of all its assignees. */
  let aimed = -1;
  /** The schedule that had focus when the library removed its element. */
  let lost: string | null = null;

  /** A schedule across midnight is rendered twice; focus goes to the first. */
  const buttonsOf = (id: string) => [...root.querySelectorAll<HTMLElement>(`[data-shift="${CSS.escape(id)}"] > [role="button"]`)];
  const idAt = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-shift]')?.dataset.shift ?? null) : null;
  const focused = () => (root.contains(document.activeElement) ? idAt(document.activeElement) : null);

  function setCurrent(id: string | null): void {
    if (current !== null && current !== id) for (const element of buttonsOf(current)) element.tabIndex = -1;
    current = id;
    const [first] = id === null ? [] : buttonsOf(id);
    if (first !== undefined) first.tabIndex = 0;
  }

  function focus(id: string): boolean {
    const buttons = buttonsOf(id);
    const button = buttons.find((one) => rowOf(one) === aimed) ?? buttons[0];
    if (button === undefined) return false;
    setCurrent(id);
    button.focus();
    return true;
  }

  root.addEventListener(
    'focusin',
    (event) => {
      const id = idAt(event.target);
      if (id !== null) setCurrent(id);
      // A class, because `:has(:focus-visible)` would be evaluated for every schedule on each style change.
      if (event.target instanceof Element && event.target.matches(':focus-visible'))
        event.target.closest('[data-shift]')?.classList.add('shift-focused');
      lost = id;
      aimed = event.target instanceof Element ? rowOf(event.target) : -1;
    },
    { signal },
  );
  // A removed element loses focus without a relatedTarget; when the user moves focus, there is one.
  root.addEventListener(
    'focusout',
    (event) => {
      if (event.target instanceof Element) event.target.closest('[data-shift]')?.classList.remove('shift-focused');
      if (event.relatedTarget !== null) lost = null;
    },
    { signal },
  );

  return {
    mounted(element, face, id) {
      element.dataset.shift = id;
      element.setAttribute('role', 'presentation');
      // The visible text is truncated; the button carries the full accessible name and covers the text.
      const button = document.createElement('div');
      button.className = 'shift-button';
      button.setAttribute('role', 'button');
      button.setAttribute('aria-label', face.label);
      button.tabIndex = -1;
      element.querySelector(':scope > .ec-event-body')?.setAttribute('aria-hidden', 'true');
      element.append(button);
    },
    settle(ids, rows) {
      const before = order;
      order = ids;
      removeTableRoles(root);
      for (const [index, head] of root.querySelectorAll<HTMLElement>('.ec-row-head').entries())
        head.dataset.detail = rows[index]?.detail ?? '';
      if (lost !== null && focused() === null && (document.activeElement === null || document.activeElement === document.body)) {
        const place = before.indexOf(lost);
        const next = [lost, ...before.slice(place + 1), ...before.slice(0, Math.max(place, 0)).reverse()].find(
          (id) => buttonsOf(id).length > 0,
        );
        if (next === undefined || !focus(next)) lost = null;
      }
      const wanted = current !== null && buttonsOf(current).length > 0 ? current : (preferred() ?? order[0] ?? null);
      setCurrent(wanted);
      // Scrollable areas must be reachable by keyboard: through the schedules inside, or directly when the grid is empty.
      const main = root.querySelector<HTMLElement>('.ec-main');
      if (main !== null) main.tabIndex = root.querySelector('[data-shift]') === null ? 0 : -1;
    },
    focus,
    focusAt(target) {
      if (!(target instanceof Element)) return;
      target.closest('[data-shift]')?.querySelector<HTMLElement>(':scope > [role="button"]')?.focus({ preventScroll: true });
    },
    focusDropped(id) {
      buttonsOf(id)[0]?.focus({ preventScroll: true });
    },
    step(to) {
      // The first arrow key enters where Tab would.
      if (focused() === null && current !== null && focus(current)) return;
      const at = order.indexOf(focused() ?? current ?? '');
      const paths = {
        next: () => order.slice(at + 1),
        previous: () => order.slice(0, Math.max(at, 0)).reverse(),
        first: () => order,
        last: () => [...order].reverse(),
      };
      for (const id of paths[to]()) if (focus(id)) return;
    },
    idAt,
    focused,
    tabStop: () => current,
    focusedRow: () => (document.activeElement === null ? -1 : rowOf(document.activeElement)),
    aim(row) {
      aimed = row;
    },
  };
}

function rowOf(element: Element): number {
  const row = Number.parseInt(element.closest<HTMLElement>('[data-shift]')?.style.gridRowStart ?? '', 10);
  return Number.isNaN(row) ? -1 : row - 1;
}

/** Removes the library's table roles, which do not follow the rules for tables, and its hour labels in the browser's time zone. */
function removeTableRoles(root: HTMLElement): void {
  for (const element of root.querySelectorAll(DECORATED)) {
    element.setAttribute('role', 'presentation');
    element.removeAttribute('aria-colindex');
    element.removeAttribute('aria-colspan');
  }
  for (const day of root.querySelectorAll('h4.ec-day-head')) {
    day.setAttribute('role', 'heading');
    day.setAttribute('aria-level', '2');
  }
  for (const label of root.querySelectorAll<HTMLTimeElement>('.ec-slot time')) {
    const hour = label.dateTime.slice(11, 16);
    if (label.textContent !== hour) label.textContent = hour;
  }
}
