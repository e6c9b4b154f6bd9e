/** The local outbox in the API: readable by admins only, without the mail server's password. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('mails are readable by admins only, newest first', async () => {
  const mail = { to: { name: null, address: 'ava@example.com' }, html: '<p>Hi</p>', text: 'Hi' };
  await api.mailer.send({ ...mail, key: '1', subject: 'First' });
  await api.mailer.send({ ...mail, key: '2', subject: 'Second' });
  const listed = (await api.as('admin').get('/api/outbox_mails')).json<{ member: { '@id': string; subject: string }[] }>().member;
  expect(listed.map(({ subject }) => subject)).toEqual(['Second', 'First']);
  expect((await api.as('admin').get(listed[0]!['@id'])).json()).toMatchObject({
    html: '<p>Hi</p>',
    text: 'Hi',
    recipient: 'ava@example.com',
  });
  for (const person of ['manager', 'client', 'employee'] as const) expect((await api.as(person).get('/api/outbox_mails')).status).toBe(403);
  expect((await api.anonymous().get('/api/outbox_mails')).status).toBe(401);
});

it('mail settings are returned without the password', async () => {
  expect((await api.as('admin').get('/api/mail-settings')).json()).toEqual({ kind: 'outbox', server: null, from: 'greenroom@localhost' });
  const smtp = await startApi({ SMTP_URL: 'smtp://me:secret@mail.example:2525', MAIL_FROM: 'Agency <plans@agency.example>' });
  try {
    const answer = await smtp.as('admin').get('/api/mail-settings');
    expect(answer.json()).toEqual({ kind: 'smtp', server: 'mail.example:2525', from: 'Agency <plans@agency.example>' });
  } finally {
    await smtp.stop();
  }
});
