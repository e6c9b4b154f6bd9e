/** Parses a row of the LIVE list, in each of the list's four generations. */
import { toScale } from '#core/money';
import { HOUR_MS } from '#core/span';
import { wallText } from './import-times.rules.ts';
import type { Cell } from './parse-cells.rules.ts';
import { figuresOf, readCells, requireValue } from './parse-columns.rules.ts';
import { LIST_FIGURES, type ListFigure, type ListRow } from './parse-rows.rules.ts';
import type { Table } from './parse-table.rules.ts';

const FIGURES: ReadonlySet<string> = new Set(LIST_FIGURES);

export function readListRow(table: Table, cells: readonly Cell[], row: number): ListRow {
  const read = readCells(table, cells);
  const value = (field: string) => read.values.get(field) ?? null;
  requireValue(read, table, 'start', 'The row has no start time.');
  const [start, end, duration] = [value('start'), value('end'), value('duration')];
  if (start !== null && end !== null && isBefore(end, start)) {
    read.problems.push({
      column: table.columns.find(({ field }) => field === 'end')!.header,
      message: `The end ${wallText(end)} is before the start ${wallText(start)}.`,
    });
  }
  return {
    row,
    sheet: table.sheet.name,
    creator: value('creator'),
    creatorId: value('creatorId'),
    nickname: value('nickname'),
    roomId: value('roomId'),
    title: value('title'),
    start,
    end,
    durationSeconds: duration === null ? null : Number(toScale(duration, 0)),
    figures: figuresOf<ListFigure>(read, FIGURES),
    problems: read.problems,
  };
}

/**
 * A clock change can make a short stream end before it starts in local time; whether it did is decided later, when the time zone is known.
 */
const CLOCKS_GO_BACK_MS = 2 * HOUR_MS;

function isBefore(end: string, start: string): boolean {
  return Date.parse(`${end}Z`) < Date.parse(`${start}Z`) - CLOCKS_GO_BACK_MS;
}
