/** Handler for the push configuration of browsers. */
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { PushSettings } from '#server/push-settings';
import { pushConfig } from './push-config.action.ts';
import { vapidKeys } from './vapid.query.ts';

export function pushConfigAction({ firebase }: Pick<PushSettings, 'firebase'>): Action {
  return answering(pushConfig, async ({ database }) =>
    firebase === null ? { isConfigured: false, vapidKey: (await vapidKeys(database)).publicKey } : { isConfigured: true, ...firebase },
  );
}
