/** Decides what a cell of a sheet is before anybody has read meaning into it: text, a number as written in the file, or a date. */

/** Digits as the file stores them, never a float. */
export interface NumberCell {
  readonly number: string;
}

/** A cell that the spreadsheet shows as date or time: milliseconds since 1970, as if the wall clock ran in UTC. */
export interface DateCell {
  readonly date: number;
}

export type Cell = string | null | NumberCell | DateCell;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** A value, null for "unknown", or what was expected in its place. */
export type Read<T> = { readonly ok: true; readonly value: T | null } | { readonly ok: false; readonly expected: string };

export const UNKNOWN = { ok: true, value: null } as const;

/** Day 0 of spreadsheets: times of day and durations are counted from here. */
export const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
const PLAIN_WORD = /^[!-~]*$/;
/** But tabs and ends of lines, which are white space. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
const BLANK = /^[-–—−]{0,3}$/;

/** What stands for "unknown": nothing, or dashes. */
export function isUnknown(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && BLANK.test(tidy(cell)));
}

export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && tidy(cell) === ''));
}

/** Folds white space of every kind, and drops marks that nobody sees. */
export function tidy(text: string): string {
  // Most cells are one plain word, and there are millions of cells.
  if (PLAIN_WORD.test(text)) return text;
  return text
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Without what nobody sees and no database keeps: workbooks can hold any character, also halves of one. */
export function storable(text: string): string {
  return PLAIN_WORD.test(text) ? text : text.replace(CONTROL, '').toWellFormed();
}

/** As a person would see it, for text columns and for messages. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return tidy(cell);
  return 'number' in cell ? cell.number : new Date(cell.date).toISOString().slice(0, 19);
}

/** Days since day 0 of spreadsheets, to the nearest second: stored fractions of a day are never exact. */
export function dateOfSerial(days: number): DateCell {
  return { date: SPREADSHEET_EPOCH + Math.round(days * (DAY / 1000)) * 1000 };
}
