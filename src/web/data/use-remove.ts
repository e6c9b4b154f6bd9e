/**
 * Deletes and restores records with optimistic updates, which are rolled back when the server rejects the change.
 * Resources with soft delete only change their status, so restoring sets the previous status again.
 */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Resource } from '#core/resource';
import type { AnyItem } from '#web/generic/any-item.ts';
import { removeItem, restoreItem, type LeavingAnswer, type ListPage, type Loaded } from './calls.ts';
import { forget, keys } from './keys.ts';

export interface Remove {
  readonly remove: (item: AnyItem, withdraw?: AbortSignal, leaving?: LeavingAnswer) => Promise<void>;
  /**
   * Restores the record's previous status; only for resources with soft delete. @returns how much of each kind could not be restored with it.
   */
  readonly restore: (item: AnyItem, status: string | boolean) => Promise<Readonly<Record<string, number>>>;
  readonly busy: boolean;
}

export function useRemove(resource: Resource): Remove {
  const client = useQueryClient();
  const soft = resource.softDelete;
  const removal = useMutation({
    mutationFn: ({ item, withdraw, leaving }: { item: AnyItem; withdraw?: AbortSignal; leaving?: LeavingAnswer }) =>
      removeItem(resource, item.uuid, withdraw, leaving),
    // A record that may have to ask first stays as it is until the server has answered.
    onMutate: ({ item, leaving }) =>
      resource.leaving !== null && leaving === undefined
        ? undefined
        : show(client, resource, item.uuid, soft === null ? null : { [soft.field]: soft.value }),
    onError: (_error, _given, undo) => undo?.(),
    onSettled: () => forget(client, resource),
  });
  const restoration = useMutation({
    mutationFn: ({ item, status }: { item: AnyItem; status: string | boolean }) => restoreItem(resource, item.uuid, status),
    onMutate: ({ item, status }) => show(client, resource, item.uuid, { [soft?.field ?? '']: status }),
    onError: (_error, _given, undo) => undo?.(),
    onSettled: () => forget(client, resource),
  });
  return {
    remove: (item, withdraw, leaving) => removal.mutateAsync({ item, withdraw, leaving }).then(() => undefined),
    restore: (item, status) => restoration.mutateAsync({ item, status }),
    busy: removal.isPending || restoration.isPending,
  };
}

/** Applies the change to all cached data of the resource; null removes the record. Returns a function that rolls it back. */
async function show(
  client: QueryClient,
  resource: Resource,
  uuid: string,
  change: Readonly<Record<string, unknown>> | null,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: keys.lists(resource) });
  const lists = client.getQueriesData<ListPage<AnyItem>>({ queryKey: keys.lists(resource) });
  for (const [key, page] of lists) {
    if (page === undefined || !page.items.some((item) => item.uuid === uuid)) continue;
    const items =
      change === null
        ? page.items.filter((item) => item.uuid !== uuid)
        : page.items.map((item) => (item.uuid === uuid ? { ...item, ...change } : item));
    client.setQueryData(key, { items, total: page.total - (page.items.length - items.length) });
  }
  const itemKey = keys.item(resource, uuid);
  const loaded = client.getQueryData<Loaded<AnyItem>>(itemKey);
  if (loaded !== undefined && change !== null) client.setQueryData(itemKey, { ...loaded, item: { ...loaded.item, ...change } });
  return () => {
    for (const [key, page] of lists) client.setQueryData(key, page);
    if (loaded !== undefined) client.setQueryData(itemKey, loaded);
  };
}
