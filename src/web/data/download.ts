/** Downloads of lists and files. They are fetched with the bearer token, which a plain link would not send. */
import type { Resource } from '#core/resource';
import { api, type RequestOptions } from '#web/api/http.ts';
import { listPath, type Params } from './calls.ts';

export type { Params } from './calls.ts';
export type ExportFormat = 'csv' | 'xlsx';

export const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** @throws ApiError when the server returns an error. */
export async function downloadList(resource: Resource, params: Params, format: ExportFormat): Promise<void> {
  await downloadAs(
    listPath(resource, [...params, ['pagination', 'false']]),
    format,
    `${resource.plural.replaceAll('_', '-')}-${new Date().toISOString().slice(0, 10)}`,
  );
}

/** Downloads a path in the given format. @param name of the file, without extension. @throws ApiError when the server returns an error. */
export async function downloadAs(path: string, format: ExportFormat, name: string): Promise<void> {
  const { data } = await api.get<Blob>(path, { headers: { Accept: MEDIA[format] }, as: 'blob' });
  saveAs(data, `${name}.${format}`);
}

/** Downloads a stored file. @throws ApiError when the server returns an error. */
export async function downloadFile(path: string, name: string, waiting: Pick<RequestOptions, 'waits'> = {}): Promise<void> {
  const { data } = await api.get<Blob>(path, { ...waiting, headers: { Accept: '*/*' }, as: 'blob' });
  saveAs(data, name);
}

export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
