/** Email channel: renders a notification as a mail, and maps the mail server's response to an outcome. */
import { MailError } from '#server/mail/mail';
import { renderMail, type MailAgency } from '#server/mail/render';
import type { PollContext } from '#server/jobs/cron';
import { TYPES } from '../message/notification-type.rules.ts';
import { unsubscribePath } from '../preference/unsubscribe.query.ts';
import type { Channel, ToDeliver } from './channel.service.ts';

/** Placeholder for the unsubscribe URL, while a mail to many recipients is rendered once. */
const UNSUBSCRIBE = 'https://unsubscribe.invalid/';
/** Size of the cache of rendered mails. */
const MAX_KEPT = 20;

type Agency = Omit<MailAgency, 'origin'>;

/** @param hasServer whether mails are sent by SMTP. */
export function emailChannel(agency: Agency, hasServer: boolean): Channel {
  const kept = new Map<string, Promise<{ html: string; text: string }>>();
  const render = (notification: ToDeliver['notification'], origin: string) => {
    const known = kept.get(notification.uuid);
    if (known !== undefined) return known;
    const made = rendered(notification, agency, origin);
    kept.set(notification.uuid, made);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    return made;
  };
  return {
    name: 'EMAIL',
    setup: hasServer
      ? { configured: true, provider: 'smtp', reason: null }
      : { configured: false, provider: 'outbox', reason: 'SMTP_URL is not set. Mails are stored in the local outbox.' },
    provider: ({ mailer }) => mailer.kind,
    async send({ key, notification, user }, context) {
      if (user.email === null) return { state: 'FAILED', answer: 'The user no longer has an email address.' };
      const { area } = TYPES[notification.type];
      const { html, text } = await render(notification, context.origin);
      const unsubscribeUrl = context.origin + (await unsubscribePath(context.database, user.uuid, notification.type));
      const mail = {
        key,
        to: { name: user.name, address: user.email },
        subject: notification.title,
        html: html.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
        text: text.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
        unsubscribeUrl,
        listId: area.toLowerCase(),
      };
      return sendMail(context, mail);
    },
  };
}

async function sendMail({ mailer }: PollContext, mail: Parameters<PollContext['mailer']['send']>[0]) {
  try {
    return { state: 'SENT', answer: (await mailer.send(mail)).answer } as const;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.permanent) return { state: 'FAILED', answer: error.message } as const;
    return { state: 'RETRY', answer: error.message, afterSeconds: error.retryAfterSeconds ?? undefined } as const;
  }
}

function rendered({ type, title, text, link, mail }: ToDeliver['notification'], agency: Agency, origin: string) {
  return renderMail(
    {
      title,
      preview: text.split('\n')[0],
      paragraphs: mail?.paragraphs ?? [text],
      sections: mail?.sections?.map(({ rows, ...section }) => ({
        ...section,
        rows: rows.map((row) => (row.link === undefined ? row : { ...row, link: origin + row.link })),
      })),
      ...(link === null ? {} : { button: { label: 'Open in Greenroom', url: origin + link } }),
      footer: [`You receive this email because “${TYPES[type].label}” is on in your notification preferences.`],
      unsubscribeUrl: UNSUBSCRIBE,
    },
    { ...agency, origin },
  );
}
