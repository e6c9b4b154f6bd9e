/** How a table becomes CSV: in UTF-8 that Excel recognises, read back as typed, and with nothing that a spreadsheet would run. */
import { stringify } from 'csv-stringify/sync';
import type { Cell, Table } from './export.ts';

/** Without it Excel takes the file for one of its own old encodings. */
const MARK = '\uFEFF';
/** Leading characters that make spreadsheet programs calculate, their full-width brothers too; a quote in front makes them show the text instead. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Numbers and phone numbers run nothing: digits and signs name no function and no cell. */
const HARMLESS = /^(-?\d+(\.\d+)?|\+[\d ().\-/]{3,40})$/;

/** The header names fields as the API does, so that a file can be read back by a program. */
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

function guard(value: Cell): Cell {
  return typeof value === 'string' && FORMULA.test(value) && !HARMLESS.test(value) ? `'${value}` : value;
}
