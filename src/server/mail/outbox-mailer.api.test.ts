/** Mails of a server without SMTP: stored in the outbox, each once, with the headers they would have been sent with. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ MAIL_FROM: 'Agency <plans@agency.example>' });
});
afterAll(() => api.stop());

it('stores a mail once for its key, however often it is sent', async () => {
  const mail = {
    key: 'a:1',
    to: { name: 'Ava', address: 'ava@example.com' },
    subject: 'Moved',
    html: '<p>Moved.</p>',
    text: 'Moved.',
    listId: 'schedules',
  };
  expect(api.mailer.kind).toBe('outbox');
  expect(await api.mailer.send(mail)).toEqual({ answer: 'Stored in the outbox.' });
  expect(await api.mailer.send({ ...mail, subject: 'Moved again' })).toEqual({ answer: 'Already in the outbox.' });
  const rows = await api.database.rows<Record<string, string>>(sql`select * from outbox_mail`);
  expect(rows).toMatchObject([
    { recipient_name: 'Ava', recipient: 'ava@example.com', subject: 'Moved', html: '<p>Moved.</p>', text: 'Moved.' },
  ]);
  expect(rows[0]!.headers).toMatch(/^From: Agency <plans@agency\.example>$/m);
  expect(rows[0]!.headers).toMatch(/^List-I[dD]: <schedules\.agency\.example>$/m);
});
