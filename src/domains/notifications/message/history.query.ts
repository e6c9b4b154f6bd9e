/** Handlers for admins: the history of notifications, their deliveries, and retrying failed ones. */
import sql from 'sql-template-tag';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { NotificationDelivery } from '../delivery/notification-delivery.resource.ts';
import { notificationsErrors } from '../errors.ts';
import { listDeliveries, notificationHistory, retryDelivery } from './inbox.action.ts';
import { DELIVERY_LIFE, type DeliveryStatus } from './notification-life.rules.ts';
import { Notification } from './notification.resource.ts';

const MAX_DELIVERIES = 1000;

interface DeliveryRow {
  readonly uuid: string;
  readonly user: string;
  readonly name: string;
  readonly channel: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly provider: string | null;
  readonly answer: string | null;
  readonly sentAt: string | null;
}

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

  answering(listDeliveries, async ({ database, uuid }) => {
    const [counted] = await database.rows<{ total: number }>(
      sql`select count(*) as total from notification_delivery where notification = ${uuid}`,
    );
    const deliveries = await database.rows<DeliveryRow>(sql`
      select d.uuid, d."user", user_name(u) as name, d.channel, d.status, d.attempts,
        case when d.status = 'QUEUED' then date_trunc('second', d.next_attempt_at) end as "nextAttemptAt", d.provider, d.answer, d.sent_at as "sentAt"
      from notification_delivery d join app_user u on u.uuid = d."user" where d.notification = ${uuid}
      order by d.status <> 'FAILED', d.id limit ${MAX_DELIVERIES}`);
    return { total: counted!.total, deliveries };
  }),

  writing(retryDelivery, async ({ tx, row, audit, answer }) => {
    const { status, notification } = row.values as { readonly status: DeliveryStatus; readonly notification: string };
    const [cancelled] = await tx.rows(sql`select 1 from notification where uuid = ${notification} and status = 'CANCELLED'`);
    if (cancelled !== undefined) throw notificationsErrors.fail('notFailed', { state: DELIVERY_LIFE.states.CANCELLED.label.toLowerCase() });
    if (status !== 'FAILED') throw notificationsErrors.fail('notFailed', { state: DELIVERY_LIFE.states[status].label.toLowerCase() });
    await tx.rows(sql`
      update notification_delivery set status = 'QUEUED', attempts = 0, next_attempt_at = now(), version = version + 1, update_time = date_trunc('second', now()) where uuid = ${row.uuid}`);
    // A manual retry should be sent even if the notification has expired.
    await tx.rows(sql`update notification set expires_at = null where uuid = ${notification} and expires_at <= now() + interval '1 hour'`);
    await tx.rows(sql`select settle_notifications(array[${notification}]::uuid[])`);
    await audit({ operation: 'ACTION', before: { status }, after: { status: 'QUEUED' } });
    return answer(NotificationDelivery, row.uuid);
  }),
];
