/** Decides that all browser tests share one server with demo data. */
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly address: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide('address', server.address);
  return () => server.stop();
}
