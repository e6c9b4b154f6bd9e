/** The types of a mail and a mailer; the caller does not know whether mails go by SMTP or to the local outbox. */
export interface Mail {
  /** Idempotency key: it becomes the Message-ID, and the outbox stores each key once. */
  readonly key: string;
  readonly to: { readonly name: string | null; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** One-click unsubscribe link (RFC 8058); absent for security mails, which cannot be turned off. */
  readonly unsubscribeUrl?: string;
  /** List-Id of the kind of mail, e.g. `schedules`, for mail filters. */
  readonly listId?: string;
}

export interface Mailer {
  readonly kind: 'smtp' | 'outbox';
  /** @throws MailError */
  send(mail: Mail): Promise<{ /** Response of the server. */ readonly answer: string }>;
  /** Closes the connections after pending mails have been sent. */
  close(): Promise<void>;
}

/** The sender address of mails. */
export interface Sender {
  readonly name: string | null;
  readonly address: string;
}

export class MailError extends Error {
  override readonly name = 'MailError';
  /** A retry is useless. */
  readonly permanent: boolean;
  /** As requested by the server. */
  readonly retryAfterSeconds: number | null;
  /** The connection broke when the server may already have accepted the mail. */
  readonly uncertain: boolean;

  constructor(
    message: string,
    given: {
      readonly permanent: boolean;
      readonly retryAfterSeconds?: number | null;
      readonly uncertain?: boolean;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: given.cause });
    this.permanent = given.permanent;
    this.retryAfterSeconds = given.retryAfterSeconds ?? null;
    this.uncertain = given.uncertain ?? false;
  }
}
