/**
 * Work that a worker looks for again and again, without a background job for each time: most rounds find nothing. Every worker makes
 * its own rounds, so a round takes what it works on in a way that no other takes it too.
 */
import type { Logger } from '../logger.ts';
import type { JobContext } from './job.ts';

export type RoundContext = Pick<JobContext, 'database' | 'files' | 'log' | 'mailer' | 'origin' | 'signal'>;

export interface Round {
  /** `domain.operation`, for the log. */
  readonly name: string;
  /** From the end of one to the beginning of the next. */
  readonly everySeconds: number;
  /** Finds nothing to do most of the time, so that has to be cheap. Failing is throwing: it is logged, and the next round comes. */
  execute(context: RoundContext): Promise<void>;
}

export interface Rounds {
  /** Lets those that go on end. */
  stop(): Promise<void>;
}

/** Between rounds that fail. */
const MOST_SECONDS = 10;

export function startRounds(rounds: readonly Round[], context: Omit<RoundContext, 'signal'>): Rounds {
  const stopping = new AbortController();
  const going = rounds.map((round) => repeat(round, { ...context, signal: stopping.signal }, context.log));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(going);
    },
  };
}

/** While a database is away, every round fails: the first of those in a row is logged, and they come less often. */
async function repeat(round: Round, context: RoundContext, log: Logger): Promise<void> {
  let failed = 0;
  while (!context.signal.aborted) {
    try {
      await round.execute(context);
      failed = 0;
    } catch (error) {
      failed += 1;
      if (failed === 1 && !context.signal.aborted)
        log.warn({ err: error, round: round.name }, 'A round has failed and will be tried again.');
    }
    await pause(Math.min(round.everySeconds * 2 ** failed, Math.max(MOST_SECONDS, round.everySeconds)) * 1000, context.signal);
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
