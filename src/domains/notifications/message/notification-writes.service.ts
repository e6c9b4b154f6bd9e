/** Write hooks of notifications written by admins: start as draft or pending. */
import { HOUR_MS } from '#core/span';
import { transitionRefusal } from '#core/states';
import type { Behaviour } from '#server/engine/behaviour';
import { TYPES, type NotificationType } from './notification-type.rules.ts';
import { WORDS } from './notification-words.rules.ts';
import { NOTIFICATION_LIFE, type NotificationStatus } from './notification-life.rules.ts';

const FIRST: readonly unknown[] = ['DRAFT', 'PENDING'];

/** Pending notifications are sent by the poll that releases due ones. */
export const notificationBehaviour: Behaviour = {
  resource: 'Notification',
  beforeWrite({ operation, actor, before, values, sent, now }) {
    if (operation === 'remove') return [];
    if (operation === 'create') {
      const words = WORDS[values.type as NotificationType];
      values.createdBy = actor.user;
      for (const name of ['title', 'text'] as const) if (!sent.includes(name)) values[name] = words[name];
    }
    const status = values.status as NotificationStatus;
    const was = before === null ? null : (before.status as NotificationStatus);
    if (status === undefined || status === was) return [];
    const { usefulHours } = TYPES[(values.type ?? before?.type) as NotificationType];
    if (status === 'PENDING') values.expiresAt = new Date(now().getTime() + usefulHours * HOUR_MS);
    const refusal = refusalOf(was, status);
    return refusal === null ? [] : [{ propertyPath: 'status', code: 'NO_WAY', message: refusal }];
  },
};

function refusalOf(was: NotificationStatus | null, status: NotificationStatus): string | null {
  if (!FIRST.includes(status)) return 'Only DRAFT and PENDING can be set; the other statuses follow when it is sent.';
  return was === null ? null : transitionRefusal(NOTIFICATION_LIFE, was, status);
}
