/** Downloads of lists and files. They are fetched with the bearer token, which a plain link would not send. */
import type { Resource } from '#core/resource';
import { connection } from '#web/api/connection.ts';
import { api, type Answer, type RequestOptions } from '#web/api/http.ts';
import { toast } from '#web/kit/toast.tsx';
import { listPath, type Params } from './calls.ts';

export type { Params } from './calls.ts';
export type ExportFormat = 'csv' | 'xlsx';

export const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What a server sends instead of one file that it had to split. */
const ARCHIVE = 'application/zip';

/** @throws ApiError when the server returns an error. */
export async function downloadList(resource: Resource, params: Params, format: ExportFormat): Promise<void> {
  await downloadAs(
    listPath(resource, [...params, ['pagination', 'false']]),
    format,
    `${resource.plural.replaceAll('_', '-')}-${new Date().toISOString().slice(0, 10)}`,
  );
}

/** Downloads a path in the given format. @param name of the file, without extension. @throws ApiError when the server returns an error. */
export function downloadAs(path: string, format: ExportFormat, name: string): Promise<void> {
  return saveWhenOnline(`${name}.${format}`, (options) => api.get(path, { ...options, headers: { Accept: MEDIA[format] } }));
}

/** Downloads a stored file. @throws ApiError when the server returns an error. */
export function downloadFile(path: string, name: string): Promise<void> {
  return saveWhenOnline(name, (options) => api.get(path, { ...options, headers: { Accept: '*/*' } }));
}

/** While offline, the download waits for the connection, and toasts say so. @throws ApiError when the server returns an error. */
export async function saveWhenOnline(
  name: string,
  request: (options: Pick<RequestOptions, 'as' | 'waits'>) => Promise<Answer<Blob>>,
): Promise<void> {
  const waits = !connection.state().online;
  const id = `download-${name}`;
  if (waits) toast.info(`“${name}” will be downloaded when you are back online.`, { id });
  try {
    const { data } = await request({ as: 'blob', waits: 'answer' });
    saveAs(data, data.type === ARCHIVE ? name.replace(/\.[^.]+$/, '.zip') : name);
  } catch (error) {
    if (waits) toast.close(id);
    throw error;
  }
  if (waits) toast.success(`“${name}” downloaded`, { id });
}

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
