/** Sends mails by SMTP: a pool of connections, and the classification of failures as temporary or permanent. */
import { firstIn } from '#core/present';
import { createTransport } from 'nodemailer';
import { MailError, type Mailer, type Sender } from './mail.ts';
import { messageOf } from './message.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Timeout without any data from the server. */
const IDLE_TIMEOUT_MS = 30_000;
/** Total timeout, for servers that respond one byte at a time. */
const SEND_TIMEOUT_MS = 90_000;

/** @param url `smtp://user:password@host:587`; `smtps:` for TLS from the start. */
export function smtpMailer(url: string, from: Sender): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxMessages: 1000,
    // A broken connection may have delivered the mail, so the caller decides whether to retry.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        const sent = await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
        return { answer: sent.response ?? 'Accepted.' };
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** The properties of nodemailer's errors. */
interface SmtpFailure {
  readonly message: string;
  readonly name?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly timeoutType?: string;
}

/** Commands whose rejection is about this mail, not about the server or its configuration. */
const MAIL_COMMANDS = new Set(['RCPT TO', 'DATA']);
/** Errors before anything could be transmitted. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
const BROKEN = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EABORT']);

function mailErrorOf(error: unknown): MailError {
  const failure = error as SmtpFailure;
  const { code = '', command = '', responseCode, response, message } = failure;
  const answered = responseCode !== undefined;
  const rejected = answered && responseCode >= 500 && MAIL_COMMANDS.has(command);
  // An invalid address is rejected before the server is contacted.
  const invalid = !answered && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const late = failure.timeoutType === undefined || failure.timeoutType === 'SOCKET_TIMEOUT';
  return new MailError(response ?? message, {
    permanent: rejected || invalid,
    retryAfterSeconds: answered && !rejected ? waitIn(response ?? '') : null,
    uncertain: !answered && (BROKEN.has(code) || failure.name === 'AbortError') && late && !NOT_CONNECTED.has(failure.originalCode ?? ''),
    cause: error,
  });
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
const MAX_SECONDS = 24 * 3600;

/** SMTP has no field for a retry delay; servers with rate limits put it in the text: "try again in 300 seconds". */
export function waitIn(response: string): number | null {
  const found = /\b(?:in|after|for|retry-after:?)\s+(\d{1,6})\s*(s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?)?\b/i.exec(response);
  if (found === null) return null;
  const seconds = Number(found[1]) * UNITS[firstIn(found[2] ?? 's').toLowerCase()]!;
  return Math.min(seconds, MAX_SECONDS);
}
