/** Mails through a real SMTP server: as an independent parser reads them, and every kind of rejection. */
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailError, type Mail, type Mailer } from './mail.ts';
import { smtpMailer, waitIn } from './smtp-mailer.ts';

const FROM = { name: 'Zoë & Co', address: 'plans@agency.example' };
const MAIL: Mail = {
  key: 'shift-1:ava',
  to: { name: 'Åva "the host"', address: 'ava@example.com' },
  subject: 'Thu 4 Jun, 09:00–12:00 moved to 10:00',
  html: '<p>Moved. ✓</p>',
  text: 'Moved. ✓\n',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: SMTPServerOptions = {}): Promise<{ mailer: Mailer; received: string[] }> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { mailer: mailerOf(server.server.address() as AddressInfo), received };
}

function mailerOf({ port }: AddressInfo): Mailer {
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, FROM);
  closing.push(() => mailer.close());
  return mailer;
}

/** A server whose response to each line is set by the test. */
async function startRaw(onLine: (line: string, write: (text: string) => void, hangUp: () => void) => void): Promise<Mailer> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean))
        onLine(
          line,
          (text) => void socket.write(`${text}\r\n`),
          () => socket.destroy(),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return mailerOf(server.address() as AddressInfo);
}

const failure = async (sending: Promise<unknown>) => {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MailError);
  const { permanent, retryAfterSeconds, uncertain } = error as MailError;
  return { permanent, retryAfterSeconds, uncertain };
};
const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });

describe('a mail by SMTP', () => {
  it('is read correctly by an independent parser: names, subject, both parts, and the same Message-ID for the same key', async () => {
    const { mailer, received } = await start();
    expect((await mailer.send(MAIL)).answer).toMatch(/^250/);
    await mailer.send(MAIL);
    await mailer.send({ ...MAIL, key: 'shift-1:ben' });
    const [first, second, other] = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
    expect(first).toMatchObject({
      from: { name: 'Zoë & Co', address: 'plans@agency.example' },
      to: [{ name: 'Åva "the host"', address: 'ava@example.com' }],
      subject: MAIL.subject,
    });
    expect(first!.html!.trim()).toBe(MAIL.html);
    expect(first!.text!.trim()).toBe('Moved. ✓');
    expect(first!.messageId).toMatch(/^<[0-9a-f]{40}@agency\.example>$/);
    expect(second!.messageId).toBe(first!.messageId);
    expect(other!.messageId).not.toBe(first!.messageId);
    const names = first!.headers.map(({ key }) => key);
    expect(names).toContain('auto-submitted');
    expect(names).not.toContain('list-unsubscribe');
  });

  it('contains one-click unsubscribe and list headers when it can be turned off', async () => {
    const { mailer, received } = await start();
    const unsubscribeUrl = `https://greenroom.example/unsubscribe/${'x'.repeat(120)}`;
    await mailer.send({ ...MAIL, unsubscribeUrl, listId: 'schedules' });
    const { headers } = await PostalMime.parse(received[0]!);
    const value = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(value('list-unsubscribe')?.replaceAll(/\s/g, '')).toBe(`<${unsubscribeUrl}>`);
    expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(value('list-id')).toBe('<schedules.agency.example>');
  });

  it('escapes line breaks in names and subjects instead of adding headers', async () => {
    const { mailer, received } = await start();
    await mailer.send({ ...MAIL, to: { name: 'A\r\nBcc: x@y.example', address: 'ava@example.com' }, subject: 'B\r\nBcc: x@y.example' });
    const { headers, bcc } = await PostalMime.parse(received[0]!);
    expect(bcc ?? []).toEqual([]);
    expect(headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });

  it('signs in when the URL has credentials', async () => {
    const seen: unknown[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    closing.push(() => new Promise((resolve) => server.close(() => resolve())));
    const mailer = smtpMailer(`smtp://me%40agency:p%3Ass@127.0.0.1:${(server.server.address() as AddressInfo).port}`, FROM);
    closing.push(() => mailer.close());
    await mailer.send(MAIL);
    expect(seen).toEqual([['me@agency', 'p:ss']]);
  });
});

describe('a mail that cannot be sent', () => {
  it('fails permanently when the server does not know the recipient, or rejects the content', async () => {
    const { mailer } = await start({ onRcptTo: (_address, _session, done) => done(refusal('5.1.1 no such user', 550)) });
    expect(await failure(mailer.send(MAIL))).toEqual({ permanent: true, retryAfterSeconds: null, uncertain: false });
    const { mailer: strict } = await start({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refusal('5.7.1 spam', 554)));
      },
    });
    expect(await failure(strict.send(MAIL))).toMatchObject({ permanent: true, uncertain: false });
  });

  it('fails permanently when the address is invalid', async () => {
    const { mailer } = await start();
    expect(await failure(mailer.send({ ...MAIL, to: { name: null, address: 'nobody' } }))).toMatchObject({ permanent: true });
  });

  it('is retried when the server is busy, after the time that it requests', async () => {
    const { mailer } = await start({ onRcptTo: (_address, _session, done) => done(refusal('4.7.0 Try again in 300 seconds', 450)) });
    expect(await failure(mailer.send(MAIL))).toEqual({ permanent: false, retryAfterSeconds: 300, uncertain: false });
  });

  it('is retried when the server rejects our sign-in, since settings can be fixed', async () => {
    const { mailer } = await start({ onMailFrom: (_address, _session, done) => done(refusal('5.7.1 sender not allowed', 550)) });
    expect(await failure(mailer.send(MAIL))).toMatchObject({ permanent: false, uncertain: false });
  });

  it('is retried when the server is unreachable, certainly not delivered', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const address = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    expect(await failure(mailerOf(address).send(MAIL))).toEqual({ permanent: false, retryAfterSeconds: null, uncertain: false });
  });

  it('may have been delivered when the connection breaks after the data', async () => {
    const mailer = await startRaw((line, write, hangUp) => {
      if (line === '.') hangUp();
      else if (/^DATA/i.test(line)) write('354 go on');
      else if (/^(EHLO|MAIL|RCPT)/i.test(line)) write('250 fine');
    });
    expect(await failure(mailer.send(MAIL))).toEqual({ permanent: false, retryAfterSeconds: null, uncertain: true });
  });
});

describe('the retry delay of a server', () => {
  it.each([
    ['450 4.7.0 Try again in 300 seconds', 300],
    ['421 too many connections, retry after 5 minutes', 300],
    ['451 Greylisted for 60s', 60],
    ['450 Retry-After: 30', 30],
    ['450 in 99 hours', 24 * 3600],
    ['450 mailbox busy', null],
  ])('of "%s" is %s', (response, seconds) => expect(waitIn(response)).toBe(seconds));
});
