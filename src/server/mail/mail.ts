/** What a mail is and how it is handed over; which way it goes, by SMTP or into the local outbox, its sender does not know. */
export interface Mail {
  /** The same key is the same mail: it becomes the Message-ID, and the outbox keeps it once. */
  readonly key: string;
  readonly to: { readonly name: string | null; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Turned off by one click (RFC 8058); absent for security mail, which nobody can turn off. */
  readonly unsubscribeUrl?: string;
  /** Of the kind of mail, e.g. `schedules`, by which people sort. */
  readonly listId?: string;
}

export interface Mailer {
  readonly kind: 'smtp' | 'outbox';
  /** @throws MailError */
  send(mail: Mail): Promise<{ /** What the server said. */ readonly answer: string }>;
  /** Lets go of the connections once what is being sent has been. */
  close(): Promise<void>;
}

/** Who mails are from. */
export interface Sender {
  readonly name: string | null;
  readonly address: string;
}

export class MailError extends Error {
  override readonly name = 'MailError';
  /** Sending it again is of no use. */
  readonly permanent: boolean;
  /** As the server asked for. */
  readonly retryAfterSeconds: number | null;
  /** The connection broke when the server may have taken the mail already. */
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
