/** Parses cells to values by the kind of their column; cells that cannot be read become problems of the row. */
import { cutText } from '#core/cut-text';
import { isUnknown, textOf, UNKNOWN, type Cell, type Read } from './parse-cells.rules.ts';
import type { ColumnKind } from './parse-headers.rules.ts';
import { readAmount, readAverage, readCount, readRate, type NumberStyle } from './parse-numbers.rules.ts';
import type { CellProblem } from './parse-rows.rules.ts';
import type { Column, Table } from './parse-table.rules.ts';
import { readDuration, readMinute, readWallTime } from './parse-times.rules.ts';

export interface ReadCells {
  /** One entry per column of the file that has a field. */
  readonly values: ReadonlyMap<string, string | null>;
  readonly problems: CellProblem[];
  /** Fields with a problem. */
  readonly unreadable: Set<string>;
}

/** Spreadsheets lose the last digits of longer numbers. */
const SAFE_DIGITS = 15;
const MAX_TEXT = 1000;
const MAX_QUOTED = 60;

export function readCells(table: Table, cells: readonly Cell[]): ReadCells {
  const read: ReadCells = { values: new Map(), problems: [], unreadable: new Set() };
  for (const column of table.columns) {
    const cell = cells[column.index] ?? null;
    const value = readAs(column.as, cell, table.style);
    (read.values as Map<string, string | null>).set(column.field, value.ok ? value.value : null);
    if (!value.ok) addProblem(read, column, 'lost' in value ? value.expected : `"${shortened(textOf(cell))}" is not ${value.expected}.`);
  }
  return read;
}

/** Adds a problem when a required column has no value in a row. */
export function requireValue(read: ReadCells, table: Table, field: string, message: string): void {
  const column = table.columns.find((candidate) => candidate.field === field);
  if (column !== undefined && read.values.get(field) === null && !read.unreadable.has(field)) addProblem(read, column, message);
}

/** The figures among the file's columns, by field. */
export function figuresOf<Name extends string>(read: ReadCells, names: ReadonlySet<string>): { [name in Name]?: string | null } {
  const figures: { [name in Name]?: string | null } = {};
  for (const [field, value] of read.values) if (names.has(field)) figures[field as Name] = value;
  return figures;
}

/** All rows of the table except blank ones, with the row number shown in the spreadsheet. */
export function* dataRows(table: Table): Generator<{ readonly cells: readonly Cell[]; readonly row: number }> {
  for (let index = table.firstRow; index < table.sheet.rows.length; index += 1) {
    const cells = table.sheet.rows[index]!;
    if (cells.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''))) yield { cells, row: index + 1 };
  }
}

function addProblem(read: ReadCells, column: Column, message: string): void {
  read.problems.push({ column: column.header, message });
  read.unreadable.add(column.field);
}

function readAs(kind: ColumnKind, cell: Cell, style: NumberStyle): Read<string> & { readonly lost?: true } {
  switch (kind) {
    case 'id':
      return readId(cell);
    case 'handle':
      return mapped(readText(cell), (text) => text.replace(/^@/, ''));
    case 'text':
      return readText(cell);
    case 'time':
      return readWallTime(cell);
    case 'minute':
      return readMinute(cell);
    case 'duration':
      return readDuration(cell);
    case 'seconds':
      return readDuration(cell, 'minutes');
    case 'amount':
      return readAmount(cell, style);
    case 'average':
      return readAverage(cell, style);
    case 'count':
      return readCount(cell, style);
    case 'rate':
      return readRate(cell);
  }
}

function readText(cell: Cell): Read<string> {
  return isUnknown(cell) ? UNKNOWN : { ok: true, value: cutText(textOf(cell), MAX_TEXT) };
}

/** IDs are text: one that a spreadsheet converted to a number is only accepted while no digit is lost. */
function readId(cell: Cell): Read<string> & { readonly lost?: true } {
  if (isUnknown(cell)) return UNKNOWN;
  const text = textOf(cell)
    .replace(/^="?(.*?)"?$/, '$1')
    .replace(/^'/, '');
  const isNumber = typeof cell === 'object' && cell !== null;
  if (/^\d[.,]\d+e\+?\d+$/i.test(text) || (isNumber && /^\d+$/.test(text) && text.length > SAFE_DIGITS)) {
    return {
      ok: false,
      lost: true,
      expected:
        'The spreadsheet has converted this ID to a number and lost its last digits. Upload the file as the platform exported it, or store the column as text.',
    };
  }
  return /^\d{1,25}$/.test(text) ? { ok: true, value: text } : { ok: false, expected: 'an ID, which has only digits' };
}

function mapped(read: Read<string>, change: (value: string) => string): Read<string> {
  return read.ok && read.value !== null ? { ok: true, value: change(read.value) || null } : read;
}

function shortened(text: string): string {
  const cut = cutText(text, MAX_QUOTED);
  return cut === text ? text : `${cut}…`;
}
