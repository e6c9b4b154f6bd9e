/** Requests that read and write a resource, and the shape of their results. */
import { NOT_RESTORED_HEADER, type InputOf, type ItemOf, type LeavingChoice, type Resource } from '#core/resource';
import { api } from '#web/api/http.ts';

export type Params = readonly (readonly [string, string])[];

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** A record with its ETag, which a later write sends to detect concurrent changes. */
export interface Loaded<Item> {
  readonly item: Item;
  readonly etag: string | null;
}

interface Collection<Item> {
  readonly totalItems?: number;
  readonly member: readonly Item[];
}

export function listPath(resource: Resource, params: Params): string {
  const query = new URLSearchParams(params.map(([key, value]) => [key, value])).toString();
  return `/api/${resource.plural}${query === '' ? '' : `?${query}`}`;
}

export function itemPath(resource: Resource, uuid: string): string {
  return `/api/${resource.plural}/${encodeURIComponent(uuid)}`;
}

export async function fetchList<R extends Resource>(resource: R, params: Params, signal?: AbortSignal): Promise<ListPage<ItemOf<R>>> {
  const { data } = await api.get<Collection<ItemOf<R>>>(listPath(resource, params), { signal });
  return { items: data.member, total: data.totalItems ?? data.member.length };
}

export async function fetchItem<R extends Resource>(resource: R, uuid: string, signal?: AbortSignal): Promise<Loaded<ItemOf<R>>> {
  const { data, etag } = await api.get<ItemOf<R>>(itemPath(resource, uuid), { signal });
  return { item: data, etag };
}

/** Null when the user may not read the record they created: the write succeeded, but the response has no body. */
export async function createItem<R extends Resource>(
  resource: R,
  body: InputOf<R>,
  withdraw?: AbortSignal,
): Promise<Loaded<ItemOf<R>> | null> {
  const { data, etag } = await api.post<ItemOf<R> | null>(`/api/${resource.plural}`, body, { withdraw });
  return data === null || data === undefined ? null : { item: data, etag };
}

/** @throws ApiError 412 when the record has changed since `etag` was read. */
export async function patchItem<R extends Resource>(
  resource: R,
  uuid: string,
  body: InputOf<R>,
  etag: string | null,
  withdraw?: AbortSignal,
): Promise<Loaded<ItemOf<R>> | null> {
  const headers = etag === null ? undefined : { 'If-Match': etag };
  const answer = await api.patch<ItemOf<R> | null>(itemPath(resource, uuid), body, { headers, withdraw });
  return answer.data === null || answer.data === undefined ? null : { item: answer.data, etag: answer.etag };
}

/** What is to happen to what hangs on a record that is deleted; `to` is an IRI. */
export interface LeavingAnswer {
  readonly choice: LeavingChoice;
  readonly to?: string;
}

/** @throws ApiError 409 StillInUse while something hangs on the record and nothing was chosen. */
export async function removeItem(resource: Resource, uuid: string, withdraw?: AbortSignal, leaving?: LeavingAnswer): Promise<void> {
  const query = new URLSearchParams(
    leaving === undefined ? [] : [['then', leaving.choice], ...(leaving.to === undefined ? [] : [['to', leaving.to]])],
  );
  await api.delete(`${itemPath(resource, uuid)}${query.size === 0 ? '' : `?${query.toString()}`}`, { withdraw });
}

/** Sets the status of a deleted record again. @returns how much of each kind could not be restored with it. */
export async function restoreItem(resource: Resource, uuid: string, status: string | boolean): Promise<Readonly<Record<string, number>>> {
  const { headers } = await api.patch(itemPath(resource, uuid), { [resource.softDelete?.field ?? '']: status });
  const parts = (headers.get(NOT_RESTORED_HEADER) ?? '').split(', ').filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [kind = '', count = ''] = part.split('=');
      return [kind, Number(count)];
    }),
  );
}
