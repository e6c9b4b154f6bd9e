/** Uploads a file for a preview or an import, once the app is online, with progress; returns the report. */
import { httpOver } from '#web/api/http.ts';
import { resultIn, WITH_PROGRESS, type Progress } from '#web/data/progress-call.ts';
import { fetchWithProgress } from '#web/data/upload.ts';
import type { ImportAnswer, ImportKind } from './import-answer.rules.ts';
import type { importDashboardFile, importListFile } from './import-file.action.ts';

const PATHS: Readonly<Record<ImportKind, string>> = {
  list: '/api/live-streams/tiktok-upload' satisfies (typeof importListFile)['path'],
  dashboard: '/api/live-streams/tiktok-dashboard-upload' satisfies (typeof importDashboardFile)['path'],
};

export interface Target {
  /** IRIs. */
  readonly liveAccount: string | null;
  readonly liveStream: string | null;
}

interface ImportCall extends Target {
  readonly kind: ImportKind;
  readonly file: File;
  /** Unknown creator → IRI of a live account. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  /** @param sent fraction of the file that has been uploaded. */
  readonly onProgress: (sent: number, progress: Progress | null) => void;
}

/** @throws ApiError when the server refuses the file or the response is interrupted. */
export async function callImport({
  kind,
  file,
  liveAccount,
  liveStream,
  mapping,
  dryRun,
  signal,
  onProgress,
}: ImportCall): Promise<ImportAnswer> {
  const form = new FormData();
  // Text fields first: the server parses the form as a stream.
  if (dryRun) form.set('dryRun', '1');
  if (liveAccount !== null) form.set('liveAccount', liveAccount);
  if (liveStream !== null) form.set('liveStream', liveStream);
  if (Object.keys(mapping).length > 0) form.set('mapping', JSON.stringify(mapping));
  form.set('file', file);
  const http = httpOver(fetchWithProgress((sent) => onProgress(sent, null)));
  const response = await http.open(PATHS[kind], { body: form, headers: WITH_PROGRESS, signal, waits: dryRun ? 'answer' : 'change' });
  return resultIn<ImportAnswer>(response, { signal, onProgress: (progress) => onProgress(1, progress) });
}
