/** Decides what `backup FILE` does: write everything as of one moment, beside a Greenroom that goes on running. */
import { writeBackup } from '../backup/write-backup.ts';
import { openOnly, sayLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

export async function backup(settings: Settings, parameters: readonly string[]): Promise<void> {
  const [file] = parameters;
  if (file === undefined || parameters.length !== 1) throw new StartupError('Usage: backup FILE');
  const opened = await openOnly(settings, () => undefined, { mayBorrow: true });
  try {
    const { tables, rows } = await writeBackup(opened.database.pool, file);
    sayLine(`Wrote ${rows} rows of ${tables} tables to ${file}.`);
  } finally {
    await opened.close();
  }
}
