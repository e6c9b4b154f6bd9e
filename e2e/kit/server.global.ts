/** Gives each worker of the browser tests its own server with demo data, so that files may run concurrently. */
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
    /** Where each worker records which of them it uses (`claim.ts`). */
    readonly claims: string;
    /** A data folder of a server that has started once, without the demo, and one with the whole demo. Both are only copied. */
    readonly migrated: string;
    readonly demo: string;
    /** Output and exit code of the server started in each empty folder. */
    readonly firstRuns: { readonly empty: FinishedRun; readonly demo: FinishedRun };
  }
}

/** A day: a file uses its token from its first test to its last, however long they take on a slow machine. */
const ACCESS_TOKEN_MINUTES = '1440';
/** No limit: on a slow machine, browsers and servers compete for the processor, and a server that lags would reject requests. */
const REQUESTS_PER_SECOND = '0';

/** Everything a server printed, and its exit code. */
interface FinishedRun {
  readonly output: string;
  readonly code: number | null;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [migrated, demo, ...folders] = await Promise.all(
    Array.from({ length: WORKERS + 2 }, () => mkdtemp(path.join(tmpdir(), 'greenroom-e2e-'))),
  );
  // Loading the demo is the slowest step, so it is loaded once and copied.
  const runs = Promise.all([runOnce(migrated!, { DEMO: '0' }), runOnce(demo!, {})]);
  // Before the workers start, which would each unpack it; after the servers have started, since unpacking temporarily changes the
  // environment.
  await findBrowser();
  const [empty, withDemo] = await runs;
  project.provide('firstRuns', { empty, demo: withDemo });
  project.provide('migrated', migrated!);
  project.provide('demo', demo!);
  await Promise.all(folders.map((folder) => cp(demo!, folder, { recursive: true })));
  const servers = await Promise.all(folders.map((folder) => startServer({ ACCESS_TOKEN_MINUTES, REQUESTS_PER_SECOND }, folder)));
  project.provide(
    'addresses',
    servers.map(({ address }) => address),
  );
  const claims = await mkdtemp(path.join(tmpdir(), 'greenroom-claims-'));
  project.provide('claims', claims);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([claims, migrated!, demo!, ...folders].map((folder) => rm(folder, { recursive: true, force: true })));
  };
}

async function runOnce(folder: string, environment: Record<string, string>): Promise<FinishedRun> {
  const server = await startServer(environment, folder);
  await server.stop();
  return { output: server.output(), code: server.process.exitCode };
}
