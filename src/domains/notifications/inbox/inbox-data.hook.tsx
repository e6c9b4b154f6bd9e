/** Queries and optimistic mutations of the inbox, synchronised between all windows of the user. */
import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { OutputOfAction } from '#core/action';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import { toast } from '#web/kit/toast.tsx';
import type { InboxEntry, markAllRead, markRead, muteType, readInbox } from '../message/inbox.action.ts';
import { TYPE_LABELS, type Area } from '../message/notification-type.rules.ts';
import { PER_PAGE, type InboxView } from './inbox-view.rules.ts';

export type Inbox = OutputOfAction<typeof readInbox>;
/** Below the key of the resource whose changes are published to the user. */
const KEY = ['api', 'notification_recipients', 'inbox'] as const;
const LATEST = 8;

/** The latest notifications of all areas, and the unread count. */
export function useLatest(): UseQueryResult<Inbox> {
  useLiveResource('notification_recipients');
  return useQuery({
    queryKey: [...KEY, 'latest'],
    queryFn: async ({ signal }) =>
      (await call<typeof readInbox>('GET /api/notifications/inbox', { input: { itemsPerPage: LATEST }, signal })).data,
  });
}

export function useInbox({ unread, area, page }: InboxView): UseQueryResult<Inbox> {
  useLiveResource('notification_recipients');
  return useQuery({
    queryKey: [...KEY, { unread, area, page }],
    queryFn: async ({ signal }) => {
      const input = { page, itemsPerPage: PER_PAGE, ...(unread ? { unread: '1' as const } : {}), ...(area === null ? {} : { area }) };
      return (await call<typeof readInbox>('GET /api/notifications/inbox', { input, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

export interface InboxChanges {
  readonly setRead: (entry: InboxEntry, read: boolean) => void;
  readonly readAll: (area: Area | null) => void;
  readonly setMuted: (entry: InboxEntry, muted: boolean) => void;
  /** Marks it as read and navigates to its link. */
  readonly open: (entry: InboxEntry) => void;
}

export function useInboxChanges(): InboxChanges {
  const client = useQueryClient();
  const router = useRouter();
  const again = () => client.invalidateQueries({ queryKey: KEY });
  const change = useCallback(
    (touched: (entry: InboxEntry) => boolean, part: Partial<InboxEntry>) =>
      client.setQueriesData<Inbox>({ queryKey: KEY }, (inbox) => {
        if (inbox === undefined) return undefined;
        const items = inbox.items.map((entry) => (touched(entry) ? { ...entry, ...part } : entry));
        const unread = (of: readonly InboxEntry[]) => of.filter(({ readAt }) => readAt === null).length;
        return { ...inbox, items, unread: Math.max(0, inbox.unread + unread(items) - unread(inbox.items)) };
      }),
    [client],
  );
  const options = { onError: (error: unknown) => void toast.error(error), onSettled: again };
  const { mutate: setRead } = useMutation({
    mutationFn: ({ uuid, read }: { readonly uuid: string; readonly read: boolean }) =>
      call<typeof markRead>('POST /api/notifications/:uuid/read', { params: { uuid }, input: { read } }),
    onMutate: ({ uuid, read }) => change((entry) => entry.uuid === uuid, { readAt: read ? new Date().toISOString() : null }),
    ...options,
  });
  const { mutate: readAll } = useMutation({
    mutationFn: (area: Area | null) =>
      call<typeof markAllRead>('POST /api/notifications/read-all', { input: area === null ? {} : { area } }),
    onMutate: (area) =>
      change((entry) => entry.readAt === null && (area === null || entry.area === area), { readAt: new Date().toISOString() }),
    ...options,
  });
  const { mutate: mute } = useMutation({
    mutationFn: ({ type, muted }: { readonly type: InboxEntry['type']; readonly muted: boolean }) =>
      call<typeof muteType>('POST /api/notifications/mute', { input: { type, muted } }),
    onMutate: ({ type, muted }) => change((entry) => entry.type === type, { muted }),
    ...options,
  });
  return {
    setRead: (entry, read) => setRead({ uuid: entry.uuid, read }),
    readAll,
    setMuted: ({ type }, muted) => {
      mute({ type, muted });
      if (muted) toast.undo(`“${TYPE_LABELS[type]}” muted`, () => mute({ type, muted: false }), { id: `muted-${type}` });
    },
    open: (entry) => {
      if (entry.readAt === null) setRead({ uuid: entry.uuid, read: true });
      if (entry.link !== null) router.history.push(entry.link);
    },
  };
}
