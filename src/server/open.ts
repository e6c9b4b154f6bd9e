/** Decides how a command gets a database that is ready to use: embedded or by address, migrated, with its queue. */
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from './database.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { migrateQueue } from './jobs/worker.ts';
import { createLogger } from './logger.ts';
import { migrate } from './migrate.ts';
import type { Settings } from './settings.ts';
import { reason, StartupError } from './startup-error.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** Lets go of the connections and, when it is ours, stops the server. */
  close(): Promise<void>;
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** @param options.mayBorrow use the server of a Greenroom that already runs on the folder: for commands beside it. */
export async function openAndMigrate(
  settings: Settings,
  report: (line: string) => void,
  options: { mayBorrow?: boolean } = {},
): Promise<OpenDatabase> {
  const opened = await openOnly(settings, report, options);
  try {
    await migrate({ pool: opened.database.pool, folder: MIGRATIONS_FOLDER, report });
    await migrateQueue(opened.database, createLogger(settings.logLevel));
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

export async function openOnly(
  settings: Settings,
  report: (line: string) => void,
  options: { mayBorrow?: boolean } = {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl === null) report('Starting the embedded database.');
  const embedded =
    settings.databaseUrl === null ? await startEmbeddedDatabase({ dataDir: settings.dataDir, report, mayBorrow: options.mayBorrow }) : null;
  const database = openDatabase(embedded?.url ?? settings.databaseUrl!);
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await database.pool.query('select 1');
    return { database, close };
  } catch (error) {
    await close();
    throw new StartupError(`The database at ${shownAddress(database.url)} cannot be reached: ${reason(error)}`);
  }
}

/** The address without its password. */
function shownAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

export function sayLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
