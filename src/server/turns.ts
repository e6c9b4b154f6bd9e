/** Who may start costly work now: so many at once, so many waiting for their turn, and everybody else has to come back later. */
import { coreErrors, type ProblemError } from '#core/errors';

export interface TurnLimits {
  readonly atOnce: number;
  /** How many may wait for their turn. */
  readonly waiting: number;
  /** What is said to whoever comes when the line is full. */
  readonly full?: () => ProblemError;
}

export interface Turns {
  /** Waits for a turn. @returns what ends it; ending it twice does no harm. @throws ProblemError when the line is full; the signal's reason when it is given up. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Nobody has a turn, and nobody waits for one. */
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
