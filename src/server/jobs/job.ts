/** The types of a domain's background work: jobs, cron entries and listeners to events of domains that it depends on. */
import type { EventType } from '#core/events';
import type { Database, Transaction } from '../database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Progress } from '../http/progress.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mail.ts';

/** `media`: programs that read files of strangers. */
export type Lane = 'media';

export interface JobContext {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Logger;
  readonly mailer: Mailer;
  /** Public origin of the server without a trailing slash, for links in messages. */
  readonly origin: string;
  /** uuid of the background job, for the records that it creates. */
  readonly job: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the process is asked to stop, and the job is then retried; and when the job was stopped. */
  readonly signal: AbortSignal;
  /** Progress is stored with the job, visible to everyone who may read it. */
  readonly onProgress: (progress: Progress) => void;
}

/** Succeeded, or there was nothing (left) to do. A failure is thrown: the job is retried, and is dead after the last attempt. */
export type JobResult =
  | { readonly state: 'SUCCEEDED'; readonly message?: string }
  | { readonly state: 'SKIPPED'; readonly message: string };

export interface Job<Payload extends object = object> {
  /** `domain.operation`, e.g. `identity.tidy`. */
  readonly name: string;
  /** Maximum number of attempts before the job is dead; absent = 10, which takes about 13 hours. */
  readonly maxAttempts?: number;
  /** Jobs of one queue run one at a time, on any node. */
  readonly queue?: string;
  /**
   * Jobs of a lane run on workers of that lane only: as many concurrently as these have slots (`MEDIA_WORKERS`), by priority, and such that
   * nobody's jobs hold up those of others.
   */
  readonly lane?: Lane;
  /** Within the lane; lower runs earlier; absent = 0. */
  readonly priority?: number;
  /** Must be idempotent: it may run again after it has completed, and after a crash part-way. */
  execute(context: JobContext, payload: Payload): Promise<JobResult>;
  /** "Queue all", for a backfill: everything that currently has to be done; the caller queues it. */
  pending?(tx: Transaction): Promise<readonly { readonly payload: Payload; readonly options?: EnqueueOptions }[]>;
}

export interface EnqueueOptions {
  /** While a job with this key is waiting, another is not queued. */
  readonly key?: string;
  /** IRI of the record that the job works on. */
  readonly record?: string;
  /** uuid of the user who requested it. */
  readonly requestedBy?: string;
  readonly runAt?: Date;
  /** Of a job in a lane: added to the priority of its kind, so that long work runs after short work; absent = 0. */
  readonly cost?: number;
}

/** Cron in UTC, `minute hour day month weekday`. */
export interface CronEntry {
  readonly job: Job<Record<string, never>>;
  readonly match: string;
}

export interface Listener {
  /** `domain.operation`; part of the key that prevents it from handling an event twice. */
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

/** Binds a handler to an event and its payload type. */
export function listenTo<Payload extends object>(
  event: EventType<Payload>,
  listener: {
    readonly name: string;
    readonly execute: (context: JobContext, payload: Payload, event: PublishedEvent) => Promise<JobResult>;
  },
): Listener {
  return { name: listener.name, event: event.name, execute: listener.execute as Listener['execute'] };
}
