/** The types of a domain's background work: jobs, and listeners to events of domains that it depends on. */
import type { EventType } from '#core/events';
import type { Database } from '../database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Progress } from '../http/progress.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mail.ts';
import type { JobToQueue } from './job-to-queue.ts';

export type { EnqueueOptions, Lane } from './job-to-queue.ts';

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

export interface Job<Payload extends object = object> extends JobToQueue<Payload> {
  /** In a lane: it takes seconds, so one slot of every node with several is for such jobs only, and they never wait for hours of work. */
  readonly isShort?: boolean;
  /** Must be idempotent: it may run again after it has completed, and after a crash part-way. */
  execute(context: JobContext, payload: Payload): Promise<JobResult>;
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
