/** Runs background work on a node: graphile-worker on the same PostgreSQL, with the jobs, cron entries and listeners of all domains. */
import { Logger as QueueLogger, parseCronItems, run, runMigrations } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Database } from '../database.ts';
import type { DomainServer } from '../engine/behaviour.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mail.ts';
import { reportLiveness } from './liveness.ts';
import { startPolls } from './cron.ts';
import { taskList, type TaskKit } from './tasks.ts';

export interface Worker {
  /** Waits for running jobs; those that take too long are retried elsewhere. */
  stop(): Promise<void>;
}

/** More than the number of queues with slow jobs (files, mail), so that these never block all others. */
const CONCURRENCY = 4;
const EVERY_JOB = { ordinary: true, media: 1 } as const;

export interface Work {
  /** Jobs without a lane, cron entries and listeners. */
  readonly ordinary: boolean;
  /** Number of jobs of the lane `media` that run concurrently on this worker; 0 = none. Of several, one is for short jobs only. */
  readonly media: number;
}

/** Migrates the queue's own tables; safe when several nodes start concurrently. */
export async function migrateQueue(database: Database, log: Logger): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: queueLogger(log) });
}

export async function startWorker({
  database,
  files,
  domains,
  log,
  mailer,
  origin,
  work = EVERY_JOB,
}: {
  readonly database: Database;
  readonly files: FileStore;
  readonly domains: readonly DomainServer[];
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly origin: string;
  readonly work?: Work;
}): Promise<Worker> {
  const jobs = domains.flatMap((domain) => domain.jobs ?? []);
  const cron = domains.flatMap((domain) => domain.cron ?? []);
  const timed = cron.flatMap((entry) => ('job' in entry ? [entry] : []));
  const polls = cron.flatMap((entry) => ('job' in entry ? [] : [entry]));
  const listeners = domains.flatMap((domain) => domain.listeners ?? []);
  const liveness = reportLiveness(database, log);
  const start = async (
    concurrency: number,
    tasks: Pick<TaskKit, 'jobs' | 'listeners' | 'dispatches'>,
    entries: typeof timed,
    media: number,
  ) => {
    const events = new EventEmitter();
    events.on(
      'pool:create',
      // The queue's locks are held in the name of the pool, not of a worker in it.
      ({ workerPool }: { workerPool: { id: string } }) =>
        void liveness.add(workerPool.id, media).catch((error: unknown) => log.error({ err: error }, 'A worker could not be registered.')),
    );
    return run({
      pgPool: database.pool,
      logger: queueLogger(log),
      concurrency,
      noHandleSignals: true,
      events,
      taskList: taskList({ database, files, log, mailer, origin, ...tasks }),
      parsedCronItems: parseCronItems(entries.map(({ job, match }) => ({ task: job.name, match, identifier: job.name }))),
    });
  };
  const inLane = jobs.filter(({ lane }) => lane === 'media');
  const short = inLane.filter(({ isShort }) => isShort === true);
  const reserved = work.media > 1 && short.length > 0 ? 1 : 0;
  const startLane = (slots: number, some: typeof inLane) =>
    slots > 0 && some.length > 0 ? [start(slots, { jobs: some, listeners: [], dispatches: false }, [], slots)] : [];
  const runners = await Promise.all([
    ...(work.ordinary
      ? [start(CONCURRENCY, { jobs: jobs.filter(({ lane }) => lane === undefined), listeners, dispatches: true }, timed, 0)]
      : []),
    ...startLane(work.media - reserved, inLane),
    ...startLane(reserved, short),
  ]);
  const runningPolls = startPolls(work.ordinary ? polls : [], { database, files, log, mailer, origin });
  return {
    async stop() {
      await Promise.all([runningPolls.stop(), ...runners.map((runner) => runner.stop())]);
      await liveness.stop();
    },
  };
}

/** Routine messages of the queue are logged at debug level, since they matter only for troubleshooting. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ ...meta }, message);
    else if (level === 'warning') log.warn({ ...meta }, message);
    else log.debug({ ...meta }, message);
  });
}
