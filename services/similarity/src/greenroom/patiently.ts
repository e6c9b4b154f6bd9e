/** Work that goes on when Greenroom is gone for a while: the same call again, less and less often, until it is answered or not wanted any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { UnreachableError } from './client.ts';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const MOST_MISTAKES = 5;

/** @throws what the call throws unless Greenroom was not reached, its mistake when it makes it again and again, or the signal's reason. */
export async function patiently<Answer>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
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
