/** Decides how an export is read without holding up the server: in a worker thread that has limits on memory and time and is gone afterwards. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '#core/errors';
import { streamsErrors } from './errors.ts';
import type { ReaderJob, ReaderMessage } from './export-reader.job.ts';
import type { ExportHeader, ExportKind, ExportRow } from './export-rows.rules.ts';
import { MAX_UNPACKED_MB } from './export-unpack.query.ts';
import { MAX_FILE_MB } from './export-workbook.query.ts';

export interface ExportReading {
  readonly header: ExportHeader;
  /** At most 500 at a time, each made when it is asked for; can be gone through once. Leaving the loop ends the worker. */
  readonly rows: AsyncIterable<readonly ExportRow[]>;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Rows handed out so far, of all. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Time that the worker itself may take, waiting for whoever takes the rows not counted. */
  readonly limitSeconds?: number;
}

const LIMIT_SECONDS = 60;
/** A reading that nobody goes on with is given up. */
const ABANDONED_AFTER = 120_000;
const MEMORY = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

/**
 * The worker's code: beside the server's bundle, where `scripts/build.mjs` puts it. From source, which only tests run, it is the
 * bundle that `test/kit/threads.global.ts` makes, since Node runs no TypeScript in a thread.
 */
const ENTRY = import.meta.url.endsWith('.ts') ? resolve('dist/test/export-reader.js') : fileURLToPath(new URL('./export-reader.js', import.meta.url));

/** @throws the domain's errors when the file cannot be read; the signal's reason when it is broken off. */
export async function readExport(file: { readonly name: string; readonly bytes: Uint8Array }, wanted: ExportKind, options: ReadOptions = {}): Promise<ExportReading> {
  options.signal?.throwIfAborted();
  if (file.bytes.length > MAX_FILE_MB * 1_000_000) throw streamsErrors.fail('fileTooLarge', { name: file.name, limit: MAX_FILE_MB });
  const thread = startThread({ name: file.name, bytes: file.bytes, wanted }, options);
  const first = await thread.next(false);
  if (first.type !== 'header') throw new Error(`The export reader began with "${first.type}".`);
  options.onProgress?.(0, first.header.totalRows);
  return { header: first.header, rows: rowsOf(thread, first.header.totalRows, options) };
}

async function* rowsOf(thread: Thread, total: number, { onProgress }: ReadOptions): AsyncGenerator<readonly ExportRow[]> {
  let done = 0;
  try {
    for (;;) {
      const message = await thread.next(true);
      if (message.type !== 'rows') return;
      done += message.rows.length;
      onProgress?.(done, total);
      yield message.rows;
    }
  } finally {
    await thread.end();
  }
}

interface Thread {
  /** Waits for what the worker says next; its time runs only meanwhile. */
  next(ask: boolean): Promise<Exclude<ReaderMessage, { readonly type: 'refused' }>>;
  end(): Promise<void>;
}

function startThread(job: ReaderJob, { signal, limitSeconds = LIMIT_SECONDS }: ReadOptions): Thread {
  const worker = new Worker(ENTRY, { workerData: job, resourceLimits: MEMORY, execArgv: [], env: {} });
  const said: ReaderMessage[] = [];
  let [failure, ended]: [unknown, boolean] = [null, false];
  let wake: () => void = () => undefined;
  let left = limitSeconds * 1000;
  let abandoned: NodeJS.Timeout | undefined;

  const fail = (error: unknown) => {
    failure ??= error;
    wake();
    void end();
  };
  const abort = () => fail(signal!.reason);
  const end = async () => {
    ended = true;
    clearTimeout(abandoned);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  };
  worker.on('message', (message: ReaderMessage) => {
    said.push(message);
    wake();
  });
  worker.on('error', (error: NodeJS.ErrnoException) => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? streamsErrors.fail('tooMuchInside', { name: job.name, limit: MAX_UNPACKED_MB }) : error));
  // What it said last arrives together with its exit, and is to be heard first.
  worker.on('exit', () => setImmediate(() => {
    if (!ended) fail(new Error('The export reader ended before it was done.'));
  }));
  signal?.addEventListener('abort', abort, { once: true });

  return {
    end,
    async next(ask) {
      clearTimeout(abandoned);
      if (failure !== null) throw failure;
      if (ask) worker.postMessage('next');
      const since = performance.now();
      const limit = setTimeout(() => fail(streamsErrors.fail('tooSlow', { name: job.name, limit: limitSeconds })), Math.max(0, left));
      await new Promise<void>((resume) => {
        wake = resume;
        if (said.length > 0 || failure !== null) resume();
      });
      clearTimeout(limit);
      left -= performance.now() - since;
      if (failure !== null) {
        await end();
        throw failure;
      }
      const message = said.shift()!;
      if (message.type !== 'refused') {
        abandoned = setTimeout(() => void end(), ABANDONED_AFTER).unref();
        return message;
      }
      await end();
      throw new ProblemError(message.code, { status: message.status, title: message.title, detail: message.detail }, message.detail);
    },
  };
}
