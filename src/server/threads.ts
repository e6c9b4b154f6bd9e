/** Runs CPU-intensive work in worker threads: limited in number, memory and time, and terminated when no one waits for the result. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createLimiter, type LimiterOptions } from './limiter.ts';
import { restoreProblem, type Envelope } from './threads/inside.ts';

interface ThreadKind extends LimiterOptions {
  /** Name of the entry point that `scripts/build.mjs` builds. */
  readonly entry: string;
  /** Heap limit; buffers are not included. */
  readonly memoryMb: number;
  /** How long a finished thread is kept for reuse; a reused thread gets no job, only inputs. */
  readonly keepAliveMs?: number;
}

export interface ThreadOptions {
  readonly signal?: AbortSignal;
  /** Total time spent waiting for its messages; the caller's own processing time does not count. */
  readonly limit?: { readonly seconds: number; readonly problem: () => Error };
  readonly outOfMemory?: () => Error;
  /** A thread from which no message is requested for this long is terminated. */
  readonly abandonedMs?: number;
  /** Buffers of the job that are transferred without copying. */
  readonly transfer?: readonly ArrayBuffer[];
}

export interface Thread<Input, Message> {
  send(input: Input, transfer?: readonly ArrayBuffer[]): void;
  /** The next message. @throws the problem it reported, the limit's problem, or the signal's reason; the thread has then ended. */
  next(): Promise<Message>;
  /** Terminates it and releases its slot; idempotent. */
  end(): Promise<void>;
  /** Returns the finished thread to the pool for reuse. */
  release(): void;
}

interface Threads<Job, Input, Message> {
  /** Waits for a slot. @throws ProblemError 503 when the queue is full. */
  start(job: Job, options?: ThreadOptions): Promise<Thread<Input, Message>>;
}

export function defineThreads<Job, Input, Message>(kind: ThreadKind): Threads<Job, Input, Message> {
  const limiter = createLimiter(kind);
  const pool = new Map<Worker, NodeJS.Timeout>();

  const startWorker = (job: Job, transfer: readonly ArrayBuffer[] = []): Worker => {
    const worker = new Worker(entryFile(kind.entry), {
      workerData: job,
      transferList: [...transfer],
      resourceLimits: { maxOldGenerationSizeMb: kind.memoryMb },
      execArgv: [],
      env: {},
    });
    // The user of the thread handles errors; without one nothing is listening.
    worker.on('error', () => undefined);
    worker.on('exit', () => pool.delete(worker));
    return worker;
  };
  const takeFromPool = (): Worker | undefined => {
    const [known] = pool;
    if (known === undefined) return undefined;
    const [worker, terminateTimer] = known;
    clearTimeout(terminateTimer);
    pool.delete(worker);
    worker.ref();
    return worker;
  };
  const returnToPool = (worker: Worker) => {
    worker.unref();
    pool.set(
      worker,
      setTimeout(() => {
        // A new user must not take it while it terminates.
        pool.delete(worker);
        void worker.terminate();
      }, kind.keepAliveMs).unref(),
    );
  };

  return {
    async start(job, options = {}) {
      const releaseSlot = await limiter.acquire(options.signal);
      try {
        return wrapWorker<Input, Message>(kind.entry, takeFromPool() ?? startWorker(job, options.transfer), options, {
          releaseSlot,
          returnToPool,
        });
      } catch (error) {
        releaseSlot();
        throw error;
      }
    },
  };
}

/**
 * One request to a pooled thread: sends the inputs, returns the first response, and puts the thread back. @throws as `start` and `next`.
 */
export async function requestOnce<Input, Message>(
  threads: Threads<null, Input, Message>,
  inputs: Iterable<Input> | AsyncIterable<Input>,
): Promise<Message> {
  const thread = await threads.start(null);
  try {
    for await (const input of inputs) thread.send(input);
    const answer = await thread.next();
    thread.release();
    return answer;
  } catch (error) {
    await thread.end();
    throw error;
  }
}

/**
 * Next to the server's bundle; when run from source, which only tests do, the bundle that `test/kit/threads.global.ts` builds, since Node
 * does not run TypeScript in a thread.
 */
function entryFile(entry: string): string {
  return import.meta.url.endsWith('.ts') ? resolve(`dist/test/${entry}.js`) : fileURLToPath(new URL(`./${entry}.js`, import.meta.url));
}

function wrapWorker<Input, Message>(
  entry: string,
  worker: Worker,
  { signal, limit, outOfMemory, abandonedMs }: ThreadOptions,
  after: { readonly releaseSlot: () => void; readonly returnToPool: (worker: Worker) => void },
): Thread<Input, Message> {
  const messages: Message[] = [];
  let [failure, ended]: [unknown, boolean] = [null, false];
  let wake: () => void = () => undefined;
  let remainingMs = (limit?.seconds ?? 0) * 1000;
  let abandoned: NodeJS.Timeout | undefined;

  const fail = (error: unknown) => {
    failure ??= error;
    wake();
    void end();
  };
  const onMessage = (envelope: Envelope<Message>) => {
    if ('problem' in envelope) return fail(restoreProblem(envelope.problem));
    messages.push(envelope.message);
    wake();
  };
  const onError = (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' && outOfMemory !== undefined ? outOfMemory() : error);
  // The last message arrives together with the exit, and must be handled first.
  const onExit = () =>
    void setImmediate(() => {
      if (!ended) fail(new Error(`The thread "${entry}" ended before it was done.`));
    });
  const abort = () => fail(signal!.reason);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  signal?.addEventListener('abort', abort, { once: true });

  const stopListening = () => {
    ended = true;
    clearTimeout(abandoned);
    signal?.removeEventListener('abort', abort);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  };
  const end = async () => {
    if (ended) return;
    stopListening();
    await worker.terminate();
    after.releaseSlot();
  };

  return {
    send: (input, transfer = []) => worker.postMessage(input, transfer),
    end,
    release() {
      if (ended) return;
      stopListening();
      after.returnToPool(worker);
      after.releaseSlot();
    },
    async next() {
      clearTimeout(abandoned);
      if (messages.length === 0 && failure === null) {
        const since = performance.now();
        const timer = limit === undefined ? undefined : setTimeout(() => fail(limit.problem()), Math.max(0, remainingMs));
        await new Promise<void>((resume) => (wake = resume));
        clearTimeout(timer);
        remainingMs -= performance.now() - since;
      }
      if (failure !== null) {
        await end();
        throw failure;
      }
      if (abandonedMs !== undefined)
        abandoned = setTimeout(() => fail(new Error(`No message of the thread "${entry}" was requested in time.`)), abandonedMs).unref();
      return messages.shift()!;
    },
  };
}
