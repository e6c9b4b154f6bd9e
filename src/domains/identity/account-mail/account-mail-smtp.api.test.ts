/** Account mails through a real SMTP server: as parsed by an independent library, and when the server rejects them. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '#server/jobs/enqueue';
import type { Worker } from '#server/jobs/worker';
import { mailsAreSent, startMailWorker } from '../../../../test/kit/account-mail.ts';
import { startApi, type Api } from '../../../../test/kit/api.ts';

const received: string[] = [];
/** SMTP status that the server returns per recipient; absent = accepted. */
const refusals = new Map<string, number>();
/** Recipients whose mails hang, and callbacks that release them. */
const hanging = new Set<string>();
const letGo: (() => void)[] = [];
let server: SMTPServer;
let api: Api;
let worker: Worker;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('not today'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        if (envelope.rcptTo.some(({ address }) => hanging.has(address))) letGo.push(done);
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  api = await startApi({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Northlight <people@northlight.example>' });
  worker = await startMailWorker(api);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const invite = async (username: string) => {
  const made = await api.as('admin').post('/api/users', { username, email: `${username}@example.com`, roles: [] });
  expect(made.status).toBe(201);
};
const mailsTo = async (username: string): Promise<Email[]> =>
  (await Promise.all(received.map((raw) => PostalMime.parse(raw)))).filter(({ to }) => to?.[0]?.address === `${username}@example.com`);
const linksOf = (username: string) =>
  api.database.rows(sql`select 1 from account_link l join app_user u on u.uuid = l."user" where u.username = ${username}`);
const jobOf = async (username: string) => {
  const [job] = await api.database.rows<{ state: string; attempts: number }>(
    sql`select j.state, j.attempts from background_job j join app_user u on u.uuid::text = j.payload ->> 'user' where u.username = ${username}`,
  );
  return job!;
};

it('an invitation has the same content in both parts, and no List-Unsubscribe header', async () => {
  await invite('posted');
  await expect.poll(async () => (await mailsTo('posted')).length).toBe(1);
  const [mail] = await mailsTo('posted');
  expect(mail!.from).toMatchObject({ name: 'Northlight', address: 'people@northlight.example' });
  const [link] = /https:\/\/greenroom\.example\/reset-password#token=[\w-]+/.exec(mail!.text!)!;
  expect(mail!.html).toContain(`href="${link}"`);
  const names = mail!.headers.map(({ key }) => key);
  expect(names).toContain('auto-submitted');
  expect(names.filter((name) => name.startsWith('list-'))).toEqual([]);
  const token = link.split('=')[1];
  expect((await api.anonymous().post('/api/authentication/reset-password', { token, password: 'a quiet green harbour' })).status).toBe(204);
});

it('a mail that the server rejects is not retried, and leaves no link behind', async () => {
  refusals.set('refused@example.com', 550);
  await invite('refused');
  await mailsAreSent(api);
  expect(await jobOf('refused')).toEqual({ state: 'SKIPPED', attempts: 1 });
  expect(await linksOf('refused')).toEqual([]);
});

it('a mail that the server defers arrives later, once, with the only valid link', async () => {
  refusals.set('delayed@example.com', 450);
  await invite('delayed');
  await expect.poll(async () => (await jobOf('delayed')).attempts).toBeGreaterThan(0);
  await expect.poll(async () => (await jobOf('delayed')).state).toBe('QUEUED');
  expect(await linksOf('delayed')).toEqual([]);
  refusals.delete('delayed@example.com');
  await mailsAreSent(api);
  expect(await mailsTo('delayed')).toHaveLength(1);
  expect(await linksOf('delayed')).toHaveLength(1);
});

it('mails that hang do not block other jobs', async () => {
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
    hanging.add(`${name}-hangs@example.com`);
    await invite(`${name}-hangs`);
  }
  await expect.poll(() => letGo.length).toBeGreaterThan(0);
  const job = await api.database.transaction((tx) => enqueue(tx, { name: 'identity.tidy' }, {}));
  const stateOf = async () =>
    (await api.database.rows<{ state: string }>(sql`select state from background_job where uuid = ${job}`))[0]!.state;
  await expect.poll(stateOf).toBe('SUCCEEDED');
  expect(await jobOf('first-hangs')).toEqual({ state: 'RUNNING', attempts: 1 });
  hanging.clear();
  for (const done of letGo) done();
  await mailsAreSent(api);
});
