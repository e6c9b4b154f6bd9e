/** Gives a test file its own database server: migrated and without the demo, copied from one that was prepared once for the run. */
import { cp } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { expect, inject } from 'vitest';
import type { Database } from '#server/database';
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

/** Sequence numbers are not rolled back with a transaction, so they show what was begun. */
export async function begun(database: Database, sequence: string): Promise<number> {
  const [row] = await database.rows<{ begun: number }>(
    sql`select coalesce(last_value, 0)::int as begun from pg_sequences where sequencename = ${sequence}`,
  );
  return row!.begun;
}

/** Waits until no other session is working: a killed server's transactions are rolled back, or were committed. */
export async function settled(database: Database): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await database.rows<{ busy: number }>(
        sql`select count(*)::int as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      );
      return row!.busy;
    })
    .toBe(0);
}
