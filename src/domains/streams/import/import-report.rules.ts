/** Decides what is told of an import: what became of each row, why, and the counts. */
import * as z from 'zod';
import { IMPORT_STATUSES } from './import-status.rules.ts';

const importChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type ImportChange = z.infer<typeof importChange>;

export const importRow = z.object({
  row: z.number(),
  sheet: z.string(),
  status: z.enum(IMPORT_STATUSES),
  reason: z.string().nullable(),
  liveStream: z.string().nullable(),
  account: z.string().nullable().describe('Handle of the live account, or the creator as the file names it.'),
  start: z.string().nullable().describe('Start of the stream, or its minute, by the clocks of the account, as the file gives it.'),
  changes: z.array(importChange).describe('What an update replaces.'),
});
export type ImportRow = z.infer<typeof importRow>;

export const importReport = z.object({
  created: z.number(),
  updated: z.number(),
  skipped: z.number().describe('Rows that change nothing, those that are locked among them.'),
  failed: z.number(),
  locked: z.number().describe('Of the skipped rows those that would change what a submitted or paid payroll counts.'),
  rows: z.array(importRow),
  unknownAccounts: z
    .array(z.string())
    .describe('Creators that no live account is known for, as the file names them; `mapping` can name one for each.'),
  warnings: z.array(z.string()),
  generation: z.string().nullable(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  liveStream: z.string().nullable().describe('The stream of a dashboard.'),
  import: z.string().nullable().describe('The entry in the history; null for a preview, and when nothing was new.'),
});
export type ImportReport = z.infer<typeof importReport>;

export function countRows(rows: readonly ImportRow[]): Pick<ImportReport, 'created' | 'updated' | 'skipped' | 'failed' | 'locked'> {
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0, locked: 0 };
  for (const { status } of rows) counts[status] += 1;
  return { ...counts, skipped: counts.skipped + counts.locked };
}

/** "£" in a file for an agency that reckons in another currency: figures are taken as they stand, so somebody has to know. */
export function currencyWarnings(file: string | null, agency: string): string[] {
  return file === null || file === agency
    ? []
    : [`The file’s amounts look like ${file}, and the agency reckons in ${agency}. They are taken as they stand.`];
}

export function problemsOf(problems: readonly { readonly column: string; readonly message: string }[]): string {
  return problems.map(({ column, message }) => `${column}: ${message}`).join(' ');
}

/** Fields of which the one side differs from the other. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): ImportChange[] {
  const written = (value: unknown) =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
  return Object.keys(after).flatMap((field) => {
    const [was, is] = [written(before[field]), written(after[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

export const streamIri = (uuid: string | null): string | null => (uuid === null ? null : `/api/live_streams/${uuid}`);
