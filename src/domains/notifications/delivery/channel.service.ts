/** Interface of a delivery channel, and the possible outcomes of an attempt. */
import type { MailContent } from '#server/mail/render';
import type { PollContext } from '#server/jobs/cron';
import type { NotificationType, Urgency } from '../message/notification-type.rules.ts';
import type { ChannelName } from '../message/channel.rules.ts';

export interface ToDeliver {
  /** Idempotency key: the same key is the same message, however often it is handed over. */
  readonly key: string;
  readonly notification: {
    readonly uuid: string;
    readonly type: NotificationType;
    readonly title: string;
    readonly text: string;
    readonly link: string | null;
    readonly urgency: Urgency;
    readonly mail: Pick<MailContent, 'paragraphs' | 'sections'> | null;
    /** ISO 8601; after this the message is not delivered. */
    readonly expiresAt: string | null;
  };
  readonly user: { readonly uuid: string; readonly name: string; readonly email: string | null };
  /** Uuid of the device; null except for push. */
  readonly device: string | null;
}

export type Outcome =
  | { readonly state: 'SENT' | 'DELIVERED'; readonly answer: string }
  /** @property afterSeconds delay requested by the provider. */
  | { readonly state: 'RETRY'; readonly answer: string; readonly afterSeconds?: number }
  | { readonly state: 'FAILED'; readonly answer: string };

export interface Channel {
  readonly name: ChannelName;
  /** Configuration status for admins; absent = fully configured. */
  readonly setup?: { readonly configured: boolean; readonly provider: string; readonly reason: string | null };
  /** Name of the provider for each delivery, shown to admins, such as `smtp`. */
  provider(context: PollContext): string;
  /** Has its own timeout; an exception counts as RETRY. */
  send(toDeliver: ToDeliver, context: PollContext): Promise<Outcome>;
}
