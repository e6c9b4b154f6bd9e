/** Worker loop: claims a task, analyses the video, and repeats; waits while there is no task or Greenroom is unreachable. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedTask } from '../../wire.ts';
import { findProgram } from '../decode/media-process.ts';
import { RefusedError, UnreachableError } from '../greenroom/client.ts';
import { withRetry } from '../greenroom/retry.ts';
import type { WorkerCalls } from '../greenroom/worker-calls.ts';
import { linkedSignal } from '../process/linked-signal.ts';
import { reason, type Log } from '../process/log.ts';
import { analyseVideo, NoPictureError } from './analyse-video.ts';
import { NO_PICTURE, refusalOf } from './refusal.ts';
import { createVideoLibrary } from './video-library.ts';

/** Renews the task's lease while the worker works on it. */
export interface Hold {
  /** The signal of the task: aborted when the task is taken away. */
  begin(task: string): AbortSignal;
  progress(percent: number): void;
  end(): void;
}

export interface WorkerOptions {
  readonly calls: WorkerCalls;
  readonly hold: Hold;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly findDecoder?: () => Promise<string | null>;
  readonly pauses?: Pauses;
}

export interface Pauses {
  readonly idleMs: number;
  readonly longestMs: number;
  readonly refreshMs: number;
}

const PAUSES: Pauses = { idleMs: 2000, longestMs: 30_000, refreshMs: 60_000 };
const AGAIN = 'The search did not finish and is tried again.';

type State = 'new' | 'reached' | 'down' | 'refused';

export async function runWorker(options: WorkerOptions): Promise<void> {
  const { calls, signal, log, findDecoder = () => findProgram('ffmpeg'), pauses = PAUSES } = options;
  const library = createVideoLibrary(calls);
  let state: State = 'new';
  const wait = { ms: pauses.idleMs };
  let refreshed = 0;
  const become = (next: State, line: string) => {
    if (state !== next && !(state === 'new' && next === 'reached')) log(next === 'reached' ? 'info' : 'warn', line);
    state = next;
  };
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    try {
      const ffmpeg = await findDecoder();
      const task = await calls.claim(ffmpeg !== null, signal);
      become('reached', 'Greenroom answers again.');
      wait.ms = pauses.idleMs;
      if (task !== null) {
        await workOn(task, { ...options, library, ffmpeg });
        continue;
      }
      if (ffmpeg !== null && Date.now() - refreshed >= pauses.refreshMs) {
        await library.refresh(ffmpeg, signal);
        refreshed = Date.now();
      }
      await rest(pauses.idleMs);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof UnreachableError) become('down', `Greenroom does not answer: ${reason(error)}`);
      else if (error instanceof RefusedError) become('refused', `Greenroom refuses the service (${error.status}): ${error.message}`);
      else log('error', `The worker failed: ${reason(error)}`);
      await rest(wait.ms);
      wait.ms = Math.min(pauses.longestMs, 2 * wait.ms);
    }
  }
}

interface Work extends WorkerOptions {
  readonly library: ReturnType<typeof createVideoLibrary>;
  readonly ffmpeg: string | null;
}

async function workOn(task: ClaimedTask, { calls, hold, library, ffmpeg, folder, signal, log }: Work): Promise<void> {
  const until = linkedSignal(signal, hold.begin(task.uuid));
  const held = until.signal;
  try {
    await analyseVideo({ task, calls, library, ffmpeg, folder, signal: held, onProgress: (percent) => hold.progress(percent) });
    log('info', `Analysed ${task.fileName}.`);
  } catch (error) {
    // Taken away, or this process ends: the next holder starts from the beginning.
    if (held.aborted || isLost(error)) return;
    const refusal = error instanceof NoPictureError ? NO_PICTURE : refusalOf(error);
    log(refusal === null ? 'warn' : 'info', `${task.fileName} (${task.video}) was skipped: ${reason(error)}`);
    await withRetry(held, () => calls.fail(task.uuid, refusal ?? AGAIN, refusal !== null, held)).catch((failure: unknown) => {
      if (!held.aborted && !isLost(failure)) throw failure;
    });
  } finally {
    until.release();
    hold.end();
  }
}

/** The task was taken away, or its video was deleted. */
const isLost = (error: unknown) => error instanceof RefusedError && [404, 409].includes(error.status);
