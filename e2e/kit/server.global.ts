/** Makes sure that each worker of the browser tests has a server with demo data to itself, so that files may run at the same time. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/embedded-database';
import { openDatabase } from '#server/database';
import { migrate } from '#server/migrate';
import { findBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    readonly addresses: readonly string[];
    /** Where each worker notes which of them it uses (`claim.ts`). */
    readonly claims: string;
    /** A data folder with nothing but a migrated database in it, which nobody uses. */
    readonly migrated: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before there are workers, which would each unpack it.
  await findBrowser();
  const migrated = await migratedFolder();
  project.provide('migrated', migrated);
  const folders = await demoFolders(migrated);
  const servers = await Promise.all(folders.map((folder) => startServer({}, folder)));
  project.provide(
    'addresses',
    servers.map(({ address }) => address),
  );
  const claims = await mkdtemp(path.join(tmpdir(), 'greenroom-claims-'));
  project.provide('claims', claims);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([claims, migrated, ...folders].map((folder) => rm(folder, { recursive: true, force: true })));
  };
}

async function migratedFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-migrated-'));
  const embedded = await startEmbeddedDatabase({ dataDir: folder, report: () => undefined });
  const database = openDatabase(embedded.url);
  await migrate({ pool: database.pool, folder: 'migrations' });
  await database.close();
  await embedded.stop();
  return folder;
}

/** Each with the whole demo. It is loaded once and copied, since loading takes longer than anything else here. */
async function demoFolders(migrated: string): Promise<string[]> {
  const folders = await Promise.all(Array.from({ length: WORKERS }, () => mkdtemp(path.join(tmpdir(), 'greenroom-e2e-'))));
  const [first, ...others] = folders;
  await cp(migrated, first!, { recursive: true });
  await (await startServer({}, first)).stop();
  await Promise.all(others.map((folder) => cp(first!, folder, { recursive: true })));
  return folders;
}
