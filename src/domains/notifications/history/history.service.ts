/** Handlers for admins: the history of notifications, their deliveries, and retrying failed ones. */
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { settle } from '../delivery/deliveries.query.ts';
import { NotificationDelivery } from '../message/notification-delivery.resource.ts';
import { notificationsErrors } from '../errors.ts';
import { clearExpiry, countDeliveries, isCancelled, readDeliveries, requeueDelivery } from '../message/history.query.ts';
import { listDeliveries, notificationHistory, retryDelivery } from '../message/inbox.action.ts';
import { DELIVERY_LIFE, type DeliveryStatus } from '../message/notification-life.rules.ts';
import { Notification } from '../message/notification.resource.ts';

const MAX_DELIVERIES = 1000;

export const historyActions: readonly Action[] = [
  answering(notificationHistory, async ({ engine, database, actor, request }) => {
    const query = new URL(request.url, 'http://localhost').searchParams;
    const user = query.get('user');
    query.delete('user');
    if (user !== null) query.append('recipients', user);
    const page = await engine.list(database, Notification, actor, query);
    return {
      '@context': `/api/contexts/${Notification.name}`,
      '@id': '/api/notifications/history',
      '@type': 'Collection' as const,
      totalItems: page.total ?? page.members.length,
      member: page.members,
    };
  }),

  answering(listDeliveries, async ({ database, uuid }) => ({
    total: await countDeliveries(database, uuid),
    deliveries: await readDeliveries(database, uuid, MAX_DELIVERIES),
  })),

  writing(retryDelivery, async ({ tx, row, audit, answer }) => {
    const { status, notification } = row.values as { readonly status: DeliveryStatus; readonly notification: string };
    if (await isCancelled(tx, notification))
      throw notificationsErrors.fail('notFailed', { state: DELIVERY_LIFE.states.CANCELLED.label.toLowerCase() });
    if (status !== 'FAILED') throw notificationsErrors.fail('notFailed', { state: DELIVERY_LIFE.states[status].label.toLowerCase() });
    await requeueDelivery(tx, row.uuid);
    // A manual retry should be sent even if the notification has expired.
    await clearExpiry(tx, notification);
    await settle(tx, [{ notification }]);
    await audit({ operation: 'ACTION', before: { status }, after: { status: 'QUEUED' } });
    return answer(NotificationDelivery, row.uuid);
  }),
];
