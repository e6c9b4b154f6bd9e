/**
 * Reads an export in a worker thread with limits on memory and time, so that the server stays responsive; the idle thread is kept for a
 * minute.
 */
import { defineThreads, type Thread } from '#server/threads';
import { streamsErrors } from '../errors.ts';
import type { ReaderInput, ReaderMessage } from './parse-export.thread.ts';
import type { ExportHeader, ExportKind, ExportRow } from './parse-rows.rules.ts';
import { MAX_FILE_MB } from './parse-workbook.service.ts';

export interface ExportReading {
  readonly header: ExportHeader;
  /** Chunks of at most 500 rows, read on demand; can be iterated once. Leaving the loop early ends the thread. */
  readonly rows: AsyncIterable<readonly ExportRow[]>;
}

interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Rows delivered so far, and in total. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Time limit for the worker itself, without the time spent waiting for the consumer. */
  readonly limitSeconds?: number;
}

const LIMIT_SECONDS = 60;
/** A reading that is not continued for this long is aborted. */
const ABANDONED_AFTER = 120_000;
/** Heap limit; the unpacked parts of the workbook, at most MAX_UNPACKED_MB, are not included. */
const MEMORY_MB = 768;

/** One file at a time: unpacked data takes about as much memory again, and two concurrent readers would only share the CPU. */
const readers = defineThreads<null, ReaderInput, ReaderMessage>({
  entry: 'parse-export',
  concurrency: 1,
  maxQueued: 10,
  memoryMb: MEMORY_MB,
  keepAliveMs: 60_000,
});

/** @throws the domain's errors when the file cannot be read; the signal's reason when aborted. */
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
      if (message.type !== 'rows') return thread.release();
      done += message.rows.length;
      onProgress?.(done, total);
      yield message.rows;
    }
  } finally {
    await thread.end();
  }
}
