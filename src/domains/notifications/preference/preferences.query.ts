/** Rows of notification preferences: one per user. */
import { oneRow } from '#server/one-row';
import sql, { join, raw } from 'sql-template-tag';
import { columnOf } from '#core/field-properties';
import type { Queryable, Transaction } from '#server/database';
import { NotificationPreference } from './notification-preference.resource.ts';
import type { BOOLEAN_PREFERENCES, PreferenceChange, QuietHours } from './preference-change.rules.ts';

/** All fields except the user. */
interface PreferenceRow extends Readonly<Record<(typeof BOOLEAN_PREFERENCES)[number], boolean>>, QuietHours {
  readonly uuid: string;
  readonly pushToken: string | null;
  readonly timeZone: string | null;
  readonly createTime: string;
  readonly updateTime: string;
}

const NAMES = Object.keys(NotificationPreference.fields).filter((name) => name !== 'user');

export async function userExists(db: Queryable, user: string): Promise<boolean> {
  const [found] = await db.rows(sql`select 1 from app_user where uuid = ${user}`);
  return found !== undefined;
}

/** Creates the row with default values unless the user has one. @returns uuid of the row. */
export async function ensurePreferences(tx: Transaction, user: string): Promise<string> {
  await tx.rows(sql`insert into notification_preference ("user") values (${user}) on conflict ("user") do nothing`);
  const row = await oneRow<{ uuid: string }>(tx, sql`select uuid from notification_preference where "user" = ${user}`);
  return row.uuid;
}

/** Locked until the transaction ends. @param user who has preferences. */
export async function lockPreferences(tx: Transaction, user: string): Promise<PreferenceRow> {
  const columns = join(NAMES.map((name) => raw(`"${columnOf(name)}" as "${name}"`)));
  const [row] = await tx.rows<PreferenceRow>(
    sql`select uuid, ${columns}, create_time as "createTime", update_time as "updateTime" from notification_preference where "user" = ${user} for update`,
  );
  return row!;
}

/** @param uuid of the row. @param change with at least one field. */
export async function storePreferences(tx: Transaction, uuid: string, change: PreferenceChange): Promise<void> {
  const set = Object.entries(change).map(([name, value]) => sql`${raw(`"${columnOf(name)}"`)} = ${value}`);
  await tx.rows(
    sql`update notification_preference set ${join(set)}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
  );
}
