/** What a domain declares of its background work: jobs, cron entries and listeners to events of domains that it depends on. */
import type { EventType } from '#core/events';
import type { Database, Transaction } from '../database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Progress } from '../http/progress.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mail.ts';

export interface JobContext {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Logger;
  readonly mailer: Mailer;
  /** Where people reach the server, without a slash at the end, for links in what is sent. */
  readonly origin: string;
  /** Uuid of the background job, for what it leaves behind. */
  readonly job: string;
  /** 1 the first time. */
  readonly attempt: number;
  /** Ends when the process is asked to stop; the job is then tried again. */
  readonly signal: AbortSignal;
  /** Kept with the job and seen by who may read it. */
  readonly onProgress: (progress: Progress) => void;
}

/** Succeeded, or there was nothing (any more) to do. Failing is throwing: the job is tried again, at last it is dead. */
export type JobResult =
  | { readonly state: 'SUCCEEDED'; readonly message?: string }
  | { readonly state: 'SKIPPED'; readonly message: string };

export interface Job<Payload extends object = object> {
  /** `domain.operation`, e.g. `identity.tidy`. */
  readonly name: string;
  /** Tries in all before it is dead; absent = 10, which takes about 13 hours. */
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other, on whatever node. */
  readonly queue?: string;
  /** Must be idempotent: it may run again after it has done its work, and again after a crash half-way. */
  execute(context: JobContext, payload: Payload): Promise<JobResult>;
  /** "Queue all": what has to be done as things stand, for a backfill; queued by who starts it. */
  pending?(tx: Transaction): Promise<readonly { readonly payload: Payload; readonly options?: EnqueueOptions }[]>;
}

export interface EnqueueOptions {
  /** While one with this key waits, another is not queued. */
  readonly key?: string;
  /** IRI of the record that it works on. */
  readonly record?: string;
  /** Uuid of the user who asked for it. */
  readonly requestedBy?: string;
  readonly runAt?: Date;
  /** Lower runs earlier; absent = 0. */
  readonly priority?: number;
}

/** Cron in UTC, `minute hour day month weekday`. */
export interface CronEntry {
  readonly job: Job<Record<string, never>>;
  readonly match: string;
}

export interface Listener {
  /** `domain.operation`; part of the key that keeps it from handling an event twice. */
  readonly name: string;
  readonly event: string;
  readonly execute: (context: JobContext, payload: object, event: PublishedEvent) => Promise<JobResult>;
}

export interface PublishedEvent {
  readonly uuid: string;
  readonly at: string;
  readonly user: string | null;
  readonly requestId: string | null;
}

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Binds a handler to an event, whose payload it gets typed. */
export function listenTo<Payload extends object>(
  event: EventType<Payload>,
  listener: {
    readonly name: string;
    readonly execute: (context: JobContext, payload: Payload, event: PublishedEvent) => Promise<JobResult>;
  },
): Listener {
  return { name: listener.name, event: event.name, execute: listener.execute as Listener['execute'] };
}
