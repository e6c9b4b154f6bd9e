/**
 * Writes tables as CSV: in UTF-8 that Excel recognises, with typed values that can be read back, and protected against formula injection.
 */
import { stringify } from 'csv-stringify/sync';
import type { Cell, Table } from './export.ts';

/** Byte order mark: without it Excel assumes a legacy encoding. */
const MARK = '\uFEFF';
/**
 * Leading characters that spreadsheet programs take for a formula, including full-width forms; a leading apostrophe makes them show text.
 */
const FORMULA = /^;*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/**
 * The same inside a text, where another list separator or a line would begin a new cell. A dash or plus before a space is a list entry of a
 * note.
 */
const FORMULA_INSIDE = /(;|(?<!^)[\t\r\n])(?=[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D]\S)/g;
/** Numbers and phone numbers are harmless: they contain no function names or cell references. */
const HARMLESS = /^(-?\d+(\.\d+)?|\+[\d ().\-/]{3,40})$/;

/** The header has the API's field names, so that programs can read the file back. */
export async function* csvParts({ columns, parts }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + stringify([columns.map(({ name }) => name)]));
  for await (const rows of parts)
    yield Buffer.from(
      stringify(
        rows.map((row) => row.map(guard)),
        { cast: { boolean: (value) => (value ? 'true' : 'false') } },
      ),
    );
}

/** The cell as text that no spreadsheet program executes. */
export function guard(value: Cell): Cell {
  if (typeof value !== 'string' || HARMLESS.test(value)) return value;
  const inside = value.replaceAll(FORMULA_INSIDE, "$1'");
  return FORMULA.test(value) ? `'${inside}` : inside;
}
