/** Renews the leases of running tasks every few seconds, from the main thread, because a worker's thread may be busy calculating. */
import type { WorkerCalls } from '../greenroom/worker-calls.ts';
import { RefusedError } from '../greenroom/client.ts';

interface Leases {
  begin(worker: string, task: string): void;
  progress(worker: string, percent: number): void;
  end(worker: string): void;
  stop(): void;
}

interface LeaseOptions {
  readonly callsOf: (worker: string) => Pick<WorkerCalls, 'goesOn'>;
  readonly onLost: (worker: string, task: string) => void;
  readonly everyMs?: number;
}

/** A lease lasts for several of these intervals. */
const EVERY_MS = 5000;

export function keepLeases({ callsOf, onLost, everyMs = EVERY_MS }: LeaseOptions): Leases {
  const held = new Map<string, { readonly task: string; percent: number }>();
  const stop = new AbortController();
  let isAsking = false;
  const renew = async () => {
    if (isAsking) return;
    isAsking = true;
    await Promise.all(
      [...held].map(async ([worker, lease]) => {
        const goesOn = await callsOf(worker).goesOn(lease.task, lease.percent, stop.signal).catch(isNotGone);
        if (!goesOn && held.get(worker) === lease) onLost(worker, lease.task);
      }),
    );
    isAsking = false;
  };
  const timer = setInterval(() => void renew(), everyMs);
  return {
    begin: (worker, task) => void held.set(worker, { task, percent: 0 }),
    progress(worker, percent) {
      const lease = held.get(worker);
      if (lease) lease.percent = percent;
    },
    end: (worker) => void held.delete(worker),
    stop() {
      clearInterval(timer);
      stop.abort(new Error('The process is shutting down.'));
    },
  };
}

/** A failed request does not lose the task; a 404 means that it no longer exists or belongs to another worker. */
const isNotGone = (error: unknown) => !(error instanceof RefusedError && error.status === 404);
