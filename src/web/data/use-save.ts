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
}

export function useSave<R extends Resource>(resource: R): UseMutationResult<Loaded<ItemOf<R>> | null, Error, Saving<R>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid, body, etag }: Saving<R>) =>
      uuid === undefined ? createItem(resource, body) : patchItem(resource, uuid, body, etag ?? null),
    onSuccess: (loaded) => {
      void forget(client, resource);
      if (loaded !== null) client.setQueryData(keys.item(resource, loaded.item.uuid), loaded);
    },
  });
}
