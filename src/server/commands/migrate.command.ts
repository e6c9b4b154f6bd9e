/** What `migrate` does: bring the database to this version and say what was applied. */
import { openAndMigrate, sayLine } from '../open.ts';
import type { Settings } from '../settings.ts';

export async function migrateDatabase(settings: Settings): Promise<void> {
  const opened = await openAndMigrate(settings, sayLine, { mayBorrow: true });
  await opened.close();
  sayLine('The database is up to date.');
}
