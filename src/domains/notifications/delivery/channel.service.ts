/** What a channel is: a way by which a notification leaves the app, and what can come of an attempt. */
import type { MailContent } from '#server/mail/render';
import type { RoundContext } from '#server/jobs/rounds';
import type { NotificationType, Urgency } from '../message/notification-type.rules.ts';
import type { ChannelName } from './channel.rules.ts';

export interface ToDeliver {
  /** The same key is the same message, however often it is handed over. */
  readonly key: string;
  readonly notification: {
    readonly uuid: string;
    readonly type: NotificationType;
    readonly title: string;
    readonly text: string;
    readonly link: string | null;
    readonly urgency: Urgency;
    readonly mail: Pick<MailContent, 'paragraphs' | 'sections'> | null;
    /** ISO 8601: after this it is of no use. */
    readonly expiresAt: string | null;
  };
  readonly user: { readonly uuid: string; readonly name: string; readonly email: string | null };
  /** Uuid of the device, of a push. */
  readonly device: string | null;
}

export type Outcome =
  | { readonly state: 'SENT' | 'DELIVERED'; readonly answer: string }
  /** @property afterSeconds as the provider asked for. */
  | { readonly state: 'RETRY'; readonly answer: string; readonly afterSeconds?: number }
  | { readonly state: 'FAILED'; readonly answer: string };

export interface Channel {
  readonly name: ChannelName;
  /** What of it is set up, for admins; absent = all. */
  readonly setup?: { readonly configured: boolean; readonly provider: string; readonly reason: string | null };
  /** Of each delivery, for admins: `smtp`. */
  provider(context: RoundContext): string;
  /** Has a limit of time of its own; what throws counts as RETRY. */
  send(toDeliver: ToDeliver, context: RoundContext): Promise<Outcome>;
}
