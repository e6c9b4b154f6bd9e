/** Rows of devices: registering one, removing those of others and the oldest ones, and counting them. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Queryable, Transaction } from '#server/database';
import type { Engine } from '#server/engine/engine';
import { rowFilter } from '#server/engine/row-filter';
import type { DeviceRegistration, DeviceStatistics } from './device.action.ts';
import { UserDevice } from './user-device.resource.ts';

/** Computed columns. @param row of a device. */
export const createdAt = (row: Sql) => sql`${row}.create_time`;
export const updatedAt = (row: Sql) => sql`${row}.update_time`;

export async function clearFailures(tx: Transaction, device: string): Promise<void> {
  await tx.rows(sql`update user_device set failure_count = 0, last_error = null where uuid = ${device}`);
}

/** Deletes the device of any other user with this token. */
export async function deleteDeviceOfOthers(tx: Transaction, user: string, token: string): Promise<void> {
  await tx.rows(sql`delete from user_device where fcm_token = ${token} and "user" <> ${user}`);
}

/**
 * Inserts the user's device or updates the one with the same token, which is active afterwards.
 * @param name of the device. @returns its uuid, and whether it is new; undefined when another user has registered the token concurrently.
 */
export async function storeDevice(
  tx: Transaction,
  user: string,
  name: string,
  { fcmToken, keys, deviceType, browser = null, os = null, userAgent = null }: DeviceRegistration,
): Promise<{ readonly uuid: string; readonly made: boolean } | undefined> {
  const [kept] = await tx.rows<{ uuid: string; made: boolean }>(sql`
      insert into user_device ("user", fcm_token, kind, push_key, push_secret, device_name, device_type, browser, os, user_agent, last_used_at)
      values (${user}, ${fcmToken}, ${keys === undefined ? 'FCM' : 'WEB_PUSH'}, ${keys?.p256dh ?? null}, ${keys?.auth ?? null}, ${name},
        ${deviceType ?? 'desktop'}, ${browser}, ${os}, ${userAgent}, date_trunc('second', now()))
      on conflict (fcm_token) do update set kind = excluded.kind, push_key = excluded.push_key, push_secret = excluded.push_secret,
        device_name = excluded.device_name, device_type = excluded.device_type, browser = excluded.browser, os = excluded.os,
        user_agent = excluded.user_agent, last_used_at = excluded.last_used_at, is_active = true, failure_count = 0, last_error = null,
        version = user_device.version + 1, update_time = date_trunc('second', now())
      where user_device."user" = excluded."user"
      returning uuid, xmax = 0 as made`);
  return kept;
}

/** Deletes the user's least recently used devices until at most `limit` remain. @param device which is kept in any case. */
export async function deleteOldestDevices(tx: Transaction, user: string, device: string, limit: number): Promise<void> {
  await tx.rows(sql`
      delete from user_device where "user" = ${user} and uuid <> ${device} and uuid not in (
        select uuid from user_device where "user" = ${user}
        order by uuid = ${device} desc, is_active desc, last_used_at desc nulls last, id desc limit ${limit})`);
}

/** Counts the devices that the reader may see, by state and type. */
export async function countDevices(db: Queryable, engine: Engine, reader: Actor): Promise<DeviceStatistics> {
  const d = raw('d');
  const [row] = await db.rows<DeviceStatistics>(sql`
        select count(*)::int as total,
          count(*) filter (where is_active)::int as active,
          count(*) filter (where not is_active)::int as inactive,
          count(*) filter (where device_type = 'mobile')::int as mobile,
          count(*) filter (where device_type = 'desktop')::int as desktop,
          count(*) filter (where device_type = 'tablet')::int as tablet
        from user_device d where ${rowFilter(engine.scope(reader), { resource: UserDevice, alias: d }, UserDevice.access.read)}`);
  return row!;
}
