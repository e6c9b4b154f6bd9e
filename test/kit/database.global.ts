/**
 * Provides the PostgreSQL of the tests, a separate one for the run or the one at TEST_DATABASE_URL, and the templates to clone: a migrated
 * database, and one with a small agency.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { registry } from '#domains/resources';
import { startEmbeddedDatabase } from '#server/embedded-database';
import { openDatabase } from '#server/database';
import { migrateQueue } from '#server/jobs/worker';
import { createLogger } from '#server/logger';
import { migrate } from '#server/migrate';
import { databaseUrl } from './database-url.ts';
import { enforceStateMachines } from './state-machines.ts';
import { buildWorld, type World } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `url` uses the plain role that the product uses, `administratorUrl` the role that creates databases. */
    databaseServer: { readonly url: string; readonly administratorUrl: string; readonly template: string; readonly withWorld: string };
    readonly world: World;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `greenroom_test_${process.pid}`;
  // A nested run uses the databases that the outer run has migrated.
  const origin = process.env['TEST_DATABASE_TEMPLATE'] ?? 'template1';
  await run(server.administratorUrl, `create database ${template} owner ${new URL(server.url).username} template ${origin}`);
  const database = openDatabase(databaseUrl(server.url, template), { max: 2 });
  await migrate({ pool: database.pool, folder: resolve('migrations') });
  await migrateQueue(database, createLogger('fatal'));
  await enforceStateMachines(database, registry);
  await database.close();
  const withWorld = `${template}_world`;
  await run(server.administratorUrl, `create database ${withWorld} owner ${new URL(server.url).username} template ${template}`);
  const agency = openDatabase(databaseUrl(server.url, withWorld), { max: 2 });
  project.provide('world', await buildWorld(agency));
  await agency.close();
  project.provide('databaseServer', { url: server.url, administratorUrl: server.administratorUrl, template, withWorld });
  return async () => {
    for (const made of [template, withWorld, ...(await populatedOf(server.administratorUrl, withWorld))])
      await run(server.administratorUrl, `drop database ${made} with (force)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; administratorUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, administratorUrl: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  // Created with access for us alone; the database's user has to traverse it.
  await chmod(folder, 0o711);
  // Durability is not needed here.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_wal_size=4GB'];
  const { stop, ...addresses } = await startEmbeddedDatabase({ dataDir: folder, report: () => undefined, settings });
  return {
    ...addresses,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Databases that tests have kept, see `populated.ts`. */
async function populatedOf(url: string, withWorld: string): Promise<string[]> {
  const rows = await run<{ name: string }>(url, `select datname as name from pg_database where starts_with(datname, '${withWorld}_')`);
  return rows.map(({ name }) => name);
}

async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}
