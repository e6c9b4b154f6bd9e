/** Background work that the clock starts, and the polls of a worker. */
import type { Logger } from '../logger.ts';
import type { Job, JobContext } from './job.ts';

/** Work that the clock starts: a job at certain times, or a poll every few seconds. */
export type CronEntry = TimedJob | Poll;

interface TimedJob {
  readonly job: Job<Record<string, never>>;
  /** In UTC, `minute hour day month weekday`. */
  readonly match: string;
}

export type PollContext = Pick<JobContext, 'database' | 'files' | 'log' | 'mailer' | 'origin' | 'signal'>;

/**
 * Every worker runs it, without a background job each time, since most polls find nothing to do. Several workers poll at once, so a poll must
 * claim what it works on such that no other worker does too.
 */
export interface Poll {
  /** `domain.operation`, for the log. */
  readonly name: string;
  /** Pause between the end of one poll and the start of the next. */
  readonly everySeconds: number;
  /** Must be cheap when there is nothing to do, which is the usual case. A failure is thrown: it is logged, and the next poll runs. */
  execute(context: PollContext): Promise<void>;
}

export interface Polls {
  /** Waits for running polls to finish. */
  stop(): Promise<void>;
}

/** Maximum pause after failed polls. */
const MAX_PAUSE_SECONDS = 10;

export function startPolls(polls: readonly Poll[], context: Omit<PollContext, 'signal'>): Polls {
  const stopping = new AbortController();
  const running = polls.map((poll) => repeat(poll, { ...context, signal: stopping.signal }, context.log));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** While the database is unavailable every poll fails: only the first failure in a row is logged, and the pauses get longer. */
async function repeat(poll: Poll, context: PollContext, log: Logger): Promise<void> {
  let failed = 0;
  while (!context.signal.aborted) {
    try {
      await poll.execute(context);
      failed = 0;
    } catch (error) {
      failed += 1;
      if (failed === 1 && !context.signal.aborted) log.warn({ err: error, poll: poll.name }, 'A poll has failed and will be retried.');
    }
    await pause(Math.min(poll.everySeconds * 2 ** failed, Math.max(MAX_PAUSE_SECONDS, poll.everySeconds)) * 1000, context.signal);
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
