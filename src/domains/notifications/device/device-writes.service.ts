/** Hook and handlers to register and count devices; a token belongs to the user who registered it last. */
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { isPushService } from './push-services.rules.ts';
import { deviceStatistics, registerDevice, type DeviceRegistration } from './device.action.ts';
import {
  clearFailures,
  countDevices,
  createdAt,
  deleteDeviceOfOthers,
  deleteOldestDevices,
  storeDevice,
  updatedAt,
} from './device-writes.query.ts';
import { UserDevice } from './user-device.resource.ts';

/** Limit per user; the least recently used devices are removed. */
const MAX_DEVICES = 20;
/** Attempts when two users register the same token concurrently. */
const MAX_ATTEMPTS = 3;

export const deviceBehaviour: Behaviour = {
  resource: 'UserDevice',
  computed: { createdAt, updatedAt },
  async afterWrite({ tx, uuid, operation, before, values }) {
    if (operation === 'update' && before?.['isActive'] === false && values['isActive'] === true) await clearFailures(tx, uuid);
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
    answering(deviceStatistics, ({ engine, database, actor }) => countDevices(database, engine, actor)),
  ];
}

async function keep(tx: Transaction, user: string, input: DeviceRegistration): Promise<{ readonly uuid: string; readonly made: boolean }> {
  const name = input.deviceName || input.browser || 'Unknown device';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // The other user's device is deleted rather than moved, so that deliveries queued for it do not reach this user.
    await deleteDeviceOfOthers(tx, user, input.fcmToken);
    const kept = await storeDevice(tx, user, name, input);
    if (kept === undefined) continue;
    await deleteOldestDevices(tx, user, kept.uuid, MAX_DEVICES);
    return kept;
  }
  throw new Error('A device was registered by several users concurrently, repeatedly.');
}
