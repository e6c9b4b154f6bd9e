/** The command `restore FILE`: replaces the contents of a database with a backup, completely or not at all. */
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { migrateQueue } from '../jobs/worker.ts';
import { createLogger } from '../logger.ts';
import { addFiles, MIGRATIONS_FOLDER, openOnly, printLine, takeOverFiles } from '../open.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

export async function restore(settings: Settings, parameters: readonly string[]): Promise<void> {
  const { file, force } = readParameters(parameters);
  const opened = await addFiles(await openOnly(settings, printLine), settings);
  try {
    const restored = await restoreBackup({
      pool: opened.database.pool,
      files: opened.files,
      url: opened.database.url,
      file,
      migrationsFolder: MIGRATIONS_FOLDER,
      force,
      report: printLine,
    });
    await takeOverFiles(opened, printLine);
    await migrateQueue(opened.database, createLogger(settings.logLevel));
    if (settings.databaseUrl !== null)
      printLine('Running nodes continue with the restored data. Restart them: they still sign with the previous key.');
    printLine(`Restored ${restored.rows} rows and ${restored.files} files from ${file}.`);
  } finally {
    await opened.close();
  }
}

function readParameters(parameters: readonly string[]): { file: string; force: boolean } {
  const usage = new StartupError('Usage: restore FILE [--force]');
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length !== 1) throw usage;
    return { file: positionals[0]!, force: values.force };
  } catch {
    throw usage;
  }
}
