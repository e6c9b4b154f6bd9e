/** Devices that push messages are sent to, and the outcome of the last message on each. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { PushOutcome } from './push-outcome.rules.ts';

export interface PushDevice {
  readonly uuid: string;
  readonly kind: 'FCM' | 'WEB_PUSH';
  /** Token of Firebase, or the endpoint of a Web Push subscription. */
  readonly token: string;
  /** Keys of a Web Push subscription; null for Firebase. */
  readonly p256dh: string | null;
  readonly auth: string | null;
}

/** The current state: since the message was queued the device may have been switched off, or moved to another user. */
export async function activeDevice(db: Queryable, uuid: string): Promise<PushDevice | null> {
  const [device] = await db.rows<PushDevice>(
    sql`select uuid, kind, fcm_token as token, push_key as p256dh, push_secret as auth from user_device where uuid = ${uuid} and is_active`,
  );
  return device ?? null;
}

/** A device that the provider no longer knows is switched off. */
export async function recordOutcome(db: Queryable, device: string, outcome: PushOutcome): Promise<void> {
  if (outcome.state === 'SENT') {
    await db.rows(
      sql`update user_device set failure_count = 0, last_error = null, version = version + 1 where uuid = ${device} and (failure_count > 0 or last_error is not null)`,
    );
    return;
  }
  const dead = outcome.state === 'FAILED' && outcome.deadDevice === true;
  await db.rows(
    sql`update user_device set failure_count = failure_count + 1, last_error = ${outcome.answer}, is_active = is_active and not ${dead}::boolean,
      version = version + 1, update_time = date_trunc('second', now()) where uuid = ${device}`,
  );
}
