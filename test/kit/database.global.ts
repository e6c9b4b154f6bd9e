/** Decides where API tests find PostgreSQL: one server for the run, with a migrated template that each test file clones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/database.ts';
import { startEmbeddedDatabase } from '../../src/server/embedded-database.ts';
import { migrateQueue } from '../../src/server/jobs.ts';
import { migrate } from '../../src/server/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseServer: string;
    readonly databaseTemplate: string;
  }
}

/** @returns the tear-down. `TEST_DATABASE_URL` names a server to use instead of the embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-test-'));
  // Nothing of a test run has to survive a power cut.
  const embedded = process.env.TEST_DATABASE_URL === undefined ? await startEmbeddedDatabase({ dataDir: folder, report: () => undefined, settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] }) : null;
  const server = embedded?.url ?? process.env.TEST_DATABASE_URL!;
  const template = `greenroom_template_${process.pid}`;
  await onServer(server, `create database ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  const database = openDatabase(url.href, { max: 2 });
  await migrate({ pool: database.pool, folder: path.resolve('migrations') });
  await migrateQueue(database);
  await database.close();
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  return async () => {
    if (embedded === null) await onServer(server, `drop database ${template} with (force)`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
