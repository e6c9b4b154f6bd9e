/** Creates or updates a record: sends only changed fields, and never overwrites a concurrent change. */
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { InputOf, ItemOf, Resource } from '#core/resource';
import { createItem, patchItem, type Loaded } from './calls.ts';
import { forget, keys } from './keys.ts';

export interface Saving<R> {
  /** Absent = create. */
  readonly uuid?: string;
  readonly body: InputOf<R>;
  readonly etag?: string | null;
  /** Withdraws the save while it waits for the connection. */
  readonly withdraw?: AbortSignal;
}

export function useSave<R extends Resource>(resource: R): UseMutationResult<Loaded<ItemOf<R>> | null, Error, Saving<R>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid, body, etag, withdraw }: Saving<R>) =>
      uuid === undefined ? createItem(resource, body, withdraw) : patchItem(resource, uuid, body, etag ?? null, withdraw),
    onSuccess: (loaded) => {
      void forget(client, resource);
      if (loaded !== null) client.setQueryData(keys.item(resource, loaded.item.uuid), loaded);
    },
  });
}
