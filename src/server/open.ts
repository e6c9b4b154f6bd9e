/** Opens what a command needs: the database, embedded or remote, migrated and with its queue; the file store; and the mailer. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { moveOriginals } from '#domains/streams/server';
import { openDatabase, type Database } from './database.ts';
import { startEmbeddedDatabase, type EmbeddedDatabaseOptions } from './embedded-database.ts';
import type { FileStore } from './files/file-store.ts';
import { openFileStore } from './files/open-store.ts';
import { migrateQueue } from './jobs/worker.ts';
import { createLogger } from './logger.ts';
import type { Mailer } from './mail/mail.ts';
import { openMailer } from './mail/open-mailer.ts';
import { migrate } from './migrate.ts';
import type { Settings } from './settings.ts';
import { reason, StartupError } from './startup-error.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** Closes the connections and stops the server if it is embedded. */
  close(): Promise<void>;
}

interface OpenWithFiles extends OpenDatabase {
  readonly files: FileStore;
  readonly mailer: Mailer;
}

/** For commands that run next to a server: they use its embedded database if it is running, and others wait for those that end soon. */
type OpenOptions = Pick<EmbeddedDatabaseOptions, 'allowShared' | 'isBrief'>;

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

const DEMO_VIDEOS_FOLDER = fileURLToPath(new URL('../../assets/demo-videos/', import.meta.url));

/** Location of the demo's videos, if they are installed. */
export function demoVideos(files: FileStore): { readonly files: FileStore; readonly folder: string } | undefined {
  return existsSync(DEMO_VIDEOS_FOLDER) ? { files, folder: DEMO_VIDEOS_FOLDER } : undefined;
}

export async function openAndMigrate(settings: Settings, report: (line: string) => void, options: OpenOptions = {}): Promise<OpenDatabase> {
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

/** For commands that serve or work: also moves files that an older version stored in the database. */
export async function openAndMigrateWithFiles(
  settings: Settings,
  report: (line: string) => void,
  options: OpenOptions = {},
): Promise<OpenWithFiles> {
  const opened = await addFiles(await openAndMigrate(settings, report, options), settings);
  try {
    await takeOverFiles(opened, report);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Called after opening the database, which creates the data folder that contains the files by default. */
export async function addFiles(opened: OpenDatabase, settings: Settings): Promise<OpenWithFiles> {
  try {
    const files = await openFileStore(settings.files);
    const mailer = openMailer(settings, opened.database);
    return {
      ...opened,
      files,
      mailer,
      async close() {
        await mailer.close();
        files.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

export async function takeOverFiles(
  { database, files }: Pick<OpenWithFiles, 'database' | 'files'>,
  report: (line: string) => void,
): Promise<void> {
  const moved = await moveOriginals(database, files);
  if (moved > 0) report(`Moved the originals of ${moved} imports from the database to ${files.place}.`);
}

export async function openOnly(settings: Settings, report: (line: string) => void, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (settings.databaseUrl === null) report('Starting the embedded database.');
  const embedded = settings.databaseUrl === null ? await startEmbeddedDatabase({ dataDir: settings.dataDir, report, ...options }) : null;
  const database = openDatabase(embedded?.url ?? settings.databaseUrl!);
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await database.pool.query('select 1');
  } catch (error) {
    await close();
    throw new StartupError(`The database at ${shownAddress(database.url)} cannot be reached: ${reason(error)}`);
  }
  try {
    await requireVersion(database);
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrations use functions of this version. */
const LEAST_POSTGRESQL = 18;

/** @throws StartupError before anything is written to an older server. */
export async function requireVersion({ pool, url }: Pick<Database, 'pool' | 'url'>): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  // "15.18 (Debian 15.18-0+deb12u1)"
  const version = rows[0]?.server_version.split(' ')[0] ?? '';
  if (!(Number.parseInt(version, 10) >= LEAST_POSTGRESQL))
    throw new StartupError(`Greenroom needs PostgreSQL ${LEAST_POSTGRESQL} or newer; the server at ${shownAddress(url)} is ${version}.`);
}

/** The URL without its password. */
function shownAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
