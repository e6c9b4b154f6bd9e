/** Presents the results of an import: summary, verdict, progress and the rows shown. */

import { countText, formatCount } from '#core/number-format';
import type { ImportChange, ImportReport, ImportRow } from './import-file.action.ts';

export type ImportKind = 'list' | 'dashboard';
export type RowStatus = 'created' | 'updated' | 'skipped' | 'locked' | 'failed';

export const ROW_STATUSES: readonly RowStatus[] = ['created', 'updated', 'skipped', 'locked', 'failed'];
export const KIND_LABELS: Readonly<Record<ImportKind, string>> = { list: 'LIVE list', dashboard: 'LIVE dashboard' };
export type RowChange = ImportChange;
export type { ImportRow };
export type ImportAnswer = ImportReport;

/** `skipped` includes `locked`. */
export type Counts = Readonly<Record<RowStatus, number>>;

/** Counts in which each row has exactly one status. */
export function ownCounts({ created, updated, skipped, locked, failed }: Counts): Counts {
  return { created, updated, skipped: skipped - locked, locked, failed };
}

export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** The report in an error response: an import refused because of its rows returns the same report as a preview. */
export function reportIn(data: unknown): ImportAnswer | null {
  return typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows) && 'unknownAccounts' in data
    ? (data as ImportAnswer)
    : null;
}

/** Whether the server reports that the file belongs to the other import. */
export function isOtherExport(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string' && /(^|[/.])wrongExport$/.test(data.type)
  );
}

export function otherKind(kind: ImportKind): ImportKind {
  return kind === 'list' ? 'dashboard' : 'list';
}

/** "12 created, 3 updated", without zero counts. */
export function summaryText(counts: Counts): string {
  const own = ownCounts(counts);
  const parts = ROW_STATUSES.filter((status) => own[status] > 0).map((status) => `${formatCount(own[status])} ${status}`);
  return parts.length === 0 ? 'no rows' : parts.join(', ');
}

/** What importing would do, or why the file cannot be imported. */
export function verdictOf(answer: Counts & Pick<ImportAnswer, 'unknownAccounts'>): { readonly ready: boolean; readonly text: string } {
  const changed = answer.created + answer.updated;
  if (answer.failed > 0)
    return {
      ready: false,
      text: `${countText(answer.failed, 'row')} cannot be imported. A file is imported completely or not at all. Correct the export and choose it again.`,
    };
  if (changed === 0 && answer.unknownAccounts.length > 0) return { ready: false, text: 'Choose an account for the unknown names above.' };
  if (changed === 0 && answer.locked > 0)
    return {
      ready: false,
      text: 'The changes in this file affect streams counted by a submitted or paid payroll. There is nothing to import.',
    };
  if (changed === 0) return { ready: false, text: 'Everything in this file has already been imported.' };
  if (answer.locked > 0)
    return { ready: true, text: `${countText(answer.locked, 'row')} will be skipped because a submitted or paid payroll counts them.` };
  return {
    ready: true,
    text: answer.unknownAccounts.length > 0 ? 'Rows of unknown accounts will be skipped.' : 'Nothing is saved until you click Import.',
  };
}

/** Rows with the given status that contain every word of the search. */
export function filterRows(
  rows: readonly ImportRow[],
  { status, search }: { readonly status: RowStatus | null; readonly search: string },
): readonly ImportRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (status === null && words.length === 0) return rows;
  return rows.filter((row) => {
    if (status !== null && row.status !== status) return false;
    const text = `${row.row} ${row.sheet} ${row.account ?? ''} ${row.start?.replace('T', ' ') ?? ''} ${row.reason ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The database returns changes in its own order; people compare them in the order of the fields. */
export function changesInOrder(changes: ImportRow['changes'], fields: readonly string[]): ImportRow['changes'] {
  const rank = ({ field }: ImportRow['changes'][number]) => (fields.includes(field) ? fields.indexOf(field) : fields.length);
  return [...changes].sort((a, b) => rank(a) - rank(b));
}

const STAGES: Readonly<Record<string, string>> = { reading: 'Reading rows', checking: 'Comparing with existing data', importing: 'Saving' };

/** Progress as a fraction: a third each for uploading, reading and writing. */
export function shareOf(sent: number, progress: Progress | null): number {
  if (progress === null) return sent / 3;
  const done = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0;
  return ((progress.stage === 'reading' ? 1 : 2) + done) / 3;
}

/** "Reading rows, 1,200 of 5,000". */
export function progressText(sent: number, progress: Progress | null): string {
  if (progress === null) return sent < 1 ? `Uploading, ${Math.round(sent * 100)}%` : 'Waiting for the server';
  const stage = STAGES[progress.stage] ?? progress.stage;
  return progress.total > 1 ? `${stage}, ${formatCount(progress.done)} of ${formatCount(progress.total)}` : stage;
}

const KILO = 1000;

/** "812 bytes", "14 kB", "3.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return countText(bytes, 'byte');
  // Values that would round to 1000 kB are shown in MB.
  return bytes < KILO * KILO - KILO / 2 ? `${Math.round(bytes / KILO)} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
