/** Creates notifications: fills inboxes and queues deliveries, in the transaction of the event that they report. */
import sql from 'sql-template-tag';
import type { MailContent } from '#server/mail/render';
import type { Transaction } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import { TYPES, type NotificationType, type Urgency } from './notification-type.rules.ts';

export interface Message {
  /** Idempotency key: a notification with the same key is only created once. */
  readonly key: string;
  readonly type: NotificationType;
  /** Uuids of users; those who have muted the type, or may not sign in, are left out. */
  readonly to: readonly string[];
  readonly title: string;
  readonly text: string;
  /** Path in the app. */
  readonly link: string | null;
  /** IRI of the record it is about. */
  readonly subject?: string | null;
  /** Absent = immediately. */
  readonly sendAt?: Date;
  /** Absent = default of the type. */
  readonly expiresAt?: Date;
  /** Absent = default of the type. */
  readonly urgency?: Urgency;
  readonly trigger?: 'AUTOMATIC' | 'MANUAL';
  /** Uuid of the user who wrote it. */
  readonly by?: string | null;
  /** Additional content for email. */
  readonly mail?: Pick<MailContent, 'paragraphs' | 'sections'>;
}

/** Limit of the database column. */
const MAX_IN_TITLE = 120;

/** Collapses the title to one line and truncates it; names of records may be longer than a title. */
function shortTitle(title: string): string {
  const line = title.replaceAll(/\s+/g, ' ').trim();
  const signs = Array.from(line);
  return signs.length <= MAX_IN_TITLE ? line : `${signs.slice(0, MAX_IN_TITLE - 1).join('')}…`;
}

/** @returns its uuid; null when the key already exists, or there are no recipients. */
export async function notify(tx: Transaction, message: Message): Promise<string | null> {
  const { key, type, to, title, text, link, sendAt } = message;
  const { urgency, usefulHours } = TYPES[type];
  if (to.length === 0) return null;
  const [made] = await tx.rows<{ uuid: string; now: boolean }>(sql`
    with people as (
      select u.uuid from app_user u
      where u.uuid = any(${[...new Set(to)]}::uuid[]) and ${maySignIn('u')}
        and not exists (select from notification_mute m where m."user" = u.uuid and m.type = ${type})
    ), made as (
      insert into notification (key, type, trigger_type, title, text, link, urgency, subject, send_at, expires_at, created_by, mail)
      select ${key}, ${type}, ${message.trigger ?? 'AUTOMATIC'}, ${shortTitle(title)}, ${text}, ${link}, ${message.urgency ?? urgency}, ${message.subject ?? null},
        coalesce(${sendAt ?? null}::timestamptz, date_trunc('second', now())),
        coalesce(${message.expiresAt ?? null}::timestamptz, coalesce(${sendAt ?? null}::timestamptz, now()) + make_interval(hours => ${usefulHours})),
        ${message.by ?? null}::uuid, ${message.mail === undefined ? null : JSON.stringify(message.mail)}::jsonb
      where exists (select from people)
      on conflict (key) do nothing
      returning uuid, send_at
    ), given as (
      insert into notification_recipient (notification, "user") select made.uuid, people.uuid from made, people
    )
    select uuid, send_at <= now() as now from made`);
  if (made === undefined) return null;
  if (made.now) await tx.rows(sql`select release_notification(${made.uuid})`);
  return made.uuid;
}

/** Cancels notifications that have not been handed over yet. @param keys of notifications. */
export async function cancelNotifications(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.rows(sql`
    with gone as (
      update notification set status = 'CANCELLED', version = version + 1, update_time = date_trunc('second', now())
      where key = any(${keys}::text[]) and status in ('PENDING', 'QUEUED', 'SENDING') returning uuid
    )
    update notification_delivery d set status = 'CANCELLED', version = version + 1, update_time = date_trunc('second', now())
    from gone where d.notification = gone.uuid and d.status = 'QUEUED'`);
}
