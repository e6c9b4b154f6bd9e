/** Screen to subscribe to the own schedules in a calendar app, and to revoke a feed's URL. */
import { Button, Stack } from '@mantine/core';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '#web/data/call.ts';
import { removeItem, type ListPage } from '#web/data/calls.ts';
import { forget } from '#web/data/keys.ts';
import { useList } from '#web/data/use-list.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconCalendarPlus, IconPlus } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useSession } from '#web/session/use-session.ts';
import { CalendarFeed } from './calendar-feed.resource.ts';
import { FeedAddress } from './feed-address.part.tsx';
import { FeedConfirm } from './feed-confirm.part.tsx';
import { FeedForm } from './feed-form.part.tsx';
import { kindsFor } from './feed-kind.rules.ts';
import { FeedRow, type Feed, type FeedChange } from './feed-row.part.tsx';
import type { renewFeed, revokeFeed } from './feed.action.ts';

type Open =
  | { readonly dialog: 'new' }
  | { readonly dialog: 'address'; readonly feed: Feed }
  | { readonly dialog: FeedChange; readonly feed: Feed };

export default function CalendarSubscriptionScreen() {
  const { actor } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const feeds = useList(CalendarFeed, [
    ['user', actor?.user ?? ''],
    ['order[id]', 'desc'],
  ]);
  const close = () => setOpen(null);
  const execute = async (feed: Feed, what: Exclude<FeedChange, 'edit'>, withdraw: AbortSignal) => {
    const changed = await sendChange(feed, what, withdraw);
    void forget(client, CalendarFeed);
    if (what === 'renew' && changed !== null) return setOpen({ dialog: 'address', feed: changed });
    toast.success(what === 'revoke' ? 'The feed was revoked.' : 'The feed was deleted.');
  };
  const kinds = actor === null ? [] : kindsFor(actor);
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setOpen({ dialog: 'new' })}>
      New feed
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Calendar subscription"
        subtitle="Your schedules in your own calendar, updated automatically."
        actions={kinds.length > 0 && (feeds.data?.items.length ?? 0) > 0 ? add : undefined}
      />
      <FeedList feeds={feeds} add={kinds.length > 0 ? add : undefined} onChange={(feed, dialog) => setOpen({ dialog, feed })} />
      {open?.dialog === 'new' && <FeedForm kinds={kinds} onSaved={(feed) => setOpen({ dialog: 'address', feed })} onClose={close} />}
      {open?.dialog === 'edit' && <FeedForm feed={open.feed} kinds={kinds} onSaved={close} onClose={close} />}
      {open?.dialog === 'address' && <FeedAddress url={open.feed.url ?? ''} name={open.feed.name} onClose={close} />}
      {(open?.dialog === 'renew' || open?.dialog === 'revoke' || open?.dialog === 'delete') && (
        <FeedConfirm
          feed={open.feed}
          change={open.dialog}
          onConfirm={(withdraw) => execute(open.feed, open.dialog as Exclude<FeedChange, 'edit'>, withdraw)}
          // A renewal has replaced the confirmation with the new URL, which stays open.
          onClose={() => setOpen((now) => (now?.dialog === 'address' ? now : null))}
        />
      )}
    </>
  );
}

interface FeedListProps {
  readonly feeds: UseQueryResult<ListPage<Feed>>;
  /** Absent when the user has nothing to subscribe to. */
  readonly add: ReactNode;
  readonly onChange: (feed: Feed, change: FeedChange) => void;
}

function FeedList({ feeds, add, onChange }: FeedListProps) {
  if (feeds.isPending) return <ListSkeleton rows={2} columns={2} />;
  if (feeds.isError) return <ErrorState error={feeds.error} onRetry={() => void feeds.refetch()} />;
  if (feeds.data.items.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarPlus size={24} stroke={1.5} />}
        title="No calendar feeds yet"
        description={
          add === undefined
            ? 'Your account is not linked to an employee or a client, so there is nothing to subscribe to.'
            : 'A feed has a secret address that you can subscribe to in Apple Calendar, Google Calendar, Outlook and other apps.'
        }
        action={add}
      />
    );
  return (
    <Stack component="ul" gap="sm" maw="44rem" p={0} m={0} style={{ listStyle: 'none' }}>
      {feeds.data.items.map((feed) => (
        <FeedRow key={feed.uuid} feed={feed} onChange={(change) => onChange(feed, change)} />
      ))}
    </Stack>
  );
}

async function sendChange({ uuid }: Feed, what: Exclude<FeedChange, 'edit'>, withdraw: AbortSignal): Promise<Feed | null> {
  const about = { params: { uuid }, withdraw };
  if (what === 'renew') return (await call<typeof renewFeed>('POST /api/calendar_feeds/:uuid/renew', about)).data;
  if (what === 'revoke') return (await call<typeof revokeFeed>('POST /api/calendar_feeds/:uuid/revoke', about)).data;
  await removeItem(CalendarFeed, uuid, withdraw);
  return null;
}
