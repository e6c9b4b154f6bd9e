/** The command `migrate`: migrates the database to this version and reports what was applied. */
import { openAndMigrate, printLine } from '../open.ts';
import type { Settings } from '../settings.ts';

export async function migrateDatabase(settings: Settings): Promise<void> {
  const opened = await openAndMigrate(settings, printLine, { allowShared: true, isBrief: true });
  await opened.close();
  printLine('The database is up to date.');
}
