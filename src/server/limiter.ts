/** Concurrency limiter for expensive work: at most N run at once, up to M wait in a queue, further requests get 503 with Retry-After. */
import { coreErrors, type ProblemError } from '#core/errors';

export interface LimiterOptions {
  readonly concurrency: number;
  /** Maximum length of the queue. */
  readonly maxQueued: number;
  /** The error when the queue is full. */
  readonly full?: () => ProblemError;
}

export interface Limiter {
  /**
   * Waits for a slot. @returns an idempotent function that releases it. @throws ProblemError when the queue is full; the signal's reason
   * when aborted.
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /** Whether nothing is running or queued. */
  readonly idle: boolean;
}

const RETRY_SECONDS = 10;

export function busy(): ProblemError {
  return coreErrors.fail('busy', { seconds: RETRY_SECONDS }, { headers: { 'retry-after': String(RETRY_SECONDS) } });
}

export function createLimiter({ concurrency, maxQueued, full = busy }: LimiterOptions): Limiter {
  const queue: (() => void)[] = [];
  let running = 0;

  const occupy = (): (() => void) => {
    let released = false;
    running += 1;
    return () => {
      if (released) return;
      released = true;
      running -= 1;
      queue.shift()?.();
    };
  };

  return {
    get idle() {
      return running === 0 && queue.length === 0;
    },
    async acquire(signal) {
      signal?.throwIfAborted();
      if (running < concurrency) return occupy();
      if (queue.length >= maxQueued) throw full();
      return new Promise((resolve, reject) => {
        const start = () => {
          signal?.removeEventListener('abort', abort);
          resolve(occupy());
        };
        const abort = () => {
          queue.splice(queue.indexOf(start), 1);
          reject(signal!.reason as Error);
        };
        signal?.addEventListener('abort', abort, { once: true });
        queue.push(start);
      });
    },
  };
}
