/** Decides which schedules are selected in the roster by single cards, ranges and boxes, and what dragging them to another row changes. */
import { both } from '#core/typed-object';
import { rowChange, type Row, type RowChange } from '../gestures/row-change.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { rowsOf, type Roster, type Selection } from './roster.rules.ts';

export interface CardPlace {
  readonly uuid: string;
  readonly row: string;
}

/** A person or account row, and one of the displayed days. */
export interface CellPlace {
  readonly row: string;
  readonly column: number;
}

export const NOTHING_SELECTED: Selection = new Set<string>();

export function toggled(selection: Selection, uuid: string): Selection {
  const next = new Set(selection);
  if (!next.delete(uuid)) next.add(uuid);
  return next;
}

/** The part of the selection that is still shown; the same object when that is all of it. */
export function within(selection: Selection, shown: readonly Pick<Planned, 'uuid'>[]): Selection {
  if (selection.size === 0) return selection;
  const kept = shown.filter(({ uuid }) => selection.has(uuid));
  return kept.length === selection.size ? selection : new Set(kept.map(({ uuid }) => uuid));
}

/** The range between two cards, by rows and days as in a spreadsheet. Empty when one of them is not there. */
export function between(roster: Pick<Roster, 'rows'>, from: CardPlace, to: CardPlace): Selection {
  const [one, other] = [placeOf(roster, from), placeOf(roster, to)];
  if (one === null || other === null) return NOTHING_SELECTED;
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)];
  const [left, right] = [Math.min(one.day, other.day), Math.max(one.day, other.day)];
  const sameCell = top === bottom && left === right;
  const [first, last] = sameCell ? [Math.min(one.at, other.at), Math.max(one.at, other.at)] : [0, Number.POSITIVE_INFINITY];
  return new Set(
    roster.rows
      .slice(top, bottom + 1)
      .flatMap(({ cells }) =>
        cells
          .slice(left, right + 1)
          .flatMap((entries) => entries.flatMap(({ planned }, at) => (planned.mayEdit && at >= first && at <= last ? [planned.uuid] : []))),
      ),
  );
}

/** Editable schedules in the cells between two corners, in any direction. */
export function boxed({ rows }: Pick<Roster, 'rows'>, from: CellPlace, to: CellPlace): Selection {
  const [one, other] = both([from, to], ({ row }) => rows.findIndex((line) => line.row.id === row));
  if (one < 0 || other < 0) return NOTHING_SELECTED;
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  return new Set(
    rows
      .slice(Math.min(one, other), Math.max(one, other) + 1)
      .flatMap(({ cells }) => cells.slice(left, right + 1).flat())
      .flatMap(({ planned }) => (planned.mayEdit ? [planned.uuid] : [])),
  );
}

/** A key on an unselected card applies to that card alone. @param focused null when no card has focus. */
export function meansSelection(selection: Selection, focused: string | null): boolean {
  return focused === null || selection.has(focused);
}

/** Only schedules with a card in the row where the drag started change their row; the others only move to another day. */
export function crossing(
  planned: Planned,
  by: 'people' | 'accounts',
  from: string,
  to: Row,
  accountOf: (uuid: string) => Planned['account'],
): RowChange {
  return rowsOf(planned, by).includes(from) ? rowChange(planned, by, from, to, accountOf) : { change: {} };
}

function placeOf({ rows }: Pick<Roster, 'rows'>, { uuid, row }: CardPlace): { row: number; day: number; at: number } | null {
  const line = rows.findIndex((one) => one.row.id === row);
  for (const [day, entries] of (rows[line]?.cells ?? []).entries()) {
    const at = entries.findIndex(({ planned }) => planned.uuid === uuid);
    if (at >= 0) return { row: line, day, at };
  }
  return null;
}
