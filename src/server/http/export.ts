/** How records and reports become a table for people: one column per field, relations by name, and what kind of value each column holds. */
import type { Field } from '#core/fields';
import { kindOf, type CellKind } from '#core/kinds';
import { labelOf, type Resource } from '#core/resource';
import { serverKindOf } from '../engine/kinds.ts';
import type { Json } from '../engine/projection.ts';

export type Cell = string | number | boolean | null;

export interface TableColumn {
  /** Heads the column in CSV. */
  readonly name: string;
  /** Heads the column in a workbook. */
  readonly title: string;
  /** Absent = text. */
  readonly kind?: CellKind;
}

/** A table as it goes into a file, some rows at a time. */
export interface Table {
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly parts: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A table whose rows are made when they are asked for. */
export interface Sheet {
  /** Of the sheet and the file. */
  readonly name: string;
  /** Numeric text becomes a number in a workbook, a time a date. */
  readonly columns: readonly {
    readonly name: string;
    readonly title: string;
    readonly numeric?: boolean;
    readonly time?: 'instant' | 'day';
  }[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Rows that are written before others get their turn: each can have a hundred cells. */
const ROWS_AT_ONCE = 40;
const SYSTEM_CELLS: Readonly<Record<string, CellKind>> = { id: 'number', createTime: 'instant', updateTime: 'instant' };

export function tableOfSheet({ name, columns, rows }: Sheet): Table {
  return {
    name,
    columns: columns.map(({ numeric, time, ...column }) => ({ ...column, kind: time ?? (numeric === true ? 'number' : 'text') })),
    parts: piecesOf(rows),
  };
}

/** Some rows at a time; others get their turn between. */
export async function* piecesOf<Row>(rows: Iterable<Row>): AsyncGenerator<Row[]> {
  let piece: Row[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < ROWS_AT_ONCE) continue;
    yield piece;
    piece = [];
    await new Promise(setImmediate);
  }
  if (piece.length > 0) yield piece;
}

/** @param names of the fields that become columns, in this order. */
export function tableOfRecords(
  resource: Resource,
  names: readonly string[],
  parts: AsyncIterable<readonly Json[]> | Iterable<readonly Json[]>,
): Table {
  return {
    name: resource.label.many,
    columns: names.map((name) => columnOf(resource, name)),
    parts: (async function* () {
      for await (const items of parts) {
        // Whoever read them has just taken their share of the time.
        await new Promise(setImmediate);
        for await (const piece of piecesOf(items))
          yield piece.map((item) => names.map((name) => cellOf(resource.fields[name], item[name])));
      }
    })(),
  };
}

function columnOf(resource: Resource, name: string): TableColumn {
  const field = resource.fields[name];
  const kind = field === undefined ? SYSTEM_CELLS[name] : kindOf(field).cell;
  return { name, title: labelOf(name, field), ...(kind === undefined ? {} : { kind }) };
}

function cellOf(field: Field | undefined, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  const ofKind = field === undefined ? undefined : serverKindOf(field).cellOf?.(value);
  if (ofKind !== undefined) return ofKind;
  if (Array.isArray(value)) return value.map((entry) => nameOf(entry)).join(', ');
  if (typeof value === 'object') return '@id' in value ? nameOf(value) : JSON.stringify(value);
  return value as Cell;
}

/** What names a record to a person, among the fields that embeds carry; without any, its IRI. */
const NAMES = ['displayName', 'nickname', 'name', 'identity', 'username', 'employeeName', 'title'];

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const record = entry as Json;
  return [...NAMES, '@id'].map((key) => record[key]).find((value) => typeof value === 'string') ?? JSON.stringify(entry);
}
