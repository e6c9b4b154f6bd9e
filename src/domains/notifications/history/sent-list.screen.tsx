/** List of all sent notifications for admins, with the status of the delivery channels. */
import { Anchor, Button, Card, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OutputOfAction } from '#core/action';
import type { ItemOf } from '#core/resource';
import { call } from '#web/data/call.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { IconSpeakerphone } from '#web/kit/icons.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { Notification } from '../message/notification.resource.ts';
import type { readChannels } from '../announcement/announcement.action.ts';

const EMPTY = { title: 'No notifications sent yet', text: 'All notifications are listed here with their deliveries.' };

export default function SentListScreen() {
  return (
    <ListScreen
      resource={Notification}
      title="Sent notifications"
      empty={EMPTY}
      nav={<Channels />}
      open={({ uuid }: ItemOf<typeof Notification>) => `/notifications/history/${uuid}`}
      actions={
        <Button
          leftSection={<IconSpeakerphone size={16} stroke={1.75} />}
          renderRoot={(props) => <AppLink to="/notifications/announce" {...props} />}
        >
          Write an announcement
        </Button>
      }
    />
  );
}

const PROVIDERS: Readonly<Record<string, string>> = {
  smtp: 'Through the mail server',
  outbox: 'Stored in the local outbox',
  'web-push': 'Web Push',
  fcm: 'Firebase',
};

type Channel = OutputOfAction<typeof readChannels>['channels'][number];

/** They take the space of those to come: what a server without settings has. */
const WAITING: readonly Channel[] = [
  {
    channel: 'EMAIL',
    configured: false,
    provider: 'outbox',
    reason: 'SMTP_URL is not set. Mails are stored in the local outbox.',
  },
  { channel: 'PUSH', configured: true, provider: 'web-push', reason: null },
];

function Channels() {
  const channels = useQuery({
    queryKey: ['api', 'notifications', 'channels'],
    queryFn: async ({ signal }) => (await call<typeof readChannels>('GET /api/notifications/channels', { signal })).data.channels,
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mb="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {channels.isLoading
        ? WAITING.map((channel) => (
            <Skeleton key={channel.channel} component="li" inert>
              <ChannelCard channel={channel} />
            </Skeleton>
          ))
        : null}
      {(channels.data ?? []).map((channel) => (
        <li key={channel.channel}>
          <ChannelCard channel={channel} />
        </li>
      ))}
    </SimpleGrid>
  );
}

function ChannelCard({ channel: { channel, configured, provider, reason } }: { readonly channel: Channel }) {
  return (
    <Card padding="sm" h="100%">
      <Group gap="xs" mb={2}>
        <Text size="sm" fw={600}>
          {channel === 'EMAIL' ? 'Email' : 'Push'}
        </Text>
        <SeverityBadge severity={configured ? 'success' : 'neutral'} label={configured ? 'Configured' : 'Not configured'} />
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {reason ?? PROVIDERS[provider] ?? provider}{' '}
        {provider === 'outbox' && (
          <Anchor inherit underline="always" renderRoot={(props) => <AppLink to="/outbox" {...props} />}>
            Open the outbox
          </Anchor>
        )}
      </Text>
    </Card>
  );
}
