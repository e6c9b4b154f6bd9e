/** Starts the built server with demo data in a separate folder, with the options of `npm start`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STUCK_MS } from './patience.ts';

export interface RunningServer {
  readonly address: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** Everything it has printed. */
  output(): string;
  stop(): Promise<void>;
}

const LOOK_AGAIN_MS = 100;
const STARTED = /Greenroom is ready at (\S+)/;

/** @throws Error with the server's output when it does not start. */
export async function startServer(
  environment: Record<string, string> = {},
  dataDir?: string,
  parameters: readonly string[] = [],
): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'greenroom-e2e-')));
  const child = spawn(process.execPath, ['--max-semi-space-size=32', 'dist/server/main.js', 'serve', ...parameters], {
    env: { ...process.env, NODE_ENV: '', PORT: '0', DEMO: '1', DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), STUCK_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = STARTED.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  // Just after its start it may respond that it is too busy; retries are delayed, since immediate ones would keep it busy.
  while ((await fetch(`${address}/healthz`)).status === 503) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return {
    address,
    process: child,
    dataDir: folder,
    output: () => output,
    async stop() {
      const ended = new Promise<void>((resolve) =>
        child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
      );
      child.kill('SIGTERM');
      await ended;
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
