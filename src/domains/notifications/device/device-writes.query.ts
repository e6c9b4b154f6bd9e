/** Handlers to register and count devices; a token belongs to the user who registered it last. */
import sql, { raw } from 'sql-template-tag';
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { rowFilter } from '#server/engine/row-filter';
import { isPushService } from '../push/push-services.rules.ts';
import { deviceStatistics, registerDevice, type DeviceRegistration, type DeviceStatistics } from './device.action.ts';
import { UserDevice } from './user-device.resource.ts';

/** Limit per user; the least recently used devices are removed. */
const MAX_DEVICES = 20;
/** Attempts when two users register the same token concurrently. */
const MAX_ATTEMPTS = 3;

export const deviceBehaviour: Behaviour = {
  resource: 'UserDevice',
  computed: {
    createdAt: (row) => sql`${row}.create_time`,
    updatedAt: (row) => sql`${row}.update_time`,
  },
  async afterWrite({ tx, uuid, operation, before, values }) {
    if (operation === 'update' && before?.['isActive'] === false && values['isActive'] === true)
      await tx.rows(sql`update user_device set failure_count = 0, last_error = null where uuid = ${uuid}`);
  },
};

/** @param services allowed Web Push origins, in addition to those of the browser vendors. */
export function deviceActions(services: readonly string[]): Action[] {
  return [
    writing(registerDevice, async ({ tx, actor, audit, answer }, input) => {
      if (input.keys !== undefined && !isPushService(input.fcmToken, services))
        throw invalid([{ propertyPath: 'fcmToken', code: 'UNKNOWN_SERVICE', message: 'This is not the address of a known push service.' }]);
      const { uuid, made } = await keep(tx, actor.user, input);
      await audit({
        operation: made ? 'CREATE' : 'UPDATE',
        record: iriOf(UserDevice, uuid),
        before: made ? null : {},
        after: { deviceName: input.deviceName ?? null, browser: input.browser ?? null, isActive: true },
      });
      return answer(UserDevice, uuid);
    }),
    answering(deviceStatistics, async ({ engine, database, actor }) => {
      const d = raw('d');
      const [row] = await database.rows<DeviceStatistics>(sql`
        select count(*)::int as total,
          count(*) filter (where is_active)::int as active,
          count(*) filter (where not is_active)::int as inactive,
          count(*) filter (where device_type = 'mobile')::int as mobile,
          count(*) filter (where device_type = 'desktop')::int as desktop,
          count(*) filter (where device_type = 'tablet')::int as tablet
        from user_device d where ${rowFilter(engine.scope(actor), { resource: UserDevice, alias: d }, UserDevice.access.read)}`);
      return row!;
    }),
  ];
}

async function keep(tx: Transaction, user: string, input: DeviceRegistration): Promise<{ uuid: string; made: boolean }> {
  const { fcmToken, keys, deviceType, browser = null, os = null, userAgent = null } = input;
  const name = input.deviceName || browser || 'Unknown device';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // The other user's device is deleted rather than moved, so that deliveries queued for it do not reach this user.
    await tx.rows(sql`delete from user_device where fcm_token = ${fcmToken} and "user" <> ${user}`);
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
    if (kept === undefined) continue;
    await tx.rows(sql`
      delete from user_device where "user" = ${user} and uuid <> ${kept.uuid} and uuid not in (
        select uuid from user_device where "user" = ${user}
        order by uuid = ${kept.uuid} desc, is_active desc, last_used_at desc nulls last, id desc limit ${MAX_DEVICES})`);
    return kept;
  }
  throw new Error('A device was registered by several users concurrently, repeatedly.');
}
