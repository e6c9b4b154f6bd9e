/** Jobs that send account mails: invitations, links to set a password or confirm an address, and security notices. */
import sql from 'sql-template-tag';
import { HOUR_MS } from '#core/span';
import { maySignIn } from '#server/http/authentication';
import { defineJob, type Job, type JobContext, type JobResult } from '#server/jobs/job';
import { MailError } from '#server/mail/mail';
import { renderMail } from '#server/mail/render';
import type { Settings } from '#server/settings';
import { LINK_HOURS, createLink, deleteLink, type LinkKind } from './account-link.query.ts';
import {
  linkMail,
  noticeMail,
  type AccountMail,
  type AccountPlace,
  type EmailChange,
  type NoticeDetails,
  type NoticeKind,
} from './account-mail-content.service.ts';

export interface AccountMails {
  /** Payload without a link, which is created when the mail is sent. */
  readonly invite: Job<{ readonly user: string }>;
  /** Sent to the account with this address, if there is one. */
  readonly forgot: Job<{ readonly email: string }>;
  readonly confirmEmail: Job<{ readonly user: string }>;
  readonly notice: Job<{ readonly user: string; readonly address: string; readonly notice: NoticeKind; readonly details: NoticeDetails }>;
}

interface Recipient {
  readonly uuid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly email: string;
}

/** Serial queue: anyone may request a link, and a hanging mail server must not block other jobs. */
const QUEUE = 'mail';

export function accountMails({ agencyName, timeZone, mail }: Pick<Settings, 'agencyName' | 'timeZone' | 'mail'>): AccountMails {
  const placeOf = ({ origin }: JobContext): AccountPlace => ({ origin, agency: agencyName, timeZone });

  const send = async (context: JobContext, key: string, to: { readonly name: string; readonly address: string }, content: AccountMail) => {
    const body = await renderMail(content, { name: agencyName, color: mail.color ?? undefined, origin: context.origin });
    await context.mailer.send({ key: `identity:${context.job}:${key}`, to, subject: content.subject, ...body });
  };

  const sendLink = async (context: JobContext, to: Recipient, kind: LinkKind, change: EmailChange | null = null): Promise<JobResult> => {
    const token = await createLink(context.database, to.uuid, kind);
    if (token === null) return { state: 'SKIPPED', message: 'Too many of these links were sent to this user recently.' };
    const until = new Date(Date.now() + LINK_HOURS[kind] * HOUR_MS).toISOString();
    try {
      const address = { name: to.nickname ?? to.username, address: to.email };
      await send(context, kind, address, linkMail(kind, { token, until, change }, to, placeOf(context)));
    } catch (error) {
      if (!(error instanceof MailError && error.uncertain)) await deleteLink(context.database, token);
      return refused(error);
    }
    return { state: 'SUCCEEDED' };
  };

  return {
    invite: defineJob<{ readonly user: string }>({
      name: 'identity.invite',
      queue: QUEUE,
      async execute(context, { user }) {
        const [to] = await context.database.rows<Recipient>(
          sql`select uuid, username, nickname, email from app_user u where uuid = ${user} and email is not null and password_hash is null and ${maySignIn('u')}`,
        );
        return to === undefined ? { state: 'SKIPPED', message: 'There is no user to invite.' } : sendLink(context, to, 'INVITATION');
      },
    }),
    forgot: defineJob<{ readonly email: string }>({
      name: 'identity.forgotPassword',
      queue: QUEUE,
      async execute(context, { email }) {
        const [to] = await context.database.rows<Recipient>(
          sql`select uuid, username, nickname, email from app_user u where lower(email) = lower(${email}) and ${maySignIn('u')}`,
        );
        return to === undefined ? { state: 'SKIPPED', message: 'No account has this address.' } : sendLink(context, to, 'RESET');
      },
    }),
    confirmEmail: defineJob<{ readonly user: string }>({
      name: 'identity.confirmEmail',
      queue: QUEUE,
      async execute(context, { user }) {
        const [change] = await context.database.rows<
          EmailChange & Omit<Recipient, 'email'> & { oldConfirmed: boolean; newConfirmed: boolean }
        >(sql`
          select u.uuid, u.username, u.nickname, c.old_email as "oldEmail", c.new_email as "newEmail", c.old_confirmed as "oldConfirmed", c.new_confirmed as "newConfirmed"
          from email_change c join app_user u on u.uuid = c."user" where u.uuid = ${user} and ${maySignIn('u')}`);
        if (change === undefined) return { state: 'SKIPPED', message: 'The change of address was cancelled.' };
        const { oldEmail, newEmail, oldConfirmed, newConfirmed } = change;
        if (oldEmail !== null && !oldConfirmed) await sendLink(context, { ...change, email: oldEmail }, 'OLD_EMAIL', change);
        if (newEmail !== null && !newConfirmed) return sendLink(context, { ...change, email: newEmail }, 'NEW_EMAIL', change);
        return { state: 'SUCCEEDED' };
      },
    }),
    notice: defineJob({
      name: 'identity.securityNotice',
      queue: QUEUE,
      async execute(context, { user, address, notice, details }) {
        const [person] = await context.database.rows<Recipient>(sql`select uuid, username, nickname from app_user where uuid = ${user}`);
        if (person === undefined) return { state: 'SKIPPED', message: 'The account no longer exists.' };
        try {
          const to = { name: person.nickname ?? person.username, address };
          await send(context, notice, to, noticeMail(notice, details, person, placeOf(context)));
          return { state: 'SUCCEEDED' };
        } catch (error) {
          return refused(error);
        }
      },
    }),
  };
}

/** @throws errors for which a retry may help. */
function refused(error: unknown): JobResult {
  if (!(error instanceof MailError) || !error.permanent) throw error;
  return { state: 'SKIPPED', message: 'The mail server refused the address.' };
}
