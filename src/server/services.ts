/** Runs a service next to a local server: a child process that is restarted when it dies, and ends with the server, however that ends. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface ServiceOptions {
  /** Prefix of its output lines. */
  readonly label: string;
  /** Entry file for Node. The process sends `{ kind: 'listening', port }` once it listens. */
  readonly entry: string;
  /** Its complete environment. When it is restarted, `PORT` is the port it had before. */
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly printLine: (line: string) => void;
  /** Called once, when it is ready. */
  readonly onReady: (port: number) => void;
  readonly pauses?: Pauses;
}

export interface Pauses {
  /** Pause before it is restarted; doubles each time that it dies early. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** A process that has run for longer than this did not die early. */
  readonly youngMs: number;
}

export interface Service {
  /** Null until it listens. */
  port(): number | null;
  stop(): Promise<void>;
}

const PAUSES: Pauses = { firstMs: 1000, longestMs: 60_000, youngMs: 60_000 };
const STOP_MS = 5000;

export function startService(options: ServiceOptions): Service {
  const { label, entry, env, printLine, onReady, pauses = PAUSES } = options;
  let port = options.port === 0 ? null : options.port;
  let child: ChildProcess | null = null;
  let restartTimer: NodeJS.Timeout | undefined;
  let isReady = false;
  let isStopping = false;
  let deaths = 0;

  const start = () => {
    const startedAt = Date.now();
    const own = fork(entry, [], { env: { ...env, PORT: String(port ?? 0) }, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child = own;
    // Output of a process that keeps dying early is shown only the first time.
    if (deaths < 2) for (const output of [own.stdout, own.stderr]) pipeLines(output, (line) => printLine(`${label}: ${line}`));
    else for (const output of [own.stdout, own.stderr]) output?.resume();
    own.on('message', (message) => {
      if (!isListening(message)) return;
      port = message.port;
      if (!isReady) onReady(port);
      isReady = true;
    });
    // A process that could not be started emits no exit.
    own.on('error', (error) => printLine(`${label}: ${error.message}`));
    own.once('close', (code, signal) => {
      child = null;
      if (isStopping) return;
      deaths = Date.now() - startedAt < pauses.youngMs ? deaths + 1 : 1;
      const wait = Math.min(pauses.longestMs, pauses.firstMs * 2 ** (deaths - 1));
      if (deaths <= 2) printLine(`${label}: ended with ${signal ?? code}; restarting${deaths === 2 ? ', with increasing pauses' : ''}.`);
      restartTimer = setTimeout(start, wait);
    });
  };
  if (existsSync(entry)) start();
  else printLine(`${label}: is not built; run npm run build.`);

  return {
    port: () => port,
    async stop() {
      isStopping = true;
      clearTimeout(restartTimer);
      const own = child;
      if (own === null) return;
      const ended = new Promise<void>((resolve) => own.once('close', () => resolve()));
      own.kill('SIGTERM');
      const late = setTimeout(() => own.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

function pipeLines(output: Readable | null, write: (line: string) => void): void {
  if (output !== null) createInterface({ input: output }).on('line', write);
}

function isListening(message: unknown): message is { readonly port: number } {
  return typeof message === 'object' && message !== null && 'port' in message && typeof message.port === 'number';
}
