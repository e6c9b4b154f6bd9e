/** The contents of an import report: status and reason of each row, and the counts. */
import type { ImportChange, ImportReport, ImportRow } from './import-file.action.ts';

export type { ImportChange, ImportReport, ImportRow };

export function countRows(rows: readonly ImportRow[]): Pick<ImportReport, 'created' | 'updated' | 'skipped' | 'failed' | 'locked'> {
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0, locked: 0 };
  for (const { status } of rows) counts[status] += 1;
  return { ...counts, skipped: counts.skipped + counts.locked };
}

/** Warns when the file's currency differs from the agency's: amounts are imported without conversion. */
export function currencyWarnings(file: string | null, agency: string): string[] {
  return file === null || file === agency
    ? []
    : [`The amounts in the file seem to be in ${file}, but the agency uses ${agency}. They are imported without conversion.`];
}

export function problemsOf(problems: readonly { readonly column: string; readonly message: string }[]): string {
  return problems.map(({ column, message }) => `${column}: ${message}`).join(' ');
}

/** Names a row for a message about another one: with its sheet, if that is not the same. */
export function placeOf({ row, sheet }: Pick<ImportRow, 'row' | 'sheet'>, from: string): string {
  return sheet === from ? `row ${row}` : `sheet "${sheet}", row ${row}`;
}

/** Fields that differ between the two versions. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): ImportChange[] {
  const written = (value: unknown) =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
  return Object.keys(after).flatMap((field) => {
    const [was, is] = [written(before[field]), written(after[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

export const streamIri = (uuid: string | null): string | null => (uuid === null ? null : `/api/live_streams/${uuid}`);
