/** Opens the mailer: SMTP where a server is configured, otherwise the local outbox. */
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';
import type { Mailer } from './mail.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export function openMailer({ mail }: Pick<Settings, 'mail'>, database: Database): Mailer {
  return mail.smtpUrl === null ? outboxMailer(database, mail.from) : smtpMailer(mail.smtpUrl, mail.from);
}
