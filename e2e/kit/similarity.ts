/** Runs the built similarity service as a separate process next to a running server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { STUCK_MS } from './patience.ts';

export interface RunningSimilarity {
  readonly address: string;
  readonly process: ChildProcess;
  output(): string;
  /** Sends a signal; resolves when it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const LISTENS = /is listening on (\S+)\./;

export async function startSimilarityService(environment: Readonly<Record<string, string>>): Promise<RunningSimilarity> {
  const child = spawn(process.execPath, ['dist/similarity/main.js'], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The service did not start:\n${output}`)), STUCK_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = LISTENS.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(`http://${found}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });
  return {
    address,
    process: child,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    },
  };
}
