/** Manages one thread per worker: restarts it when it ends, renews its task's lease, and writes its log lines. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createGreenroom } from '../greenroom/client.ts';
import { workerCalls } from '../greenroom/worker-calls.ts';
import { reason, type Log } from '../process/log.ts';
import type { Settings } from '../process/settings.ts';
import { keepLeases } from './leases.ts';
import type { FromThread, ThreadInput, ToThread } from './thread-messages.ts';

interface WorkerThreads {
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A thread that does not stop in time is terminated; Greenroom releases its task. */
const STOP_MS = 2500;
const HEAP_MB = 1024;

export function startWorkerThreads(settings: Settings, folder: string, log: Log, entry: URL): WorkerThreads {
  const threads = new Map<string, Worker>();
  const greenroom = createGreenroom(settings.greenroomUrl);
  const leases = keepLeases({
    callsOf: (worker) => workerCalls(greenroom, settings.token, worker),
    onLost: (worker, task) => threads.get(worker)?.postMessage({ kind: 'lost', task } satisfies ToThread),
  });
  const pauses = new Set<NodeJS.Timeout>();
  let isStopping = false;
  const start = (pauseMs: number) => {
    const name = `${hostname()}-${process.pid}-${randomUUID()}`;
    const input: ThreadInput = { greenroomUrl: settings.greenroomUrl, token: settings.token, name, folder };
    const thread = new Worker(entry, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    let hasWorked = false;
    threads.set(name, thread);
    thread.on('message', (message: FromThread) => {
      if (message.kind === 'begin') leases.begin(name, message.task);
      else if (message.kind === 'progress') leases.progress(name, message.percent);
      else if (message.kind === 'log') log(message.level, message.line);
      else {
        leases.end(name);
        hasWorked = true;
      }
    });
    thread.on('error', (error) => log('error', `A worker ended: ${reason(error)}`));
    thread.on('exit', () => {
      threads.delete(name);
      leases.end(name);
      if (isStopping) return;
      const wait = hasWorked ? FIRST_PAUSE_MS : pauseMs;
      const timer = setTimeout(() => {
        pauses.delete(timer);
        start(Math.min(LONGEST_PAUSE_MS, 2 * wait));
      }, wait);
      pauses.add(timer);
    });
  };
  for (let count = 0; count < settings.workers; count++) start(FIRST_PAUSE_MS);
  return {
    async stop() {
      isStopping = true;
      leases.stop();
      for (const timer of pauses) clearTimeout(timer);
      await Promise.all([...threads.values()].map(endThread));
    },
  };
}

async function endThread(thread: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  thread.postMessage({ kind: 'stop' } satisfies ToThread);
  const late = setTimeout(() => void thread.terminate(), STOP_MS);
  await ended;
  clearTimeout(late);
}
