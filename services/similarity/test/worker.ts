/** A worker for tests, in the test's process, with its own leases. */
import { createGreenroom } from '../src/greenroom/client.ts';
import { workerCalls } from '../src/greenroom/worker-calls.ts';
import { keepLeases } from '../src/worker/leases.ts';
import { runWorker, type WorkerOptions } from '../src/worker/run-worker.ts';
import { SERVICE_TOKEN } from './fake-greenroom.ts';

export interface TestWorker {
  readonly lines: string[];
  stop(): Promise<void>;
}

export function startTestWorker(
  url: string,
  folder: string,
  name: string,
  more: Partial<WorkerOptions> & { readonly token?: string } = {},
): TestWorker {
  const greenroom = createGreenroom(url);
  const stop = new AbortController();
  const lines: string[] = [];
  let lost = new AbortController();
  const callsOf = () => workerCalls(greenroom, more.token ?? SERVICE_TOKEN, name);
  const leases = keepLeases({ callsOf, onLost: () => lost.abort(new Error('lost')), everyMs: 50 });
  const done = runWorker({
    calls: callsOf(),
    hold: {
      begin(task) {
        lost = new AbortController();
        leases.begin(name, task);
        return lost.signal;
      },
      progress: (percent) => leases.progress(name, percent),
      end: () => leases.end(name),
    },
    folder,
    signal: stop.signal,
    log: (level, line) => void lines.push(`${level}: ${line}`),
    pauses: { idleMs: 20, longestMs: 100, refreshMs: 1_000_000 },
    ...more,
  });
  return {
    lines,
    async stop() {
      stop.abort(new Error('stopped'));
      leases.stop();
      await done;
    },
  };
}
