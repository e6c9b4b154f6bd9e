/** Content of account mails: links to set a password or confirm an address, and security notices. */
import { formatInstant } from '#core/date-text';
import type { MailContent } from '#server/mail/render';
import { deviceText } from '../session/device-text.rules.ts';
import type { LinkKind } from './account-link.query.ts';

export interface AccountPlace {
  /** Base URL of the server, without a trailing slash. */
  readonly origin: string;
  readonly agency: string | null;
  readonly timeZone: string;
}

interface MailPerson {
  readonly username: string;
  readonly nickname: string | null;
}

export interface AccountMail extends MailContent {
  readonly subject: string;
}

/** Content of a mail with a link. @param change of address that the link confirms; null for other kinds. */
export function linkMail(
  kind: LinkKind,
  { token, until, change }: { readonly token: string; readonly until: string; readonly change: EmailChange | null },
  person: MailPerson,
  place: AccountPlace,
): AccountMail {
  const footer = [`The link works once, until ${timeText(until, place)}.`];
  const product = place.agency === null ? 'Greenroom' : `Greenroom, where ${place.agency} plans`;
  const password = { label: 'Set password', url: `${place.origin}/reset-password#token=${token}` };
  const confirm = { label: 'Confirm', url: `${place.origin}/confirm-email#token=${token}` };
  switch (kind) {
    case 'INVITATION':
      return {
        subject: `Your account at ${place.agency ?? 'Greenroom'}`,
        title: `Welcome, ${nameOf(person)}`,
        paragraphs: [`An account has been created for you at ${product}. Set a password to sign in.`],
        details: [{ label: 'Username', value: person.username }],
        button: password,
        footer,
      };
    case 'RESET':
      return {
        subject: 'Choose a new password',
        title: 'Choose a new password',
        paragraphs: [
          `Hello ${nameOf(person)}, someone requested a new password for your account.`,
          'If this was not you, you can ignore this mail: your password stays the same.',
        ],
        details: [{ label: 'Username', value: person.username }],
        button: password,
        footer: [...footer, 'A new password signs you out everywhere.'],
      };
    case 'NEW_EMAIL':
      return {
        subject: 'Confirm your email address',
        title: 'Confirm your email address',
        paragraphs: [`Hello ${nameOf(person)}, this address will become the email address of your account once you confirm it.`],
        details: changeDetails(person, change),
        button: confirm,
        footer,
      };
    case 'OLD_EMAIL':
      return {
        subject: 'Your email address is about to change',
        title: 'Your email address is about to change',
        paragraphs: [
          `Hello ${nameOf(person)}, a change of your account’s email address was requested. It takes effect once you confirm it here.`,
          'If this was not you, do not confirm, and change your password.',
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
    { label: 'Old address', value: change?.oldEmail ?? 'none' },
    { label: 'New address', value: change?.newEmail ?? 'none' },
  ];
}

export type NoticeKind =
  | 'PASSWORD_CHANGED'
  | 'NEW_BROWSER'
  | 'EMAIL_CHANGED'
  | 'FACTOR_ADDED'
  | 'FACTOR_REMOVED'
  | 'RECOVERY_CODE_USED'
  | 'CODES_GUESSED';

export interface NoticeDetails {
  readonly at: string;
  readonly userAgent?: string | null;
  readonly address?: string | null;
  /** "an admin", when it was not the user. */
  readonly by?: string;
  /** The second factor concerned, such as "Authenticator app". */
  readonly what?: string;
}

const NOTICES: Readonly<Record<NoticeKind, { readonly title: string; readonly text: string }>> = {
  PASSWORD_CHANGED: { title: 'Your password was changed', text: 'Your account has a new password. All other sign-ins have ended.' },
  NEW_BROWSER: {
    title: 'New sign-in to your account',
    text: 'Someone signed in to your account on a new browser.',
  },
  EMAIL_CHANGED: {
    title: 'Your email address was changed',
    text: 'Your account has a new email address. Mails about it are no longer sent here.',
  },
  FACTOR_ADDED: { title: 'A second sign-in step was added', text: 'A second step for signing in was added to your account.' },
  FACTOR_REMOVED: { title: 'A second sign-in step was removed', text: 'A second step for signing in was removed from your account.' },
  RECOVERY_CODE_USED: {
    title: 'A recovery code was used',
    text: 'Someone signed in to your account with a recovery code. Each code works only once.',
  },
  CODES_GUESSED: {
    title: 'Wrong codes were entered for your account',
    text: 'Someone who knows your password entered wrong codes of your authenticator app several times.',
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
      'If this was not you, choose a new password now, and ask an admin to check your account.',
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
