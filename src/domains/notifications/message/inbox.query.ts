/** Handlers of the inbox: reading, marking as read and muting. */
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { markAllRead, markRead, muteType, readInbox, unreadCount, type InboxEntry } from './inbox.action.ts';
import { TYPES, typesOfArea, type Area, type NotificationType } from './notification-type.rules.ts';

const ITEMS = 30;

async function countUnread(db: Queryable, user: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from notification_recipient r join notification n on n.uuid = r.notification
    where r."user" = ${user} and r.read_at is null and n.sent_at is not null`);
  return row!.count;
}

function inArea(area: Area | undefined): Sql {
  return area === undefined ? empty : sql`and n.type = any(${typesOfArea(area)}::text[])`;
}

/** Notifies other windows of the user. */
async function publishOwn(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`select publish_to_recipients(array[${user}]::uuid[])`);
}

/** Types that a user has muted. */
export async function mutedBy(db: Queryable, user: string): Promise<NotificationType[]> {
  const rows = await db.rows<{ type: NotificationType }>(sql`select type from notification_mute where "user" = ${user} order by type`);
  return rows.map(({ type }) => type);
}

export const inboxActions: readonly Action[] = [
  answering(unreadCount, async ({ database, actor }) => ({ count: await countUnread(database, actor.user) })),

  answering(readInbox, async ({ database, actor }, { unread, area, page = 1, itemsPerPage = ITEMS }) => {
    const from = sql`
      from notification_recipient r join notification n on n.uuid = r.notification
      where r."user" = ${actor.user} and n.sent_at is not null ${unread === '1' ? sql`and r.read_at is null` : empty} ${inArea(area)}`;
    const [counted] = await database.rows<{ total: number }>(sql`select count(*) as total ${from}`);
    const rows = await database.rows<Omit<InboxEntry, 'area'>>(sql`
      select n.uuid, n.type, n.title, n.text, n.link, n.urgency, n.sent_at as "createTime", r.read_at as "readAt",
        exists (select from notification_mute m where m."user" = r."user" and m.type = n.type) as muted
      ${from} order by n.sent_at desc, n.id desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`);
    return {
      items: rows.map((row) => ({ ...row, area: TYPES[row.type].area })),
      total: counted!.total,
      unread: await countUnread(database, actor.user),
    };
  }),

  writing(markRead, async ({ tx, actor, row }, { read = true }) => {
    await tx.rows(sql`
      update notification_recipient set read_at = ${read ? sql`date_trunc('second', now())` : sql`null`}, version = version + 1, update_time = date_trunc('second', now())
      where notification = ${row.uuid} and "user" = ${actor.user} and (read_at is null) = ${read}`);
    await publishOwn(tx, actor.user);
    return { count: await countUnread(tx, actor.user) };
  }),

  writing(markAllRead, async ({ tx, actor }, { area }) => {
    await tx.rows(sql`
      update notification_recipient r set read_at = date_trunc('second', now()), version = r.version + 1, update_time = date_trunc('second', now())
      from notification n where n.uuid = r.notification and r."user" = ${actor.user} and r.read_at is null and n.sent_at is not null ${inArea(area)}`);
    await publishOwn(tx, actor.user);
    return { count: await countUnread(tx, actor.user) };
  }),

  writing(muteType, async ({ tx, actor }, { type, muted }) => {
    await tx.rows(
      muted
        ? sql`insert into notification_mute ("user", type) values (${actor.user}, ${type}) on conflict do nothing`
        : sql`delete from notification_mute where "user" = ${actor.user} and type = ${type}`,
    );
    await publishOwn(tx, actor.user);
    return { muted: await mutedBy(tx, actor.user) };
  }),
];
