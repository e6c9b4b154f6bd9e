/** Decides how the server's answers to a file are read, line by line, and put into words. */

import type { ImportChange, ImportReport, ImportRow } from './import-file.action.ts';

export type ImportKind = 'list' | 'dashboard';
export type RowStatus = 'created' | 'updated' | 'skipped' | 'locked' | 'failed';

export const ROW_STATUSES: readonly RowStatus[] = ['created', 'updated', 'skipped', 'locked', 'failed'];
export const KIND_LABELS: Readonly<Record<ImportKind, string>> = { list: 'LIVE list', dashboard: 'LIVE dashboard' };
export type RowChange = ImportChange;
export type { ImportRow };
export type ImportAnswer = ImportReport;

/** Locked rows are skipped ones too. */
export type Counts = Readonly<Record<RowStatus, number>>;

/** Each row under one status only. */
export function ownCounts({ created, updated, skipped, locked, failed }: Counts): Counts {
  return { created, updated, skipped: skipped - locked, locked, failed };
}

export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** A commit that was refused because of its rows carries the same report as a preview. */
export function reportIn(data: unknown): ImportAnswer | null {
  return typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows) && 'unknownAccounts' in data
    ? (data as ImportAnswer)
    : null;
}

/** Whether the server says that the file is for the other call. */
export function isOtherExport(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string' && /(^|[/.])wrongExport$/.test(data.type)
  );
}

export function otherKind(kind: ImportKind): ImportKind {
  return kind === 'list' ? 'dashboard' : 'list';
}

const NUMBERS = new Intl.NumberFormat('en-US');

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${NUMBERS.format(count)} ${count === 1 ? one : many}`;
}

/** "12 created, 3 updated", without what is none. */
export function summaryText(counts: Counts): string {
  const own = ownCounts(counts);
  const parts = ROW_STATUSES.filter((status) => own[status] > 0).map((status) => `${NUMBERS.format(own[status])} ${status}`);
  return parts.length === 0 ? 'nothing in it' : parts.join(', ');
}

/** What a press on "Import" would do, or why there is nothing to press it for. */
export function verdictOf(answer: Counts & Pick<ImportAnswer, 'unknownAccounts'>): { readonly ready: boolean; readonly wording: string } {
  const changed = answer.created + answer.updated;
  if (answer.failed > 0)
    return {
      ready: false,
      wording: `${countText(answer.failed, 'row')} cannot be imported. A file is imported as a whole or not at all: correct the export and choose it again.`,
    };
  if (changed === 0 && answer.unknownAccounts.length > 0)
    return { ready: false, wording: 'Choose an account for the unknown names above.' };
  if (changed === 0 && answer.locked > 0)
    return { ready: false, wording: 'What is new in this file is counted by a payroll that is not a draft. There is nothing to import.' };
  if (changed === 0) return { ready: false, wording: 'Everything in this file is here already. There is nothing to import.' };
  if (answer.locked > 0)
    return { ready: true, wording: `${countText(answer.locked, 'row')} will be left out: a payroll that is not a draft counts them.` };
  return {
    ready: true,
    wording:
      answer.unknownAccounts.length > 0 ? 'Rows of unknown accounts will be skipped.' : 'Nothing is written before you press Import.',
  };
}

/** Rows that are shown: of one status, and with every word typed somewhere in them. */
export function filterRows(
  rows: readonly ImportRow[],
  { status, search }: { readonly status: RowStatus | null; readonly search: string },
): readonly ImportRow[] {
  const wording = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (status === null && wording.length === 0) return rows;
  return rows.filter((row) => {
    if (status !== null && row.status !== status) return false;
    const text = `${row.row} ${row.sheet} ${row.account ?? ''} ${row.start?.replace('T', ' ') ?? ''} ${row.reason ?? ''}`.toLowerCase();
    return wording.every((word) => text.includes(word));
  });
}

const STAGES: Readonly<Record<string, string>> = { reading: 'Reading rows', checking: 'Comparing with what is here', importing: 'Writing' };

/** Share of the whole that is done: sending is a third, reading another, the rest the last. */
export function shareOf(sent: number, progress: Progress | null): number {
  if (progress === null) return sent / 3;
  const done = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0;
  return ((progress.stage === 'reading' ? 1 : 2) + done) / 3;
}

/** "Reading rows, 1,200 of 5,000". */
export function progressText(sent: number, progress: Progress | null): string {
  if (progress === null) return sent < 1 ? `Sending, ${Math.round(sent * 100)}%` : 'Waiting for the server';
  const stage = STAGES[progress.stage] ?? progress.stage;
  return progress.total > 1 ? `${stage}, ${NUMBERS.format(progress.done)} of ${NUMBERS.format(progress.total)}` : stage;
}

const KILO = 1000;

/** "812 bytes", "14 kB", "3.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return countText(bytes, 'byte');
  // What would round to 1000 kB is a megabyte.
  return bytes < KILO * KILO - KILO / 2 ? `${Math.round(bytes / KILO)} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
