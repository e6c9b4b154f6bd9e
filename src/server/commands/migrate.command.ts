/** The command `migrate`: migrates the database to this version and reports what was applied. */
import { openAndMigrate, sayLine } from '../open.ts';
import type { Settings } from '../settings.ts';

export async function migrateDatabase(settings: Settings): Promise<void> {
  const opened = await openAndMigrate(settings, sayLine, { mayBorrow: true });
  await opened.close();
  sayLine('The database is up to date.');
}
