/** Page of a sent notification for admins: its text, and all deliveries with the provider's responses. */
import { countText } from '#core/number-format';
import { Anchor, Button, Card, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OutputOfAction } from '#core/action';
import { iriOf } from '#core/iri';
import { sentence } from '#core/sentence';
import { useLiveRecord } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { BackToList } from '#web/generic/back-to-list.tsx';
import { moveBy } from '#web/generic/may.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { NotificationDelivery } from '../message/notification-delivery.resource.ts';
import { retryDelivery, type listDeliveries } from '../message/inbox.action.ts';
import { DELIVERY_LIFE, NOTIFICATION_LIFE } from '../message/notification-life.rules.ts';
import { Notification } from '../message/notification.resource.ts';
import { TYPE_LABELS } from '../message/notification-type.rules.ts';

type Delivery = OutputOfAction<typeof listDeliveries>['deliveries'][number];

const CHANNELS: Readonly<Record<string, string>> = { EMAIL: 'Email', PUSH: 'Push' };

export default function SentDetailScreen() {
  const { uuid = '' }: { readonly uuid?: string } = useParams({ strict: false });
  useLiveRecord(Notification.plural, uuid);
  const found = useItem(Notification, uuid);
  if (found.isPending) return <ListSkeleton rows={5} columns={3} />;
  if (found.isError)
    return (
      <ErrorState
        wholePage
        error={found.error}
        onRetry={() => void found.refetch()}
        back={<BackToList resource={Notification} to="/notifications/history" />}
      />
    );
  const { item } = found.data;
  const people = item.recipients.length;
  return (
    <>
      <PageHeader
        title={item.title}
        subtitle={
          <Group gap="xs">
            <SeverityBadge {...NOTIFICATION_LIFE.states[item.status]} />
            <span>
              {TYPE_LABELS[item.type]} · {item.triggerType === 'MANUAL' ? 'sent manually' : 'sent automatically'} ·{' '}
              {countText(people, 'person', 'people')}
              {item.sentAt !== null && (
                <>
                  {' '}
                  · <DateTime value={item.sentAt} />
                </>
              )}
            </span>
          </Group>
        }
      />
      <Stack gap="lg" maw="70rem">
        <Card component="section" aria-label="Message">
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{item.text === '' ? item.title : item.text}</Text>
          {item.link !== null && (
            <Text size="sm" mt="xs">
              Links to{' '}
              <Anchor inherit renderRoot={(props) => <AppLink to={item.link!} {...props} />}>
                {item.link}
              </Anchor>
            </Text>
          )}
        </Card>
        <Deliveries uuid={uuid} />
      </Stack>
    </>
  );
}

function Deliveries({ uuid }: { readonly uuid: string }) {
  const deliveries = useQuery({
    queryKey: ['api', 'notifications', 'deliveries', uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof listDeliveries>('GET /api/notifications/:uuid/deliveries', { params: { uuid }, signal })).data,
  });
  return (
    <Card component="section" aria-labelledby="deliveries">
      <Title order={2} size="h5" id="deliveries" mb="xs">
        Deliveries
      </Title>
      <DeliveryTable deliveries={deliveries} notification={uuid} />
    </Card>
  );
}

interface DeliveryTableProps {
  readonly deliveries: UseQueryResult<OutputOfAction<typeof listDeliveries>>;
  readonly notification: string;
}

function DeliveryTable({ deliveries, notification }: DeliveryTableProps) {
  if (deliveries.isPending) return <ListSkeleton rows={4} columns={5} />;
  if (deliveries.isError) return <ErrorState compact error={deliveries.error} onRetry={() => void deliveries.refetch()} />;
  const { deliveries: rows, total } = deliveries.data;
  if (rows.length === 0)
    return <EmptyState compact title="In the inbox only" description="No recipient receives it by email or has a device for push." />;
  return (
    <>
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Deliveries">
        <Table verticalSpacing="xs" miw={640}>
          <Table.Thead>
            <Table.Tr>
              {['Person', 'Channel', 'Status', 'Attempts', 'Response', 'Sent'].map((label) => (
                <Table.Th key={label} scope="col">
                  {label}
                </Table.Th>
              ))}
              <Table.Th scope="col">
                <VisuallyHidden>Send again</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.uuid} delivery={delivery} notification={notification} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {total > rows.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {total - rows.length} more not shown.
        </Text>
      )}
    </>
  );
}

function DeliveryRow({ delivery, notification }: { readonly delivery: Delivery; readonly notification: string }) {
  const client = useQueryClient();
  const record = { '@id': iriOf(NotificationDelivery, delivery.uuid), ...delivery };
  const retry = moveBy(retryDelivery, NotificationDelivery, useActor(), record, 'QUEUED');
  const { uuid, name, channel, status, attempts, answer, sentAt, nextAttemptAt } = delivery;
  const again = useMutation({
    mutationFn: () => call<typeof retryDelivery>('POST /api/notification_deliveries/:uuid/retry', { params: { uuid } }),
    onSuccess: () => toast.success(sentence(`Queued again for ${name}`)),
    onError: (error) => toast.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['api', 'notifications', 'deliveries', notification] }),
  });
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{CHANNELS[channel] ?? channel}</Table.Td>
      <Table.Td>
        <SeverityBadge {...DELIVERY_LIFE.states[status]} />
      </Table.Td>
      <Table.Td className="numbers">{attempts}</Table.Td>
      <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" c="dimmed">
          {answer ?? '–'}
          {nextAttemptAt !== null && attempts > 0 && (
            <>
              {' '}
              Next attempt <DateTime value={nextAttemptAt} style="time" />.
            </>
          )}
        </Text>
      </Table.Td>
      <Table.Td>{sentAt === null ? '–' : <DateTime value={sentAt} />}</Table.Td>
      <Table.Td>
        {retry !== null && (
          <Button
            size="compact-xs"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate()}
            aria-label={`Send again to ${name}`}
          >
            Send again
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
