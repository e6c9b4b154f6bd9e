/** What the mails about an account say: links that set a password or confirm an address, and word of what matters to its security. */
import { formatInstant } from '#core/date-text';
import type { MailContent } from '#server/mail/render';
import { deviceText } from '../device-text.rules.ts';
import type { LinkKind } from './account-link.query.ts';

export interface AccountPlace {
  /** Where people reach the server, without a slash at the end. */
  readonly origin: string;
  readonly agency: string | null;
  readonly timeZone: string;
}

export interface MailPerson {
  readonly username: string;
  readonly nickname: string | null;
}

export interface AccountMail extends MailContent {
  readonly subject: string;
}

/** What a link is good for, besides who gets it. @param change of the address, where it confirms one. */
export function linkMail(
  kind: LinkKind,
  { token, until, change }: { readonly token: string; readonly until: string; readonly change: EmailChange | null },
  person: MailPerson,
  place: AccountPlace,
): AccountMail {
  const footer = [`The link works once, until ${timeText(until, place)}.`];
  const product = place.agency === null ? 'Greenroom' : `Greenroom, where ${place.agency} plans`;
  const password = { label: 'Set password', url: `${place.origin}/reset-password?token=${token}` };
  const confirm = { label: 'Confirm', url: `${place.origin}/confirm-email?token=${token}` };
  switch (kind) {
    case 'INVITATION':
      return {
        subject: `Your account at ${place.agency ?? 'Greenroom'}`,
        title: `Welcome, ${nameOf(person)}`,
        paragraphs: [`There is an account for you at ${product}. Set a password, and you can sign in.`],
        details: [{ label: 'Username', value: person.username }],
        button: password,
        footer,
      };
    case 'RESET':
      return {
        subject: 'Choose a new password',
        title: 'Choose a new password',
        paragraphs: [
          `Hello ${nameOf(person)}, a new password was asked for with this address.`,
          'If it was not you, there is nothing to do: your password stays as it is.',
        ],
        details: [{ label: 'Username', value: person.username }],
        button: password,
        footer: [...footer, 'A new password signs you out everywhere.'],
      };
    case 'NEW_EMAIL':
      return {
        subject: 'Confirm your email address',
        title: 'Confirm your email address',
        paragraphs: [`Hello ${nameOf(person)}, this address is to become the one of your account.`],
        details: changeDetails(person, change),
        button: confirm,
        footer,
      };
    case 'OLD_EMAIL':
      return {
        subject: 'Your email address is about to change',
        title: 'Your email address is about to change',
        paragraphs: [
          `Hello ${nameOf(person)}, another address is to become the one of your account. It does once you confirm it here.`,
          'If it was not you, do not confirm, and change your password.',
        ],
        details: changeDetails(person, change),
        button: confirm,
        footer,
      };
  }
}

export interface EmailChange {
  readonly oldEmail: string | null;
  readonly newEmail: string | null;
}

function changeDetails({ username }: MailPerson, change: EmailChange | null): NonNullable<MailContent['details']> {
  return [
    { label: 'Username', value: username },
    { label: 'Until now', value: change?.oldEmail ?? 'none' },
    { label: 'From now on', value: change?.newEmail ?? 'none' },
  ];
}

export type NoticeKind = 'PASSWORD_CHANGED' | 'NEW_BROWSER' | 'EMAIL_CHANGED' | 'FACTOR_ADDED' | 'FACTOR_REMOVED' | 'RECOVERY_CODE_USED';

export interface NoticeDetails {
  readonly at: string;
  readonly userAgent?: string | null;
  readonly address?: string | null;
  /** "an admin", where it was not the person. */
  readonly by?: string;
  /** "Authenticator app" and the like. */
  readonly what?: string;
}

const NOTICES: Readonly<Record<NoticeKind, { readonly title: string; readonly text: string }>> = {
  PASSWORD_CHANGED: { title: 'Your password was changed', text: 'Your account has a new password. All other sign-ins have ended.' },
  NEW_BROWSER: {
    title: 'New sign-in to your account',
    text: 'Somebody signed in on a browser that your account has not been used on before.',
  },
  EMAIL_CHANGED: {
    title: 'Your email address was changed',
    text: 'Your account has another email address. No more mail about it comes here.',
  },
  FACTOR_ADDED: { title: 'A second sign-in step was added', text: 'There is a new second step for signing in to your account.' },
  FACTOR_REMOVED: { title: 'A second sign-in step was removed', text: 'A second step for signing in to your account was removed.' },
  RECOVERY_CODE_USED: {
    title: 'A recovery code was used',
    text: 'Somebody signed in to your account with a recovery code. It does not work again.',
  },
};

export function noticeMail(kind: NoticeKind, details: NoticeDetails, person: MailPerson, place: AccountPlace): AccountMail {
  const { title, text } = NOTICES[kind];
  const { at, userAgent, address, by, what } = details;
  const shown = [
    ['Username', person.username],
    ['When', timeText(at, place)],
    ['By', by],
    ['What', what],
    ['Browser', userAgent === undefined ? undefined : deviceText(userAgent)],
    ['Address', address],
  ] as const;
  return {
    subject: title,
    title,
    paragraphs: [
      `Hello ${nameOf(person)}. ${text}`,
      'If it was not you, choose a new password now, and ask an admin to look at your account.',
    ],
    details: shown.flatMap(([label, value]) => (value === undefined || value === null ? [] : [{ label, value }])),
    button: { label: 'Choose a new password', url: `${place.origin}/forgot-password` },
    footer: ['Mails about the security of your account cannot be turned off.'],
  };
}

function nameOf({ nickname, username }: MailPerson): string {
  return nickname ?? username;
}

function timeText(at: string, { timeZone }: AccountPlace): string {
  return `${formatInstant(at, timeZone, 'weekday-date-time')} (${timeZone})`;
}
