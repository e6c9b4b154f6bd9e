/** Uploads a file to, or removes it from, a file field of a record. */
import type { Resource } from '#core/resource';
import { api, httpOver } from '#web/api/http.ts';
import type { AnyItem } from '#web/generic/any-item.ts';
import { itemPath, type Loaded } from './calls.ts';
import { fetchWithProgress } from './upload.ts';

interface FileSending {
  readonly resource: Resource;
  readonly uuid: string;
  /** Name of the field. */
  readonly name: string;
  /** Null = remove the current file. */
  readonly file: File | null;
  readonly etag: string | null;
  /** @param share of the file that has been sent, 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** @returns the updated record; null when the user may not read it. @throws ApiError when the server returns an error. */
export async function sendFile({ resource, uuid, name, file, etag, onSent }: FileSending): Promise<Loaded<AnyItem> | null> {
  const path = `${itemPath(resource, uuid)}/${name}`;
  const options = etag === null ? {} : { headers: { 'If-Match': etag } };
  const answer =
    file === null
      ? await api.delete<AnyItem | null>(path, options)
      : await httpOver(fetchWithProgress(onSent)).put<AnyItem | null>(path, formOf(file), options);
  return answer.data === null ? null : { item: answer.data, etag: answer.etag };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}
