/** Signed unsubscribe links: they contain user and type, and work without signing in. */
import { oneRow } from '#server/one-row';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { NOTIFICATION_TYPES, type NotificationType } from '../message/notification-type.rules.ts';

const SECRET = 'unsubscribe';
const UUID_BYTES = 16;
/** Values below belong to types of links that no longer exist. */
const FIRST_TYPE = 64;
const TOKEN = /^([\w-]{23})([\w-]{43})$/;
const keys = new WeakMap<Queryable, Promise<string>>();

export async function unsubscribePath(database: Queryable, user: string, type: NotificationType): Promise<string> {
  const what = Buffer.concat([
    Buffer.from(user.replaceAll('-', ''), 'hex'),
    Buffer.from([FIRST_TYPE + NOTIFICATION_TYPES.indexOf(type)]),
  ]).toString('base64url');
  return `/unsubscribe/${what}${signature(await keyOf(database), what)}`;
}

/** @returns user and type of the link, or null when the token is invalid. */
export async function readUnsubscribe(
  database: Queryable,
  token: string,
): Promise<{ readonly user: string; readonly type: NotificationType } | null> {
  const [, what, given] = TOKEN.exec(token) ?? [];
  if (what === undefined || given === undefined) return null;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(await keyOf(database), what)))) return null;
  const bytes = Buffer.from(what, 'base64url');
  const type = NOTIFICATION_TYPES[bytes[UUID_BYTES]! - FIRST_TYPE];
  const hex = bytes.subarray(0, UUID_BYTES).toString('hex');
  return type === undefined ? null : { user: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), type };
}

function signature(key: string, what: string): string {
  return createHmac('sha256', key).update(what).digest('base64url');
}

/** One key for all nodes, created by the first that needs it. */
function keyOf(database: Queryable): Promise<string> {
  const known = keys.get(database);
  if (known !== undefined) return known;
  const read = readKey(database).catch((error: unknown) => {
    keys.delete(database);
    throw error;
  });
  keys.set(database, read);
  return read;
}

async function readKey(database: Queryable): Promise<string> {
  await database.rows(
    sql`insert into server_secret (name, value) values (${SECRET}, ${randomBytes(32).toString('hex')}) on conflict do nothing`,
  );
  const row = await oneRow<{ value: string }>(database, sql`select value from server_secret where name = ${SECRET}`);
  return row.value;
}

export async function unsubscribe(db: Queryable, user: string, type: NotificationType): Promise<void> {
  await db.rows(sql`insert into notification_unsubscribed ("user", type) values (${user}, ${type}) on conflict do nothing`);
}

export async function subscribe(db: Queryable, user: string, type: NotificationType): Promise<void> {
  await db.rows(sql`delete from notification_unsubscribed where "user" = ${user} and type = ${type}`);
}

/** Types that a user is unsubscribed from. */
export async function unsubscribedBy(db: Queryable, user: string): Promise<NotificationType[]> {
  const rows = await db.rows<{ type: NotificationType }>(
    sql`select type from notification_unsubscribed where "user" = ${user} order by type`,
  );
  return rows.map(({ type }) => type);
}
