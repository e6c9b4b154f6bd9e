/** Gives a test its own database: a clone of the migrated template, with or without a small agency, or an empty one. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database-url.ts';
import type { World } from './world.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
  /** Instead of dropping it. */
  keepAs(name: string): Promise<void>;
}

export function cloneDatabase(): Promise<TestDatabase> {
  return create(`template ${inject('databaseServer').template} strategy file_copy`);
}

/** With the agency in it. @param template with more in it. */
export async function cloneWorld(template = inject('databaseServer').withWorld): Promise<TestDatabase & { readonly world: World }> {
  return { ...(await create(`template ${template} strategy file_copy`)), world: inject('world') };
}

/** Without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template template0 strategy file_copy');
}

async function create(origin: string): Promise<TestDatabase> {
  const name = `greenroom_test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} owner ${new URL(inject('databaseServer').url).username} ${origin}`);
  return {
    url: databaseUrl(inject('databaseServer').url, name),
    // Without force it waits for connections that are closing; terminating them would fail other tests.
    drop: () => onServer(`drop database ${name}`).catch(() => onServer(`drop database ${name} with (force)`)),
    keepAs: (kept) => onServer(`alter database ${name} rename to ${kept}`),
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer').administratorUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
