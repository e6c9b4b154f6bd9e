/** Runs jobs in the worker: stores their state and progress, logs and retries failures, and marks the job dead after the last attempt. */
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import sql from 'sql-template-tag';
import { ProblemError } from '#core/errors';
import type { Database } from '../database.ts';
import { isDatabaseError } from '../database.ts';
import { CHANGES_CHANNEL } from '../engine/publish-change.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Progress } from '../http/progress.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mail.ts';
import { DISPATCH_TASK, enqueue, JOBS_PLURAL } from './enqueue.ts';
import type { Job, JobResult, Listener, PublishedEvent } from './job.ts';

export interface TaskKit {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly origin: string;
  readonly jobs: readonly Job[];
  readonly listeners: readonly Listener[];
  /** Whether published events are delivered to the listeners here. */
  readonly dispatches: boolean;
}

/** Often enough to look live, rarely enough to be cheap. */
const PROGRESS_EVERY_MS = 500;
const UNIQUE_VIOLATION = '23505';

/** How often a running job is checked for having been stopped. */
const WATCH_MS = 1000;

interface ClaimedJob {
  readonly uuid: string;
  /** Of this attempt. */
  readonly run: string;
  readonly payload: object;
}

/** @throws Error when two jobs or listeners share a name. */
export function taskList(kit: TaskKit): TaskList {
  const all = [...kit.jobs, ...kit.listeners.map((listener) => listenerJob(kit.database, listener))];
  const twice = all.find(({ name }, index) => all.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined) throw new Error(`Two jobs or listeners are called ${twice.name}.`);
  const dispatching = kit.dispatches ? { [DISPATCH_TASK]: dispatch(kit) } : {};
  return { ...dispatching, ...Object.fromEntries(all.map((job) => [job.name, taskOf(kit, job)])) };
}

function taskOf({ database, files, log, mailer, origin }: TaskKit, job: Job): Task {
  return async (input, helpers) => {
    const claimed = await claim(database, job, input, helpers);
    // Removed, or finished by a worker that was presumed dead.
    if (claimed === null) return;
    const { attempts, max_attempts: most } = helpers.job;
    const report = progressWriter(database, claimed, log);
    const watch = watchRun(database, claimed, log);
    try {
      const result = await job.execute(
        {
          database,
          files,
          log,
          mailer,
          origin,
          job: claimed.uuid,
          attempt: attempts,
          signal: AbortSignal.any([helpers.abortSignal, watch.stopped]),
          onProgress: report.onProgress,
        },
        claimed.payload,
      );
      await report.settled();
      await finish(database, claimed, result.state, result.message ?? null);
    } catch (error) {
      await report.settled();
      // It is already known as stopped, or another worker has taken it over.
      if (watch.stopped.aborted) return;
      const dead = attempts >= most;
      log[dead ? 'error' : 'warn'](
        { err: error, job: job.name, backgroundJob: claimed.uuid, attempt: attempts },
        dead ? 'A background job has failed permanently.' : 'A background job has failed and will be retried.',
      );
      if (!(await fail(database, claimed, dead, messageOf(error)))) return;
      throw error;
    } finally {
      watch.end();
    }
  };
}

/** Cron starts a job without a row, so one is created here. */
async function claim(database: Database, job: Job, input: unknown, helpers: JobHelpers): Promise<ClaimedJob | null> {
  const uuid = typeof input === 'object' && input !== null && 'job' in input ? String(input.job) : null;
  const [row] =
    uuid === null
      ? await database.rows<ClaimedJob>(
          sql`insert into background_job (name, state, started_at, attempts, run) values (${job.name}, 'RUNNING', now(), ${helpers.job.attempts}, gen_random_uuid()) returning uuid, run, payload`,
        )
      : await database.rows<ClaimedJob>(sql`update background_job set state = 'RUNNING', started_at = coalesce(started_at, now()), finished_at = null, attempts = ${helpers.job.attempts}, run = gen_random_uuid(), version = version + 1, update_time = date_trunc('second', now())
        where uuid = ${uuid} and state in ('QUEUED', 'RUNNING') returning uuid, run, payload`);
  if (row !== undefined) await publishJobs(database);
  return row ?? null;
}

/** The rows of a run that was neither stopped nor taken over. */
const held = ({ uuid, run }: ClaimedJob) => sql`uuid = ${uuid} and run = ${run} and state = 'RUNNING'`;

/** Notices when the job is stopped, or taken over because this worker was presumed dead. */
function watchRun(database: Database, claimed: ClaimedJob, log: Logger): { readonly stopped: AbortSignal; readonly end: () => void } {
  const stopped = new AbortController();
  const look = async () => {
    const rows = await database.rows(sql`select from background_job where ${held(claimed)}`);
    if (rows.length === 0) stopped.abort(new Error('The job was stopped.'));
  };
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) => log.debug({ err: error, backgroundJob: claimed.uuid }, 'A running job could not be checked.')),
    WATCH_MS,
  );
  return { stopped: stopped.signal, end: () => clearInterval(timer) };
}

async function finish(database: Database, claimed: ClaimedJob, state: JobResult['state'], message: string | null): Promise<void> {
  await database.rows(
    sql`update background_job set state = ${state}, message = ${message}, finished_at = now(), version = version + 1, update_time = date_trunc('second', now()) where ${held(claimed)}`,
  );
  await publishJobs(database);
}

/** @returns whether the job will be retried; not when another with its key is already waiting, or when it was stopped. */
async function fail(database: Database, claimed: ClaimedJob, dead: boolean, message: string): Promise<boolean> {
  const set = (state: string) =>
    database.rows(
      sql`update background_job set state = ${state}, message = ${message}, finished_at = ${dead ? new Date() : null}, version = version + 1, update_time = date_trunc('second', now()) where ${held(claimed)} returning 1`,
    );
  try {
    const rows = await set(dead ? 'FAILED' : 'QUEUED');
    if (rows.length === 0) return false;
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== UNIQUE_VIOLATION) throw error;
    await finish(database, claimed, 'SKIPPED', message);
    return false;
  }
  await publishJobs(database);
  return true;
}

/** The failure as shown to admins: catalogue messages; anything else is only in the log. */
function messageOf(error: unknown): string {
  return error instanceof ProblemError ? error.message : 'Something went wrong. See the log for details.';
}

function progressWriter(
  database: Database,
  claimed: ClaimedJob,
  log: Logger,
): { readonly onProgress: (progress: Progress) => void; readonly settled: () => Promise<void> } {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    onProgress({ stage, done, total }) {
      const now = performance.now();
      if (now - last < PROGRESS_EVERY_MS && done < total) return;
      last = now;
      writing = writing
        .then(async () => {
          await database.rows(
            sql`update background_job set stage = ${stage}, done = ${done}, total = ${total}, update_time = date_trunc('second', now()) where ${held(claimed)}`,
          );
          await publishJobs(database);
        })
        .catch((error: unknown) =>
          log.warn({ err: error, backgroundJob: claimed.uuid }, 'The progress of a background job could not be stored.'),
        );
    },
    settled: () => writing,
  };
}

async function publishJobs(database: Database): Promise<void> {
  await database.rows(sql`select pg_notify(${CHANGES_CHANNEL}, ${JOBS_PLURAL})`);
}

/** Queues one job for each listener, so that a failing one does not block the others. */
function dispatch({ database, listeners }: TaskKit): Task {
  return async (input) => {
    const uuid = (input as { event: string }).event;
    await database.transaction(async (tx) => {
      const [event] = await tx.rows<{ name: string }>(
        sql`select name from outbox_event where uuid = ${uuid} and dispatched_at is null for update`,
      );
      if (event === undefined) return;
      for (const listener of listeners)
        if (listener.event === event.name) await enqueue(tx, { name: listener.name }, { event: uuid }, { key: uuid });
      await tx.rows(sql`update outbox_event set dispatched_at = now() where uuid = ${uuid}`);
    });
  };
}

function listenerJob(database: Database, listener: Listener): Job {
  return {
    name: listener.name,
    async execute(context, payload) {
      const { event } = payload as { readonly event: string };
      const [row] = await database.rows<PublishedEvent & { readonly payload: object }>(
        sql`select uuid, at, "user", request_id as "requestId", payload from outbox_event where uuid = ${event}`,
      );
      return row === undefined ? { state: 'SKIPPED', message: 'The event no longer exists.' } : listener.execute(context, row.payload, row);
    },
  };
}
