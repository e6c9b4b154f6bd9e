/** How a list becomes a file on the reader's machine; the token goes along, so a plain link would not do. */
import type { Resource } from '#core/resource';
import { api } from '#web/api/http.ts';
import { listPath, type Params } from './calls.ts';

export type { Params } from './calls.ts';
export type ExportFormat = 'csv' | 'xlsx';

export const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** @throws ApiError when the server refuses. */
export async function downloadList(resource: Resource, params: Params, format: ExportFormat): Promise<void> {
  await downloadAs(
    listPath(resource, [...params, ['pagination', 'false']]),
    format,
    `${resource.plural.replaceAll('_', '-')}-${new Date().toISOString().slice(0, 10)}`,
  );
}

/** What the server makes of an address in that form. @param name of the file, without its ending. @throws ApiError when the server refuses. */
export async function downloadAs(path: string, format: ExportFormat, name: string): Promise<void> {
  const { data } = await api.get<Blob>(path, { headers: { Accept: MEDIA[format] }, as: 'blob' });
  saveAs(data, `${name}.${format}`);
}

/** A file that the server keeps. @throws ApiError when the server refuses. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const { data } = await api.get<Blob>(path, { headers: { Accept: '*/*' }, as: 'blob' });
  saveAs(data, name);
}

export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Released once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
