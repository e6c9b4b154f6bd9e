/** Retries a call with growing delays while Greenroom is unreachable, until it is answered or aborted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { UnreachableError } from './client.ts';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const MOST_MISTAKES = 5;

/** @throws what the call throws unless Greenroom was unreachable, its internal error after several in a row, or the signal's reason. */
export async function withRetry<Answer>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
  let mistakes = 0;
  for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, 2 * wait)) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      if (error.isMistake && ++mistakes >= MOST_MISTAKES) throw error;
      await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
