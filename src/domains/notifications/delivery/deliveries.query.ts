/** Queries of the delivery polls: claiming deliveries with a lease, beginning an attempt, and recording its outcome. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { ChannelName } from '../message/channel.rules.ts';
import type { ToDeliver } from './channel.service.ts';

/** A worker that has not renewed its lease for this long is considered dead. */
const LEASE_SECONDS = 20;

export interface Claimed extends ToDeliver {
  readonly id: number;
  readonly attempts: number;
}

/** Most polls find nothing: this check is a single cheap query. */
export async function anyDue(database: Queryable, channel: ChannelName): Promise<boolean> {
  const row = await oneRow<{ due: boolean }>(
    database,
    sql`
    select exists (
      select from notification_delivery where status in ('QUEUED', 'SENDING') and next_attempt_at <= now() and channel = ${channel} and (lease_until is null or lease_until < now())
    ) as due`,
  );
  return row.due;
}

/** Number of due deliveries that were claimed, and those of them to deliver; the others were postponed or ended. */
export interface Taken {
  readonly found: number;
  readonly deliveries: readonly Claimed[];
}

/**
 * Claims due deliveries with a lease; concurrent workers claim different ones. Deliveries that have expired or are no longer wanted are
 * ended, and those in quiet hours postponed.
 * @param inProgress ids of deliveries in progress in this process, which must not be claimed again even if their lease has expired. @param zone
 * of the agency, for users without a time zone.
 */
export function claimDeliveries(
  database: Database,
  {
    channel,
    zone,
    most,
    inProgress,
  }: { readonly channel: ChannelName; readonly zone: string; readonly most: number; readonly inProgress: readonly number[] },
): Promise<Taken> {
  return database.transaction(async (tx) => {
    const leased = await tx.rows<{ id: number }>(sql`
      with due as (
        select id from notification_delivery
        where status in ('QUEUED', 'SENDING') and next_attempt_at <= now() and channel = ${channel} and (lease_until is null or lease_until < now()) and id <> all(${inProgress}::bigint[])
        order by next_attempt_at, id limit ${most} for update skip locked
      )
      update notification_delivery d set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) from due where d.id = due.id returning d.id`);
    if (leased.length === 0) return { found: 0, deliveries: [] };
    const ids = leased.map(({ id }) => id);
    // Preferences may have changed since it was queued, for example during quiet hours.
    const refused = sql`(exists (select from notification_mute m where m."user" = d."user" and m.type = n.type)
      or d.channel = 'EMAIL' and exists (select from notification_unsubscribed s where s."user" = d."user" and s.type = n.type))`;
    const unwanted = sql`(n.status = 'CANCELLED' or not ${maySignIn('u')} or not wants_delivery(p, n.type, d.channel, ${refused}))`;
    const ended = await tx.rows<{ notification: string }>(sql`
      with found as (
        select d.id, case when ${unwanted} then 'CANCELLED' else 'EXPIRED' end as status
        from notification_delivery d join notification n on n.uuid = d.notification join app_user u on u.uuid = d."user"
          left join notification_preference p on p."user" = d."user"
        where d.id = any(${ids}::bigint[]) and (${unwanted} or n.expires_at <= now())
      )
      update notification_delivery d set status = found.status, lease_until = null, version = d.version + 1, update_time = date_trunc('second', now())
      from found where d.id = found.id returning d.notification`);
    await settle(tx, ended);
    await tx.rows(sql`
      with found as (
        select d.id, quiet_until(now(), p.quiet_from, p.quiet_to, coalesce(p.time_zone, ${zone})) as later
        from notification_delivery d join notification n on n.uuid = d.notification join notification_preference p on p."user" = d."user"
        where d.id = any(${ids}::bigint[]) and d.lease_until is not null and n.urgency <> 'URGENT' and p.quiet_from is not null
      )
      update notification_delivery d set next_attempt_at = found.later, lease_until = null from found where d.id = found.id and found.later is not null`);
    const deliveries = await tx.rows<Claimed>(sql`
      select d.id, d.key, d.attempts, d.device,
        json_build_object('uuid', n.uuid, 'type', n.type, 'title', n.title, 'text', n.text, 'link', n.link, 'urgency', n.urgency, 'mail', n.mail, 'expiresAt', n.expires_at) as notification,
        json_build_object('uuid', u.uuid, 'name', user_name(u), 'email', u.email) as "user"
      from notification_delivery d join notification n on n.uuid = d.notification join app_user u on u.uuid = d."user"
      where d.id = any(${ids}::bigint[]) and d.lease_until is not null
      order by d.next_attempt_at, d.id`);
    return { found: leased.length, deliveries };
  });
}

export async function renewLeases(database: Queryable, ids: readonly number[]): Promise<void> {
  await database.rows(
    sql`update notification_delivery set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) where id = any(${ids}::bigint[]) and lease_until is not null`,
  );
}

/** Releases the lease of deliveries whose attempt was not begun, here or by another worker. */
export async function releaseDeliveries(database: Queryable, deliveries: readonly Claimed[]): Promise<void> {
  await database.rows(sql`
    update notification_delivery d set lease_until = null
    from unnest(${deliveries.map(({ id }) => id)}::bigint[], ${deliveries.map(({ attempts }) => attempts)}::int[]) as taken (id, attempts)
    where d.id = taken.id and d.attempts = taken.attempts`);
}

/** Recorded before the message is handed to the provider. @returns whether the delivery is still wanted, and still ours. */
export async function beginAttempt(database: Queryable, { id, attempts }: Claimed): Promise<boolean> {
  const rows = await database.rows(sql`
    update notification_delivery d set status = 'SENDING', attempts = attempts + 1
    from notification n
    where d.id = ${id} and d.attempts = ${attempts} and d.status in ('QUEUED', 'SENDING') and d.lease_until > now()
      and n.uuid = d.notification and n.status <> 'CANCELLED' and (n.expires_at is null or n.expires_at > now())
    returning 1`);
  return rows.length === 1;
}

export interface Ending {
  readonly status: 'SENT' | 'DELIVERED' | 'FAILED' | 'QUEUED';
  readonly provider: string;
  readonly answer: string;
  /** Seconds until the next attempt, for a delivery that is queued again. */
  readonly wait: number;
}

const MAX_ANSWER_LENGTH = 500;

export async function keepEnding(
  database: Queryable,
  { id, attempts }: Claimed,
  { status, provider, answer, wait }: Ending,
): Promise<void> {
  await database.rows(sql`
    update notification_delivery set status = ${status}, provider = ${provider}, answer = ${answer.replaceAll('\0', '').slice(0, MAX_ANSWER_LENGTH)}, lease_until = null,
      next_attempt_at = case when ${status} = 'QUEUED' then now() + make_interval(secs => ${wait}) else next_attempt_at end,
      sent_at = case when ${status} in ('SENT', 'DELIVERED') then date_trunc('second', now()) end,
      version = version + 1, update_time = date_trunc('second', now())
    where id = ${id} and attempts = ${attempts + 1} and status = 'SENDING'`);
}

/** Updates the status of the notifications of some deliveries. */
export async function settle(database: Queryable, deliveries: readonly { readonly notification: string }[]): Promise<void> {
  if (deliveries.length === 0) return;
  await database.rows(sql`select settle_notifications(${[...new Set(deliveries.map(({ notification }) => notification))]}::uuid[])`);
}

/**
 * Updates the status of notifications whose deliveries have all ended: a worker that was killed between recording the last one and this
 * would leave them unfinished for ever.
 */
export async function settleLeft(database: Queryable): Promise<void> {
  const left = await database.rows<{ notification: string }>(sql`
    select n.uuid as notification from notification n where n.status in ('QUEUED', 'SENDING')
      and exists (select from notification_delivery d where d.notification = n.uuid)
      and not exists (select from notification_delivery d where d.notification = n.uuid and d.status in ('QUEUED', 'SENDING')) limit 500`);
  await settle(database, left);
}

/** Releases scheduled notifications into inboxes when their time has come. */
export async function releaseDue(database: Database): Promise<void> {
  const any = await oneRow<{ due: boolean }>(
    database,
    sql`select exists (select from notification where status = 'PENDING' and send_at <= now()) as due`,
  );
  if (!any.due) return;
  await database.transaction(async (tx) => {
    await tx.rows(sql`
      with late as (select uuid from notification where status = 'PENDING' and send_at <= now() and expires_at <= now() for update skip locked)
      update notification n set status = 'EXPIRED', version = version + 1, update_time = date_trunc('second', now()) from late where n.uuid = late.uuid`);
    const due = await tx.rows<{ uuid: string }>(
      sql`select uuid from notification where status = 'PENDING' and send_at <= now() order by send_at limit 100 for update skip locked`,
    );
    for (const { uuid } of due) await tx.rows(sql`select release_notification(${uuid})`);
  });
}
