/** Decides how records and reports become a table for people: one column per field, relations by name, and nothing a spreadsheet would run. */
import { stringify } from 'csv-stringify/sync';
import writeXlsx from 'write-excel-file/node';
import type { Field } from '#core/fields';
import { labelOf, type Resource } from '#core/resource';
import { shownFields, type Json } from '../engine/projection.ts';

export type Cell = string | number | boolean | null;

/** A table as it goes into a file. */
export interface Sheet {
  /** Of the sheet and the file. */
  readonly name: string;
  /** `name` heads a CSV column, `title` one of a workbook; numeric text becomes a number there. */
  readonly columns: readonly { readonly name: string; readonly title: string; readonly numeric?: boolean }[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Column {
  readonly name: string;
  readonly title: string;
  readonly read: (item: Json) => Cell;
}

/** Leading characters that make spreadsheet programs calculate; a quote in front makes them show the text instead. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The header names fields as the API does, so that a file can be read back by a program. */
export async function toCsv(resource: Resource, items: readonly Json[]): Promise<string> {
  return sheetCsv(sheetOf(resource, items));
}

export async function toXlsx(resource: Resource, items: readonly Json[]): Promise<Buffer> {
  return sheetXlsx(sheetOf(resource, items));
}

export function sheetCsv({ columns, rows }: Sheet): string {
  return stringify([columns.map(({ name }) => name), ...rows.map((row) => row.map(guard))], { cast: { boolean: (value) => (value ? 'true' : 'false') } });
}

export async function sheetXlsx({ name, columns, rows }: Sheet): Promise<Buffer> {
  const header = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value, index) => {
    if (value === null) return null;
    if (typeof value === 'string') return columns[index]!.numeric === true ? { type: Number, value: Number(value) } : { type: String, value };
    return typeof value === 'number' ? { type: Number, value } : { type: Boolean, value };
  }));
  return writeXlsx([header, ...cells], { columns: columns.map(() => ({ width: 20 })), stickyRowsCount: 1, sheet: name.slice(0, 31) }).toBuffer();
}

function sheetOf(resource: Resource, items: readonly Json[]): Sheet {
  const columns = columnsOf(resource, items);
  return { name: resource.label.many, columns, rows: items.map((item) => columns.map(({ read }) => read(item))) };
}

function columnsOf(resource: Resource, items: readonly Json[]): Column[] {
  const present = (name: string) => items.length === 0 || items.some((item) => Object.hasOwn(item, name));
  const system = ['id', 'uuid'].filter(present).map((name): Column => ({ name, title: labelOf(name), read: (item) => (item[name] ?? null) as Cell }));
  const own = shownFields(resource).filter(present).map((name): Column => {
    const field = resource.fields[name]!;
    return { name, title: labelOf(name, field), read: (item) => cellOf(field, item[name]) };
  });
  const times = ['createTime', 'updateTime'].filter(present).map((name): Column => ({ name, title: labelOf(name), read: (item) => (item[name] ?? null) as Cell }));
  return [...system, ...own, ...times];
}

function cellOf(field: Field, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((entry) => nameOf(entry)).join(', ');
  if (typeof value === 'object') return '@id' in value ? nameOf(value) : JSON.stringify(value);
  if (field.kind === 'integer') return Number(value);
  return typeof value === 'boolean' || typeof value === 'number' ? value : String(value);
}

/** What names a record to a person, among the fields that embeds carry; without any, its IRI. */
const NAMES = ['displayName', 'nickname', 'name', 'identity', 'username', 'employeeName', 'title'];

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const record = entry as Json;
  const name = NAMES.map((key) => record[key]).find((value) => typeof value === 'string');
  return String(name ?? record['@id'] ?? JSON.stringify(entry));
}

function guard(value: Cell): Cell {
  return typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}
