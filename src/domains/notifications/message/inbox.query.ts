/** Entries of a user's inbox: reading, counting and marking them as read, and the types that the user has muted. */
import { oneRow } from '#server/one-row';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { InboxEntry } from './inbox.action.ts';
import { typesOfArea, type Area, type NotificationType } from './notification-type.rules.ts';

export async function countUnread(db: Queryable, user: string): Promise<number> {
  const row = await oneRow<{ count: number }>(
    db,
    sql`
    select count(*) from notification_recipient r join notification n on n.uuid = r.notification
    where r."user" = ${user} and r.read_at is null and n.sent_at is not null`,
  );
  return row.count;
}

/** @param area absent = all areas. */
function inArea(area: Area | undefined): Sql {
  return area === undefined ? empty : sql`and n.type = any(${typesOfArea(area)}::text[])`;
}

interface InboxPage {
  readonly onlyUnread: boolean;
  /** Absent = all areas. */
  readonly area: Area | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The newest first. @returns the entries of the page, and how many there are on all pages. */
export async function readEntries(
  db: Queryable,
  user: string,
  { onlyUnread, area, limit, offset }: InboxPage,
): Promise<{ readonly entries: Omit<InboxEntry, 'area'>[]; readonly total: number }> {
  const from = sql`
      from notification_recipient r join notification n on n.uuid = r.notification
      where r."user" = ${user} and n.sent_at is not null ${onlyUnread ? sql`and r.read_at is null` : empty} ${inArea(area)}`;
  const counted = await oneRow<{ total: number }>(db, sql`select count(*) as total ${from}`);
  const entries = await db.rows<Omit<InboxEntry, 'area'>>(sql`
      select n.uuid, n.type, n.title, n.text, n.link, n.urgency, n.sent_at as "createTime", r.read_at as "readAt",
        exists (select from notification_mute m where m."user" = r."user" and m.type = n.type) as muted
      ${from} order by n.sent_at desc, n.id desc limit ${limit} offset ${offset}`);
  return { entries, total: counted.total };
}

/** Marks a notification as read or unread; does nothing if it already is. */
export async function storeRead(tx: Transaction, user: string, notification: string, read: boolean): Promise<void> {
  await tx.rows(sql`
      update notification_recipient set read_at = ${read ? sql`date_trunc('second', now())` : sql`null`}, version = version + 1, update_time = date_trunc('second', now())
      where notification = ${notification} and "user" = ${user} and (read_at is null) = ${read}`);
}

/** @param area absent = all areas. */
export async function storeAllRead(tx: Transaction, user: string, area: Area | undefined): Promise<void> {
  await tx.rows(sql`
      update notification_recipient r set read_at = date_trunc('second', now()), version = r.version + 1, update_time = date_trunc('second', now())
      from notification n where n.uuid = r.notification and r."user" = ${user} and r.read_at is null and n.sent_at is not null ${inArea(area)}`);
}

export async function storeMuted(tx: Transaction, user: string, type: NotificationType, muted: boolean): Promise<void> {
  await tx.rows(
    muted
      ? sql`insert into notification_mute ("user", type) values (${user}, ${type}) on conflict do nothing`
      : sql`delete from notification_mute where "user" = ${user} and type = ${type}`,
  );
}

/** Types that a user has muted. */
export async function mutedBy(db: Queryable, user: string): Promise<NotificationType[]> {
  const rows = await db.rows<{ type: NotificationType }>(sql`select type from notification_mute where "user" = ${user} order by type`);
  return rows.map(({ type }) => type);
}

/** Notifies other windows of the user. */
export async function publishOwn(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`select publish_to_recipients(array[${user}]::uuid[])`);
}
