/** Converts records and reports to tables for export: one column per field, relations by name, and the kind of value in each column. */
import type { Field } from '#core/fields';
import { kindOf, type CellKind } from '#core/kinds';
import { labelOf, type Resource } from '#core/resource';
import { serverKindOf } from '../engine/kinds.ts';
import type { Json } from '../engine/projection.ts';

export type Cell = string | number | boolean | null;

export interface TableColumn {
  /** Column header in CSV. */
  readonly name: string;
  /** Column header in a workbook. */
  readonly title: string;
  /** Absent = text. */
  readonly kind?: CellKind;
}

/** A table to be written to a file, with rows in batches. */
export interface Table {
  /** Sheet name. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly parts: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A table whose rows are generated lazily. */
export interface Sheet {
  /** Sheet and file name. */
  readonly name: string;
  /** Numeric text becomes a number in a workbook, a time becomes a date. */
  readonly columns: readonly {
    readonly name: string;
    readonly title: string;
    readonly numeric?: boolean;
    readonly time?: 'instant' | 'day';
  }[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Rows per batch before yielding to the event loop: each row can have a hundred cells. */
const BATCH_ROWS = 40;
const SYSTEM_CELLS: Readonly<Record<string, CellKind>> = { id: 'number', createTime: 'instant', updateTime: 'instant' };

export function tableOfSheet({ name, columns, rows }: Sheet): Table {
  return {
    name,
    columns: columns.map(({ numeric, time, ...column }) => ({ ...column, kind: time ?? (numeric === true ? 'number' : 'text') })),
    parts: batchesOf(rows),
  };
}

/** Splits rows into batches, yielding to the event loop in between. */
async function* batchesOf<Row>(rows: Iterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
    await new Promise(setImmediate);
  }
  if (batch.length > 0) yield batch;
}

/** @param names fields that become columns, in this order. */
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
        // Reading the records has just occupied the event loop.
        await new Promise(setImmediate);
        for await (const batch of batchesOf(items))
          yield batch.map((item) => names.map((name) => cellOf(resource.fields[name], item[name])));
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

/** Fields that name a record for people, in order of preference, among those that embeds include; otherwise its IRI is used. */
const NAMES = ['displayName', 'nickname', 'name', 'identity', 'username', 'employeeName', 'title'];

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const record = entry as Json;
  return [...NAMES, '@id'].map((key) => record[key]).find((value) => typeof value === 'string') ?? JSON.stringify(entry);
}
