/** The local outbox for mails when no SMTP server is configured: a table that admins can read, with each mail once. */
import { createTransport } from 'nodemailer';
import sql from 'sql-template-tag';
import type { Database } from '../database.ts';
import { CHANGES_CHANNEL } from '../engine/publish-change.ts';
import type { Mailer, Sender } from './mail.ts';
import { messageOf } from './message.ts';

export function outboxMailer(database: Database, from: Sender): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    kind: 'outbox',
    async send(mail) {
      const composed = await composer.sendMail(messageOf(mail, from));
      const [headers] = (composed.message as Buffer).toString('utf8').split('\n\n', 1);
      const kept = await database.rows(sql`
        insert into outbox_mail (key, recipient_name, recipient, subject, html, text, headers)
        values (${mail.key}, ${mail.to.name}, ${mail.to.address}, ${mail.subject}, ${mail.html}, ${mail.text}, ${headers})
        on conflict (key) do nothing returning id`);
      if (kept.length > 0) await database.rows(sql`select pg_notify(${CHANGES_CHANNEL}, 'outbox_mails')`);
      return { answer: kept.length === 0 ? 'Already in the outbox.' : 'Stored in the outbox.' };
    },
    async close() {
      composer.close();
    },
  };
}
