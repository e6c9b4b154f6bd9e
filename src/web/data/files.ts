/** How a file goes to its address below a record, and how it is taken away there. */
import type { Resource } from '#core/resource';
import { api, httpOver } from '#web/api/http.ts';
import type { AnyItem } from '#web/generic/any-item.ts';
import { itemPath, type Loaded } from './calls.ts';
import { fetchWithProgress } from './upload.ts';

export interface FileSending {
  readonly resource: Resource;
  readonly uuid: string;
  /** Of the field. */
  readonly name: string;
  /** Null = what is there is removed. */
  readonly file: File | null;
  readonly etag: string | null;
  /** @param share of the file that has left, 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** @returns the record as it is then; null when the sender may not read it. @throws ApiError when the server refuses. */
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
