/** Concurrency limiter for expensive work: at most N run at once, up to M wait in a queue, further requests get 503 with Retry-After. */
import { coreErrors, type ProblemError } from '#core/errors';

export interface TurnLimits {
  readonly atOnce: number;
  /** Maximum length of the queue. */
  readonly waiting: number;
  /** The error when the queue is full. */
  readonly full?: () => ProblemError;
}

export interface Turns {
  /**
   * Waits for a slot. @returns an idempotent function that releases it. @throws ProblemError when the queue is full; the signal's reason
   * when aborted.
   */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Whether nothing is running or waiting. */
  readonly idle: boolean;
}

const RETRY_SECONDS = 10;

export function busy(): ProblemError {
  return coreErrors.fail('busy', { seconds: RETRY_SECONDS }, { headers: { 'retry-after': String(RETRY_SECONDS) } });
}

export function createTurns({ atOnce, waiting, full = busy }: TurnLimits): Turns {
  const line: (() => void)[] = [];
  let running = 0;

  const begin = (): (() => void) => {
    let over = false;
    running += 1;
    return () => {
      if (over) return;
      over = true;
      running -= 1;
      line.shift()?.();
    };
  };

  return {
    get idle() {
      return running === 0 && line.length === 0;
    },
    async take(signal) {
      signal?.throwIfAborted();
      if (running < atOnce) return begin();
      if (line.length >= waiting) throw full();
      return new Promise((resolve, reject) => {
        const go = () => {
          signal?.removeEventListener('abort', leave);
          resolve(begin());
        };
        const leave = () => {
          line.splice(line.indexOf(go), 1);
          reject(signal!.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        line.push(go);
      });
    },
  };
}
