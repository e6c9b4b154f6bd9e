/** How tasks stay with those who work on them: Greenroom hears of each every few seconds, also while its worker has no moment to say so. */
import type { WorkerCalls } from '../greenroom/worker-calls.ts';
import { RefusedError } from '../greenroom/client.ts';

export interface Leases {
  begin(worker: string, task: string): void;
  progress(worker: string, percent: number): void;
  end(worker: string): void;
  stop(): void;
}

export interface LeaseOptions {
  readonly callsOf: (worker: string) => Pick<WorkerCalls, 'goesOn'>;
  readonly onLost: (worker: string, task: string) => void;
  readonly everyMs?: number;
}

/** A lease outlasts several of these. */
const EVERY_MS = 5000;

export function keepLeases({ callsOf, onLost, everyMs = EVERY_MS }: LeaseOptions): Leases {
  const held = new Map<string, { readonly task: string; percent: number }>();
  const stop = new AbortController();
  let isAsking = false;
  const renew = async () => {
    if (isAsking) return;
    isAsking = true;
    await Promise.all(
      [...held].map(async ([worker, one]) => {
        const goesOn = await callsOf(worker).goesOn(one.task, one.percent, stop.signal).catch(isNotGone);
        if (!goesOn && held.get(worker) === one) onLost(worker, one.task);
      }),
    );
    isAsking = false;
  };
  const timer = setInterval(() => void renew(), everyMs);
  return {
    begin: (worker, task) => void held.set(worker, { task, percent: 0 }),
    progress(worker, percent) {
      const one = held.get(worker);
      if (one) one.percent = percent;
    },
    end: (worker) => void held.delete(worker),
    stop() {
      clearInterval(timer);
      stop.abort(new Error('The process ends.'));
    },
  };
}

/** Who does not answer takes nothing away; a task that is not there any more is nobody's. */
const isNotGone = (error: unknown) => !(error instanceof RefusedError && error.status === 404);
