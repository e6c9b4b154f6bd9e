/** Makes sure that each worker of the browser tests has a server with demo data to itself, so that files may run at the same time. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    readonly addresses: readonly string[];
    /** Where each worker notes which of them it uses (`claim.ts`). */
    readonly claims: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before there are workers, which would each unpack it.
  await findBrowser();
  const folders = await demoFolders();
  const servers = await Promise.all(folders.map((folder) => startServer({}, folder)));
  project.provide(
    'addresses',
    servers.map(({ address }) => address),
  );
  const claims = await mkdtemp(path.join(tmpdir(), 'greenroom-claims-'));
  project.provide('claims', claims);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([claims, ...folders].map((folder) => rm(folder, { recursive: true, force: true })));
  };
}

/** Each with the whole demo. It is loaded once and copied, since loading takes longer than anything else here. */
async function demoFolders(): Promise<string[]> {
  const folders = await Promise.all(Array.from({ length: WORKERS }, () => mkdtemp(path.join(tmpdir(), 'greenroom-e2e-'))));
  const [first, ...others] = folders;
  await (await startServer({}, first)).stop();
  await Promise.all(others.map((folder) => cp(first!, folder, { recursive: true })));
  return folders;
}
