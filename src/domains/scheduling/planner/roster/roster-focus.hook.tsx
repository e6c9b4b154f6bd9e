/**
 * Keeps the focus on a card or empty cell of the roster: when the card is moved, when it is deleted, and when it must be rendered first
 * because its row is out of view.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '../gestures/row-change.rules.ts';
import type { Direction, Step } from '../gestures/calendar-keys.rules.ts';
import { cardNextTo, firstPlace, placeAfterRemoval, placeNextTo, placeOf, type Grid, type GridPlace } from './roster-window.rules.ts';
import type { CardPlace } from './selection.rules.ts';

interface RosterFocus {
  /** Rows to render although they are out of view. */
  readonly kept: readonly string[];
  /** Keeps a row rendered while it is being used: a touch gesture ends when its target is removed. */
  readonly stay: (row: string) => void;
  readonly onFocus: (target: Element) => void;
  readonly onBlur: (target: Element) => void;
  /** @returns false when the schedule has no card. */
  readonly focus: (id: string) => boolean;
  readonly step: (to: Step) => void;
  /** To the next card in the direction, past empty cells. */
  readonly stepToCard: (to: Direction) => void;
  /** Moves the focus with a card that is about to be moved to another row, counted from the top. */
  readonly aim: (row: number) => void;
}

interface Parts {
  readonly rows: readonly Row[];
  readonly places: readonly CardPlace[];
  readonly grid: Grid;
  /** Day on which the arrow keys begin. */
  readonly today: string;
  /** Only some rows are rendered. */
  readonly windowed: boolean;
}

export function useRosterFocus(root: RefObject<HTMLDivElement | null>, { rows, places, grid, today, windowed }: Parts): RosterFocus {
  const held = useRef<{ readonly id: string; row: string } | null>(null);
  /** The card that had focus last, among the cards of that time: it may be deleted in a dialog that returns focus afterwards. */
  const left = useRef<{ readonly id: string; readonly row: string; readonly places: readonly CardPlace[] } | null>(null);
  const wanted = useRef<CardPlace | GridPlace | null>(null);
  const [kept, keep] = useState<readonly string[]>([]);
  /** As last rendered. */
  const reachable = useRef(places);

  // Focuses a card that was not rendered when it was requested.
  useLayoutEffect(() => {
    const card = wanted.current === null ? null : elementIn(root.current!, wanted.current);
    if (card === null) return;
    wanted.current = null;
    card.focus();
  });
  const want = (place: CardPlace | GridPlace) => {
    wanted.current = place;
    keep([...(held.current === null ? [] : [held.current.row]), place.row]);
  };
  const reach = (place: CardPlace | GridPlace) => {
    const drawn = elementIn(root.current!, place);
    if (drawn !== null) return drawn.focus();
    // Callers may query the focused element immediately.
    flushSync(() => want(place));
  };
  // A card moved by keyboard is a new element in another cell: focus follows it. When the card is gone, its neighbour receives focus.
  useLayoutEffect(() => {
    const before = reachable.current;
    reachable.current = places;
    if (held.current === null || wanted.current !== null) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const place = placeAfterRemoval(before, places, { uuid: held.current.id, row: held.current.row });
    if (place === null) return;
    const card = elementIn(root.current!, place);
    if (card === null) want(place);
    else card.focus();
  });
  const stay = (row: string) => {
    if (windowed && (kept.length !== 1 || kept[0] !== row)) keep([row]);
  };

  return {
    kept,
    stay,
    onFocus(target) {
      const card = target.closest<HTMLElement>('[data-shift]');
      wanted.current = null;
      held.current = card === null ? null : { id: card.dataset.shift!, row: card.dataset.row! };
      const row = card?.dataset.row ?? focusedCell()?.dataset.cell;
      if (row !== undefined) stay(row);
    },
    onBlur(target) {
      if (!target.isConnected) return;
      if (held.current !== null) left.current = { ...held.current, places };
      held.current = null;
    },
    focus(id) {
      const gone = left.current?.id === id ? left.current : null;
      const place =
        gone === null
          ? placeOf(places, id, held.current?.row ?? null)
          : placeAfterRemoval(gone.places, places, { uuid: id, row: gone.row });
      if (place !== null) reach(place);
      return place !== null;
    },
    step(to) {
      const from = focusedPlace();
      const place =
        to === 'first' || to === 'last'
          ? places.at(to === 'first' ? 0 : -1)
          : from === null || to === 'next' || to === 'previous'
            ? firstPlace(grid, today)
            : placeNextTo(grid, from, to);
      if (place != null) reach(place);
    },
    stepToCard(to) {
      const from = focusedPlace();
      const place = from === null ? null : cardNextTo(grid, from, to);
      if (place !== null) reach(place);
    },
    aim(row) {
      if (held.current === null || rows[row] === undefined) return;
      const { id, row: from } = held.current;
      held.current = { id, row: rows[row].id };
      if (windowed) keep([from, rows[row].id]);
    },
  };
}

export function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-shift][data-row]') ?? null;
}

/** The cell that has focus itself, not a card in it. */
export function focusedCell(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.matches('[data-cell]') ? activeElement : null;
}

function focusedPlace(): GridPlace | null {
  const cell = (focusedCard() ?? focusedCell())?.closest<HTMLElement>('[data-cell]') ?? null;
  if (cell === null) return null;
  return { uuid: focusedCard()?.dataset.shift ?? null, row: cell.dataset.cell!, column: Number(cell.dataset.column) };
}

function elementIn(root: HTMLElement, place: CardPlace | GridPlace): HTMLElement | null {
  const row = CSS.escape(place.row);
  const selector =
    'column' in place && place.uuid === null
      ? `[data-cell="${row}"][data-column="${place.column}"]`
      : `[data-shift="${CSS.escape(place.uuid ?? '')}"][data-row="${row}"]`;
  return root.querySelector<HTMLElement>(selector);
}
