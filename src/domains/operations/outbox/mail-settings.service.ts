/** Handler that returns the mail settings to admins, without the password. */
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Settings } from '#server/settings';
import { readMailSettings } from './mail-settings.action.ts';

export function mailSettingsAction({ mail: { smtpUrl, from } }: Pick<Settings, 'mail'>): Action {
  return answering(readMailSettings, () => ({
    kind: smtpUrl === null ? ('outbox' as const) : ('smtp' as const),
    server: smtpUrl === null ? null : new URL(smtpUrl).host,
    from: from.name === null ? from.address : `${from.name} <${from.address}>`,
  }));
}
