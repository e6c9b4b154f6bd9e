/** A real SMTP server for tests, which stores accepted emails and can be configured to refuse them. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: string;
  readonly raw: string;
}

export interface Smtp {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Response to the next emails: accept (null), refuse with this reply, or never respond. */
  answer: { readonly code: number; readonly text: string } | 'hang' | null;
  stop(): Promise<void>;
}

export async function startSmtp(): Promise<Smtp> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo(_address, _session, done) {
      const { answer } = smtp;
      if (answer === null || answer === 'hang') return done();
      done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (smtp.answer === 'hang') return;
        const raw = Buffer.concat(parts).toString();
        const messageId = /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? '';
        received.push({ messageId, to: session.envelope.rcptTo.map(({ address }) => address).join(), raw });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const smtp: Smtp = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    answer: null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
