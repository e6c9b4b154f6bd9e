/** The command `backup FILE`: writes a consistent snapshot of everything while Greenroom keeps running. */
import { writeBackup } from '../backup/write-backup.ts';
import { addFiles, openOnly, printLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

export async function backup(settings: Settings, parameters: readonly string[]): Promise<void> {
  const [file] = parameters;
  if (file === undefined || file.startsWith('-') || parameters.length !== 1) throw new StartupError('Usage: backup FILE');
  const opened = await addFiles(await openOnly(settings, () => undefined, { allowShared: true, isBrief: true }), settings);
  try {
    const { tables, rows, files } = await writeBackup(opened.database.pool, opened.files, file);
    printLine(`Wrote ${rows} rows of ${tables} tables and ${files} files to ${file}.`);
  } finally {
    await opened.close();
  }
}
