/**
 * What a keyboard and a screen reader find in the library's picture: schedules as buttons in the order of time, one of
 * them in the tab order, and no table roles around what is no table.
 */
import type { Face } from './calendar-event.rules.ts';
import type { Row } from './drag-patch.rules.ts';

export type Focus = 'next' | 'previous' | 'first' | 'last';

export interface CalendarDom {
  /** A schedule's element has come: the library reports each once. */
  mounted(element: HTMLElement, face: Face, id: string): void;
  /** After the library has drawn. @param order ids by time. @param rows of a timeline, from the top. */
  settle(order: readonly string[], rows: readonly Row[]): void;
  focus(id: string): boolean;
  step(to: Focus): void;
  /** The id under an element, or null. */
  idAt(target: EventTarget | null): string | null;
  /** What has the focus now. */
  focused(): string | null;
  /** The row of a timeline, from 0, in which it has the focus. */
  focusedRow(): number;
  /** After the next drawing the focus goes to this row: the schedule is moving there. */
  aim(row: number): void;
}

const DECORATED =
  '[role="table"], [role="list"], [role="row"], [role="rowgroup"], [role="columnheader"], [role="rowheader"], [role="cell"], [role="listitem"], aside';

export function createCalendarDom(root: HTMLElement, preferred: () => string | null, signal: AbortSignal): CalendarDom {
  let order: readonly string[] = [];
  /** The schedule in the tab order. */
  let current: string | null = null;
  /** Somebody's schedule is shown in the rows of all its people. */
  let aimed = -1;
  /** Had the focus when the library threw its element away. */
  let lost: string | null = null;

  /** A schedule over midnight is drawn twice; the first is the one to go to. */
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
      // A class, since `:has(:focus-visible)` would be asked of a thousand schedules at every change of style.
      if (event.target instanceof Element && event.target.matches(':focus-visible'))
        event.target.closest('[data-shift]')?.classList.add('shift-focused');
      lost = id;
      aimed = event.target instanceof Element ? rowOf(event.target) : -1;
    },
    { signal },
  );
  // An element that is taken away gives up the focus to nobody; one that is left gives it to somebody.
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
      // What is seen is short and cut off; what is heard is whole. The button lies over the words, which are for the eye.
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
      undress(root);
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
      // What scrolls must be reachable by keyboard; schedules inside are, an empty grid is not.
      const main = root.querySelector<HTMLElement>('.ec-main');
      if (main !== null) main.tabIndex = root.querySelector('[data-shift]') === null ? 0 : -1;
    },
    focus,
    step(to) {
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

/** The library calls its boxes a table without keeping a table's rules; and its hour labels go through the viewer's own zone. */
function undress(root: HTMLElement): void {
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
