/**
 * Decides what the roster renders: the number of cards per cell, which rows are virtualised, and the order of cards for keyboard
 * navigation.
 */
import { itemAt } from '#core/present';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import type { Direction } from '../gestures/calendar-keys.rules.ts';
import type { Entry, Roster, RosterRow } from './roster.rules.ts';
import type { CardPlace } from './selection.rules.ts';

/** Up to this number of rows, all are rendered, so that the browser's search finds everyone. */
export const RENDER_ALL_ROWS = 50;
/** Cards of a cell shown before it is expanded; fewer in the row of open places, to leave room for the people. */
const FOLDED = 4;
const FOLDED_OPEN = 2;
/** Estimated sizes in pixels; rendered rows are measured. */
const CARD_HEIGHT = 45;
const CELL_PADDING = 6;
const MIN_HEIGHT = 53;

export type By = 'people' | 'accounts';

/** Keys of expanded cells, which show all of their cards. */
export type OpenedCells = ReadonlySet<string>;

export const cellKey = (row: string, day: string): string => `${row} ${day}`;

/** One extra card takes no more space than the "more" button. */
export function shownEntries(entries: readonly Entry[], row: string, by: By, opened: boolean): readonly Entry[] {
  const folded = by === 'people' && row === NONE ? FOLDED_OPEN : FOLDED;
  return opened || entries.length <= folded + 1 ? entries : entries.slice(0, folded);
}

/** Every reachable card, row by row and day by day. */
export function cardPlaces({ rows, days }: Pick<Roster, 'rows' | 'days'>, by: By, opened: OpenedCells): readonly CardPlace[] {
  return rows.flatMap(({ row, cells }) =>
    cells.flatMap((entries, column) =>
      shownEntries(entries, row.id, by, opened.has(cellKey(row.id, days[column]!))).map(({ planned }) => ({
        uuid: planned.uuid,
        row: row.id,
      })),
    ),
  );
}

/** The card of a schedule in the given row, else its first one. */
export function placeOf(places: readonly CardPlace[], uuid: string, row: string | null): CardPlace | null {
  const own = places.filter((place) => place.uuid === uuid);
  return own.find((place) => place.row === row) ?? own[0] ?? null;
}

/**
 * Where focus goes when its card is gone: to the card that the schedule has got elsewhere, else to any of its cards, else to the next card
 * that is still there, else to the previous one.
 * @param before the places while the card was among them.
 */
export function placeAfterRemoval(before: readonly CardPlace[], places: readonly CardPlace[], gone: CardPlace): CardPlace | null {
  const moved = places.find((place) => place.uuid === gone.uuid && !before.some((other) => isSame(place, other)));
  const own = moved ?? placeOf(places, gone.uuid, gone.row);
  if (own !== null) return own;
  const at = before.findIndex((place) => isSame(place, gone));
  if (at < 0) return null;
  const nearest = [...before.slice(at + 1), ...before.slice(0, at).reverse()];
  return nearest.find((place) => places.some((other) => isSame(place, other))) ?? null;
}

function isSame(a: CardPlace, b: CardPlace): boolean {
  return a.uuid === b.uuid && a.row === b.row;
}

/** A card, or with null a cell, by row and column: what the arrow keys reach. */
export interface GridPlace {
  readonly uuid: string | null;
  readonly row: string;
  readonly column: number;
}

export interface Grid extends Pick<Roster, 'rows' | 'days'> {
  readonly by: By;
  readonly opened: OpenedCells;
}

/** The next card or empty cell in a direction; null at the edge. Up and down go through the cards of a cell first. */
export function placeNextTo(grid: Grid, from: GridPlace, to: Direction): GridPlace | null {
  const at = grid.rows.findIndex(({ row }) => row.id === from.row);
  if (at < 0) return null;
  const index = from.uuid === null ? -1 : cardsAt(grid, at, from.column).indexOf(from.uuid);
  if (to === 'left' || to === 'right') {
    const column = from.column + (to === 'right' ? 1 : -1);
    if (column < 0 || column >= grid.days.length) return null;
    const cards = cardsAt(grid, at, column);
    return { uuid: cards[Math.min(Math.max(index, 0), cards.length - 1)] ?? null, row: from.row, column };
  }
  const step = to === 'down' ? 1 : -1;
  const inside = index < 0 ? undefined : cardsAt(grid, at, from.column)[index + step];
  if (inside !== undefined) return { ...from, uuid: inside };
  const row = grid.rows[at + step]?.row.id;
  if (row === undefined) return null;
  return { uuid: cardsAt(grid, at + step, from.column).at(to === 'down' ? 0 : -1) ?? null, row, column: from.column };
}

/** As above, past empty cells. */
export function cardNextTo(grid: Grid, from: GridPlace, to: Direction): GridPlace | null {
  let place = placeNextTo(grid, from, to);
  while (place !== null && place.uuid === null) place = placeNextTo(grid, place, to);
  return place;
}

/** Where the arrow keys begin: the first card of a day, else of any day, else the first cell. Null without rows. */
export function firstPlace(grid: Grid, day: string): GridPlace | null {
  const column = Math.max(0, grid.days.indexOf(day));
  for (const columns of [[column], grid.days.keys()])
    for (const [at, { row }] of grid.rows.entries())
      for (const one of columns) {
        const [uuid] = cardsAt(grid, at, one);
        if (uuid !== undefined) return { uuid, row: row.id, column: one };
      }
  const [first] = grid.rows;
  return first === undefined ? null : { uuid: null, row: first.row.id, column };
}

/** Visible cards of a cell, from the top. */
function cardsAt({ rows, days, by, opened }: Grid, at: number, column: number): readonly string[] {
  const { row, cells } = itemAt(rows, at);
  return shownEntries(cells[column] ?? [], row.id, by, opened.has(cellKey(row.id, days[column]!))).map(({ planned }) => planned.uuid);
}

/** Estimated height of a row that has not been rendered yet. */
export function rowHeight({ row, cells }: RosterRow, by: By): number {
  const most = Math.max(0, ...cells.map((entries) => Math.min(entries.length, shownEntries(entries, row.id, by, false).length + 1)));
  return Math.max(MIN_HEIGHT, CELL_PADDING + most * CARD_HEIGHT);
}

/** Rows in view and those that must stay mounted outside of it: with focus, or with the dragged card. */
export function withKept(inView: readonly number[], rows: readonly RosterRow[], kept: readonly string[]): number[] {
  const indexes = kept.map((id) => rows.findIndex(({ row }) => row.id === id)).filter((index) => index >= 0);
  return [...new Set([...inView, ...indexes])].sort((a, b) => a - b);
}
