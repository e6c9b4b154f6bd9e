/**
 * Polling work of a worker, without a background job each time, since most rounds find nothing to do. Every worker runs its own rounds, so
 * a round must claim what it works on such that no other worker does too.
 */
import type { Logger } from '../logger.ts';
import type { JobContext } from './job.ts';

export type RoundContext = Pick<JobContext, 'database' | 'files' | 'log' | 'mailer' | 'origin' | 'signal'>;

export interface Round {
  /** `domain.operation`, for the log. */
  readonly name: string;
  /** Pause between the end of one round and the start of the next. */
  readonly everySeconds: number;
  /** Must be cheap when there is nothing to do, which is the usual case. A failure is thrown: it is logged, and the next round runs. */
  execute(context: RoundContext): Promise<void>;
}

export interface Rounds {
  /** Waits for running rounds to finish. */
  stop(): Promise<void>;
}

/** Maximum pause after failed rounds. */
const MAX_PAUSE_SECONDS = 10;

export function startRounds(rounds: readonly Round[], context: Omit<RoundContext, 'signal'>): Rounds {
  const stopping = new AbortController();
  const running = rounds.map((round) => repeat(round, { ...context, signal: stopping.signal }, context.log));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** While the database is unavailable every round fails: only the first failure in a row is logged, and the pauses get longer. */
async function repeat(round: Round, context: RoundContext, log: Logger): Promise<void> {
  let failed = 0;
  while (!context.signal.aborted) {
    try {
      await round.execute(context);
      failed = 0;
    } catch (error) {
      failed += 1;
      if (failed === 1 && !context.signal.aborted) log.warn({ err: error, round: round.name }, 'A round has failed and will be retried.');
    }
    await pause(Math.min(round.everySeconds * 2 ** failed, Math.max(MAX_PAUSE_SECONDS, round.everySeconds)) * 1000, context.signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
