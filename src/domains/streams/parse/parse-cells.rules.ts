/** The types of raw cells before interpretation: text, a number as written in the file, or a date. */
import { DAY_MS } from '#core/span';

/** Digits as stored in the file, never a float. */
export interface NumberCell {
  readonly number: string;
  /** Days between day 0 of spreadsheets and that of the file, if they differ; for numbers that are dates. */
  readonly dayOffset?: number;
}

/** A cell formatted as date or time: milliseconds since 1970, treating the wall clock as UTC. */
export interface DateCell {
  readonly date: number;
}

export type Cell = string | null | NumberCell | DateCell;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** A value, null for unknown, or a description of the expected value. */
export type Read<T> = { readonly ok: true; readonly value: T | null } | { readonly ok: false; readonly expected: string };

export const UNKNOWN = { ok: true, value: null } as const;

/** Day 0 of spreadsheets: the origin of times of day and durations. */
export const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
/** Serial day numbers since 1900 for every year an export can be from (1982 to 2119); smaller ones are durations. */
export const SERIALS = { first: 30_000, last: 80_000 };
/** Day 0 of the other date system of spreadsheets: January 1, 1904. */
const DAYS_TO_1904 = 1462;
const PLAIN_WORD = /^[!-~]*$/;
/** Control characters except tabs and line ends, which are white space. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
const BLANK = /^[-–—−]{0,3}$/;

/** Empty cells and dashes mean unknown. */
export function isUnknown(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && BLANK.test(tidy(cell)));
}

export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && tidy(cell) === ''));
}

/** Collapses white space of every kind, and removes invisible characters. */
export function tidy(text: string): string {
  // Fast path: most of the millions of cells are one plain word.
  if (PLAIN_WORD.test(text)) return text;
  return text
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Removes characters that are invisible or that the database cannot store: workbooks can contain any character, including lone surrogates.
 */
export function storable(text: string): string {
  return PLAIN_WORD.test(text) ? text : text.replace(CONTROL, '').toWellFormed();
}

/** The cell as a person would see it, for text columns and for messages. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return tidy(cell);
  return 'number' in cell ? cell.number : new Date(cell.date).toISOString().slice(0, 19);
}

/** Days since day 0 of spreadsheets, rounded to seconds: stored fractions of a day are never exact. */
export function dateOfSerial(days: number): DateCell {
  return { date: SPREADSHEET_EPOCH + Math.round(days * (DAY_MS / 1000)) * 1000 };
}

/**
 * A cell of a workbook whose day 0 is in 1904. Its dates are right; times of day and durations are measured from day 0 of all other
 * workbooks.
 */
export function cellSince1904(cell: Cell): Cell {
  if (cell === null || typeof cell === 'string') return cell;
  if ('number' in cell) return { ...cell, dayOffset: DAYS_TO_1904 };
  const since = cell.date - DAYS_TO_1904 * DAY_MS;
  return since - SPREADSHEET_EPOCH < SERIALS.first * DAY_MS ? { date: since } : cell;
}
