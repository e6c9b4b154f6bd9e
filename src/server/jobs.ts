/** Decides which work runs in the background, when, and on which queue: graphile-worker on the same PostgreSQL. */
import { parseCronItems, run, runMigrations, type Runner } from 'graphile-worker';
import { Logger } from 'graphile-worker';
import { tidyIdentity } from '#domains/identity/server';
import type { Database } from './database.ts';

/** The queue's own tables; safe when several nodes start at once. */
export async function migrateQueue(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: quiet });
}

export function startWorker(database: Database): Promise<Runner> {
  return run({
    pgPool: database.pool,
    logger: quiet,
    concurrency: 2,
    noHandleSignals: true,
    taskList: { 'tidy-identity': () => tidyIdentity(database) },
    parsedCronItems: parseCronItems([{ task: 'tidy-identity', match: '17 * * * *', identifier: 'tidy-identity' }]),
  });
}

const quiet = new Logger(() => () => undefined);
