/** Gives a test file its own database server: migrated and without the demo, copied from one that was prepared once for the run. */
import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#server/embedded-database';

/** @param folder an empty one, which becomes a data folder. */
export async function startOwnDatabase(folder: string): Promise<EmbeddedDatabase> {
  await copyMigrated(folder);
  return startEmbeddedDatabase({ dataDir: folder, report: () => undefined });
}

/** Only the data folder, for a server that starts its database itself. */
export function copyMigrated(folder: string): Promise<void> {
  return cp(inject('migrated'), folder, { recursive: true });
}

export function copyDemo(folder: string): Promise<void> {
  return cp(inject('demo'), folder, { recursive: true });
}
