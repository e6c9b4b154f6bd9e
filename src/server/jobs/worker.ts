/** Runs background work on a node: graphile-worker on the same PostgreSQL, with the jobs, cron entries and listeners of all domains. */
import { Logger as QueueLogger, parseCronItems, run, runMigrations } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Database } from '../database.ts';
import type { DomainServer } from '../engine/behaviour.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mail.ts';
import { reportLiveness } from './liveness.ts';
import { startRounds } from './rounds.ts';
import { taskList } from './tasks.ts';

export interface Worker {
  /** Waits for running jobs; those that take too long are retried elsewhere. */
  stop(): Promise<void>;
}

/** More than the number of queues with slow jobs (files, media, mail), so that these never block all others. */
const CONCURRENCY = 4;

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
}: {
  readonly database: Database;
  readonly files: FileStore;
  readonly domains: readonly DomainServer[];
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly origin: string;
}): Promise<Worker> {
  const jobs = domains.flatMap((domain) => domain.jobs ?? []);
  const cron = domains.flatMap((domain) => domain.cron ?? []);
  const listeners = domains.flatMap((domain) => domain.listeners ?? []);
  const rounds = domains.flatMap((domain) => domain.rounds ?? []);
  const liveness = reportLiveness(database, log);
  const events = new EventEmitter();
  events.on(
    'pool:create',
    // The queue's locks are held in the name of the pool, not of a worker in it.
    ({ workerPool }: { workerPool: { id: string } }) =>
      void liveness.add(workerPool.id).catch((error: unknown) => log.error({ err: error }, 'A worker could not be registered.')),
  );
  const runner = await run({
    pgPool: database.pool,
    logger: queueLogger(log),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    events,
    taskList: taskList({ database, files, log, mailer, origin, jobs, listeners }),
    parsedCronItems: parseCronItems(cron.map(({ job, match }) => ({ task: job.name, match, identifier: job.name }))),
  });
  const runningRounds = startRounds(rounds, { database, files, log, mailer, origin });
  return {
    async stop() {
      await Promise.all([runningRounds.stop(), runner.stop()]);
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
