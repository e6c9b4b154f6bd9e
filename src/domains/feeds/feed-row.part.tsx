/** A feed in the list: its content, when it was last read, and its actions. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ItemOf } from '#core/resource';
import { mayCall, mayDoTo, moveBy } from '#web/generic/may.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { IconCalendarEvent } from '#web/kit/icons.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useActor } from '#web/session/use-session.ts';
import { alarmText } from './alarm-text.rules.ts';
import { CalendarFeed } from './calendar-feed.resource.ts';
import { renewFeed, revokeFeed } from './feed.action.ts';
import { FEED_KIND_LABELS, FEED_LIFE } from './feed-kind.rules.ts';

export type Feed = ItemOf<typeof CalendarFeed>;
export type FeedChange = 'edit' | 'renew' | 'revoke' | 'delete';

export function FeedRow({ feed, onChange }: { readonly feed: Feed; readonly onChange: (change: FeedChange) => void }) {
  const actor = useActor();
  const revoked = feed.status === 'REVOKED';
  const revocation = moveBy(revokeFeed, CalendarFeed, actor, feed, 'REVOKED');
  const button = (change: FeedChange, label: string) => (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(change)} aria-label={`${label} of ${feed.name}`}>
      {label}
    </Button>
  );
  return (
    <Card component="li" padding="md" withBorder>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <IconCalendarEvent size={22} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
              {feed.name}
            </Text>
            {revoked && <SeverityBadge {...FEED_LIFE.states.REVOKED} />}
          </Group>
          <Text size="sm" c="dimmed">
            {feed.name === FEED_KIND_LABELS[feed.kind] ? '' : `${FEED_KIND_LABELS[feed.kind]} · `}
            {feed.alarmMinutes === null ? alarmText(null) : `Alarm ${alarmText(feed.alarmMinutes).toLowerCase()}`}
          </Text>
          <Text size="sm" c="dimmed">
            <LastRead feed={feed} />
          </Text>
          <Group gap="xs" mt={6} ml={-8}>
            {!revoked && mayDoTo(CalendarFeed, 'update', actor, feed) && button('edit', 'Edit')}
            {mayCall(renewFeed, CalendarFeed, actor, feed) && button('renew', 'New address')}
            {revocation !== null && button('revoke', revocation.label)}
            {revoked && mayDoTo(CalendarFeed, 'remove', actor, feed) && button('delete', 'Delete')}
          </Group>
        </Stack>
      </Group>
    </Card>
  );
}

function LastRead({ feed: { status, revokedAt, lastReadAt, lastReadBy } }: { readonly feed: Feed }) {
  if (status === 'REVOKED' && revokedAt !== null)
    return (
      <>
        Revoked <DateTime value={revokedAt} />
      </>
    );
  if (lastReadAt === null) return 'Not read by any calendar yet';
  return (
    <>
      Last read <DateTime value={lastReadAt} /> by {lastReadBy}
    </>
  );
}
