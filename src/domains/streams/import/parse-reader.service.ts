/** How an export is read without holding up the server: in a worker thread with limits on memory and time, which stays a minute for the next file. */
import { defineThreads, type Thread } from '#server/threads';
import { streamsErrors } from '../errors.ts';
import type { ReaderInput, ReaderMessage } from './parse-export.thread.ts';
import type { ExportHeader, ExportKind, ExportRow } from './parse-rows.rules.ts';
import { MAX_FILE_MB } from './parse-workbook.service.ts';

export interface ExportReading {
  readonly header: ExportHeader;
  /** At most 500 at a time, each made when it is asked for; can be gone through once. Leaving the loop early ends the thread. */
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
/** Of the heap; the parts of the workbook, at most MAX_UNPACKED_MB, come on top. */
const MEMORY_MB = 768;

/** One file is read at a time: what is unpacked takes as much memory again, and two at once would only take turns on the processor. */
const readers = defineThreads<null, ReaderInput, ReaderMessage>({
  entry: 'parse-export',
  atOnce: 1,
  waiting: 10,
  memoryMb: MEMORY_MB,
  keptMs: 60_000,
});

/** @throws the domain's errors when the file cannot be read; the signal's reason when it is stopped. */
export async function readExport(
  file: { readonly name: string; readonly bytes: Uint8Array },
  wanted: ExportKind,
  options: ReadOptions = {},
): Promise<ExportReading> {
  options.signal?.throwIfAborted();
  if (file.bytes.length > MAX_FILE_MB * 1_000_000) throw streamsErrors.fail('fileTooLarge', { name: file.name, limit: MAX_FILE_MB });
  const { signal, limitSeconds = LIMIT_SECONDS } = options;
  const thread = await readers.start(null, {
    signal,
    limit: { seconds: limitSeconds, problem: () => streamsErrors.fail('tooSlow', { name: file.name, limit: limitSeconds }) },
    outOfMemory: () => streamsErrors.fail('tooMuchMemory', { name: file.name, limit: MEMORY_MB }),
    abandonedMs: ABANDONED_AFTER,
  });
  thread.send({ type: 'read', job: { name: file.name, bytes: file.bytes, wanted } });
  const first = await thread.next();
  if (first.type !== 'header') throw new Error(`The export reader began with "${first.type}".`);
  options.onProgress?.(0, first.header.totalRows);
  return { header: first.header, rows: rowsOf(thread, first.header.totalRows, options) };
}

async function* rowsOf(
  thread: Thread<ReaderInput, ReaderMessage>,
  total: number,
  { onProgress }: ReadOptions,
): AsyncGenerator<readonly ExportRow[]> {
  let done = 0;
  try {
    for (;;) {
      thread.send({ type: 'next' });
      const message = await thread.next();
      if (message.type !== 'rows') return thread.keep();
      done += message.rows.length;
      onProgress?.(done, total);
      yield message.rows;
    }
  } finally {
    await thread.end();
  }
}
