/** How work that would hold up the server runs in worker threads: so many at once, within limits of memory and time, and gone when nobody waits for it. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createTurns, type TurnLimits } from './turns.ts';
import { uncarried, type Envelope } from './threads/inside.ts';

interface ThreadKind extends TurnLimits {
  /** Names the entry point that `scripts/build.mjs` builds. */
  readonly entry: string;
  /** Of its heap; buffers are the thread's own business. */
  readonly memoryMb: number;
  /** How long a thread that is done waits for the next who wants one, which then gets no job but only inputs. */
  readonly keptMs?: number;
}

export interface ThreadOptions {
  readonly signal?: AbortSignal;
  /** Time that may be spent waiting for what it says; the time of whoever uses it does not count. */
  readonly limit?: { readonly seconds: number; readonly problem: () => Error };
  readonly outOfMemory?: () => Error;
  /** A thread that nobody asks for so long is given up. */
  readonly abandonedMs?: number;
  /** Buffers of the job that change threads without being copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

export interface Thread<Input, Message> {
  send(input: Input, transfer?: readonly ArrayBuffer[]): void;
  /** What it says next. @throws the problem that it met, the limit's, or the signal's reason; it has ended then. */
  next(): Promise<Message>;
  /** Ends it and leaves its turn to the next; doing so twice does no harm. */
  end(): Promise<void>;
  /** Leaves it, done with this work, to the next who wants one. */
  keep(): void;
}

export interface Threads<Job, Input, Message> {
  /** Waits for a turn. @throws ProblemError 503 when too many wait already. */
  start(job: Job, options?: ThreadOptions): Promise<Thread<Input, Message>>;
}

export function defineThreads<Job, Input, Message>(kind: ThreadKind): Threads<Job, Input, Message> {
  const turns = createTurns(kind);
  const idle = new Map<Worker, NodeJS.Timeout>();

  const startWorker = (job: Job, transfer: readonly ArrayBuffer[] = []): Worker => {
    const worker = new Worker(entryFile(kind.entry), {
      workerData: job,
      transferList: [...transfer],
      resourceLimits: { maxOldGenerationSizeMb: kind.memoryMb },
      execArgv: [],
      env: {},
    });
    // Whoever uses the thread hears of it; without one nobody listens.
    worker.on('error', () => undefined);
    worker.on('exit', () => idle.delete(worker));
    return worker;
  };
  const takeIdle = (): Worker | undefined => {
    const [known] = idle;
    if (known === undefined) return undefined;
    const [worker, leaving] = known;
    clearTimeout(leaving);
    idle.delete(worker);
    worker.ref();
    return worker;
  };
  const keep = (worker: Worker) => {
    worker.unref();
    idle.set(
      worker,
      setTimeout(() => {
        // Who comes while it ends must not take it.
        idle.delete(worker);
        void worker.terminate();
      }, kind.keptMs).unref(),
    );
  };

  return {
    async start(job, options = {}) {
      const leave = await turns.take(options.signal);
      try {
        return converse<Input, Message>(kind.entry, takeIdle() ?? startWorker(job, options.transfer), options, { leave, keep });
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** One question to a thread that is kept: hands it the inputs and gives its first answer; the thread stays for the next who asks. @throws as `start` and `next`. */
export async function askKept<Input, Message>(
  threads: Threads<null, Input, Message>,
  inputs: Iterable<Input> | AsyncIterable<Input>,
): Promise<Message> {
  const thread = await threads.start(null);
  try {
    for await (const input of inputs) thread.send(input);
    const answer = await thread.next();
    thread.keep();
    return answer;
  } catch (error) {
    await thread.end();
    throw error;
  }
}

/** Next to the server's bundle; from source, which only tests run, the bundle that `test/kit/threads.global.ts` makes, since Node runs no TypeScript in a thread. */
function entryFile(entry: string): string {
  return import.meta.url.endsWith('.ts') ? resolve(`dist/test/${entry}.js`) : fileURLToPath(new URL(`./${entry}.js`, import.meta.url));
}

function converse<Input, Message>(
  entry: string,
  worker: Worker,
  { signal, limit, outOfMemory, abandonedMs }: ThreadOptions,
  after: { readonly leave: () => void; readonly keep: (worker: Worker) => void },
): Thread<Input, Message> {
  const said: Message[] = [];
  let [failure, over]: [unknown, boolean] = [null, false];
  let wake: () => void = () => undefined;
  let left = (limit?.seconds ?? 0) * 1000;
  let abandoned: NodeJS.Timeout | undefined;

  const fail = (error: unknown) => {
    failure ??= error;
    wake();
    void end();
  };
  const onMessage = (envelope: Envelope<Message>) => {
    if ('problem' in envelope) return fail(uncarried(envelope.problem));
    said.push(envelope.message);
    wake();
  };
  const onError = (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' && outOfMemory !== undefined ? outOfMemory() : error);
  // What it said last arrives together with its exit, and is to be heard first.
  const onExit = () =>
    void setImmediate(() => {
      if (!over) fail(new Error(`The thread "${entry}" ended before it was done.`));
    });
  const abort = () => fail(signal!.reason);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  signal?.addEventListener('abort', abort, { once: true });

  const stopListening = () => {
    over = true;
    clearTimeout(abandoned);
    signal?.removeEventListener('abort', abort);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  };
  const end = async () => {
    if (over) return;
    stopListening();
    await worker.terminate();
    after.leave();
  };

  return {
    send: (input, transfer = []) => worker.postMessage(input, transfer),
    end,
    keep() {
      if (over) return;
      stopListening();
      after.keep(worker);
      after.leave();
    },
    async next() {
      clearTimeout(abandoned);
      if (said.length === 0 && failure === null) {
        const since = performance.now();
        const timer = limit === undefined ? undefined : setTimeout(() => fail(limit.problem()), Math.max(0, left));
        await new Promise<void>((resume) => (wake = resume));
        clearTimeout(timer);
        left -= performance.now() - since;
      }
      if (failure !== null) {
        await end();
        throw failure;
      }
      if (abandonedMs !== undefined)
        abandoned = setTimeout(() => fail(new Error(`Nobody asked the thread "${entry}" to go on.`)), abandonedMs).unref();
      return said.shift()!;
    },
  };
}
