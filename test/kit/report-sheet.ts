/** Columns of a report's file, and the cells below each of them. */
import { expect } from 'vitest';
import type { ReportCell, ReportSheet } from '../../src/domains/reporting/report/sheet.rules.ts';

interface ReadSheet {
  readonly name: string;
  readonly columns: ReportSheet['columns'];
  /** The cells below the column with a title, from the top. */
  readonly of: (title: string) => (ReportCell | undefined)[];
}

/** Checks that each row has a cell for each column. */
export function readSheet({ name, columns, rows }: ReportSheet): ReadSheet {
  const all = [...rows];
  for (const cells of all) expect(cells).toHaveLength(columns.length);
  return { name, columns, of: (title) => all.map((cells) => cells[columns.findIndex((column) => column.title === title)]) };
}
