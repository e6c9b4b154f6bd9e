/** Contract for reading the mail settings. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';

export const readMailSettings = defineAction({
  method: 'GET',
  path: '/api/mail-settings',
  resource: 'OutboxMail',
  access: role('ADMIN'),
  summary: 'How mails are sent, and their sender.',
  input: z.object({}),
  output: z.object({
    kind: z.enum(['smtp', 'outbox']),
    server: z.string().nullable().describe('Host and port of the SMTP server.'),
    from: z.string(),
  }),
});
