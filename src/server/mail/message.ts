/** Builds the message and headers of a mail, for either mailer. */
import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mail, Sender } from './mail.ts';

export function messageOf(mail: Mail, from: Sender): SendMailOptions {
  const { address, name } = mail.to;
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${createHash('sha256').update(mail.key).digest('hex').slice(0, 40)}@${host}>`,
    from: { name: from.name ?? '', address: from.address },
    to: { name: name ?? '', address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Keeps auto-responders from replying.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.listId === undefined ? {} : { 'List-Id': `<${mail.listId}.${host}>` }),
      ...(mail.unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
