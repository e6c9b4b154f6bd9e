/** What is read and kept of deliveries while they are handed over: whose they are for a moment, that one begins, and how it ended. */
import sql from 'sql-template-tag';
import type { Database, Queryable } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { ChannelName } from './channel.rules.ts';
import type { ToDeliver } from './channel.service.ts';

/** A worker that has not renewed its lease for so long is dead. */
const LEASE_SECONDS = 20;

export interface Claimed extends ToDeliver {
  readonly id: number;
  readonly attempts: number;
}

/** Most rounds find nothing: that takes one short question. */
export async function anyDue(database: Queryable, channel: ChannelName): Promise<boolean> {
  const [row] = await database.rows<{ due: boolean }>(sql`
    select exists (
      select from notification_delivery where status in ('QUEUED', 'SENDING') and next_attempt_at <= now() and channel = ${channel} and (lease_until is null or lease_until < now())
    ) as due`);
  return row!.due;
}

/** Of what is due, what was taken for a while; none when it was all put away or off. */
export interface Taken {
  readonly found: number;
  readonly deliveries: readonly Claimed[];
}

/**
 * Takes what is due for a while; of two workers each takes others. What has become of no use, may not disturb now, or has nobody to go to
 * any more, is put away or off.
 * @param mine what is being handed over here, however long the database was away. @param zone of the agency, for people without one.
 */
export function take(
  database: Database,
  {
    channel,
    zone,
    most,
    mine,
  }: { readonly channel: ChannelName; readonly zone: string; readonly most: number; readonly mine: readonly number[] },
): Promise<Taken> {
  return database.transaction(async (tx) => {
    const leased = await tx.rows<{ id: number }>(sql`
      with due as (
        select id from notification_delivery
        where status in ('QUEUED', 'SENDING') and next_attempt_at <= now() and channel = ${channel} and (lease_until is null or lease_until < now()) and id <> all(${mine}::bigint[])
        order by next_attempt_at, id limit ${most} for update skip locked
      )
      update notification_delivery d set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) from due where d.id = due.id returning d.id`);
    if (leased.length === 0) return { found: 0, deliveries: [] };
    const ids = leased.map(({ id }) => id);
    // Preferences may have changed since it was queued, in quiet hours for instance.
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

/** Gives back what was taken and not begun, here or by whoever took it since. */
export async function giveBack(database: Queryable, deliveries: readonly Claimed[]): Promise<void> {
  await database.rows(sql`
    update notification_delivery d set lease_until = null
    from unnest(${deliveries.map(({ id }) => id)}::bigint[], ${deliveries.map(({ attempts }) => attempts)}::int[]) as taken (id, attempts)
    where d.id = taken.id and d.attempts = taken.attempts`);
}

/** Kept before the provider hears of it. @returns whether it is still wanted, and ours. */
export async function begin(database: Queryable, { id, attempts }: Claimed): Promise<boolean> {
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
  /** Seconds until the next attempt, of one that is queued again. */
  readonly wait: number;
}

const MOST_OF_ANSWER = 500;

export async function keepEnding(
  database: Queryable,
  { id, attempts }: Claimed,
  { status, provider, answer, wait }: Ending,
): Promise<void> {
  await database.rows(sql`
    update notification_delivery set status = ${status}, provider = ${provider}, answer = ${answer.replaceAll('\0', '').slice(0, MOST_OF_ANSWER)}, lease_until = null,
      next_attempt_at = case when ${status} = 'QUEUED' then now() + make_interval(secs => ${wait}) else next_attempt_at end,
      sent_at = case when ${status} in ('SENT', 'DELIVERED') then date_trunc('second', now()) end,
      version = version + 1, update_time = date_trunc('second', now())
    where id = ${id} and attempts = ${attempts + 1} and status = 'SENDING'`);
}

/** Keeps what became of the notifications of some deliveries. */
export async function settle(database: Queryable, deliveries: readonly { readonly notification: string }[]): Promise<void> {
  if (deliveries.length === 0) return;
  await database.rows(sql`select settle_notifications(${[...new Set(deliveries.map(({ notification }) => notification))]}::uuid[])`);
}

/** Puts what was planned for a time into the inboxes once that has come. */
export async function releaseDue(database: Database): Promise<void> {
  const [any] = await database.rows<{ due: boolean }>(
    sql`select exists (select from notification where status = 'PENDING' and send_at <= now()) as due`,
  );
  if (!any!.due) return;
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
