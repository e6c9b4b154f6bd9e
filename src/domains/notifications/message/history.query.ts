/** Deliveries of a notification, as admins see them, and the statements that queue a failed one again. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { DeliveryStatus } from './notification-life.rules.ts';

export interface DeliveryRow {
  readonly uuid: string;
  /** uuid of the recipient. */
  readonly user: string;
  readonly name: string;
  readonly channel: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Null unless it is queued. */
  readonly nextAttemptAt: string | null;
  readonly provider: string | null;
  readonly answer: string | null;
  readonly sentAt: string | null;
}

export async function countDeliveries(db: Queryable, notification: string): Promise<number> {
  const counted = await oneRow<{ total: number }>(
    db,
    sql`select count(*) as total from notification_delivery where notification = ${notification}`,
  );
  return counted.total;
}

/** Failed ones first. */
export function readDeliveries(db: Queryable, notification: string, limit: number): Promise<DeliveryRow[]> {
  return db.rows<DeliveryRow>(sql`
      select d.uuid, d."user", user_name(u) as name, d.channel, d.status, d.attempts,
        case when d.status = 'QUEUED' then date_trunc('second', d.next_attempt_at) end as "nextAttemptAt", d.provider, d.answer, d.sent_at as "sentAt"
      from notification_delivery d join app_user u on u.uuid = d."user" where d.notification = ${notification}
      order by d.status <> 'FAILED', d.id limit ${limit}`);
}

export async function isCancelled(db: Queryable, notification: string): Promise<boolean> {
  const [cancelled] = await db.rows(sql`select 1 from notification where uuid = ${notification} and status = 'CANCELLED'`);
  return cancelled !== undefined;
}

/** Queues the delivery for now, with all attempts left. */
export async function requeueDelivery(tx: Transaction, delivery: string): Promise<void> {
  await tx.rows(sql`
      update notification_delivery set status = 'QUEUED', attempts = 0, next_attempt_at = now(), version = version + 1, update_time = date_trunc('second', now()) where uuid = ${delivery}`);
}

/** The notification no longer expires if it has expired or would within an hour. */
export async function clearExpiry(tx: Transaction, notification: string): Promise<void> {
  await tx.rows(sql`update notification set expires_at = null where uuid = ${notification} and expires_at <= now() + interval '1 hour'`);
}
