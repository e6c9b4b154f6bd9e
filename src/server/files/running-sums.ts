/** Hashes uploads in a worker thread while their parts arrive, so that a file is verified soon after its last part. */
import { MINUTE_MS } from '#core/span';
import { defineThreads, type Thread } from '../threads.ts';
import type { SumInput, SumMessage } from './sum.thread.ts';

type Input = SumInput | { readonly forgotten: string };
type Sum = { readonly sha256: string; readonly size: number };

/** Maximum number of files hashed incrementally; others are hashed from the start when they are finished. */
const MAX_FILES = 100;
/** Time since the last part arrived. */
const ABANDONED_AFTER_MS = 5 * MINUTE_MS;
/** Time since the last file was finished. */
const IDLE_AFTER_MS = 10_000;
const threads = defineThreads<null, Input, SumMessage>({ entry: 'sum', concurrency: 8, maxQueued: 100, memoryMb: 64 });

export interface RunningSums {
  /** Reports that these bytes are final. */
  arrived: (key: string, part: { readonly offset: number; readonly size: number }, places: readonly string[]) => void;
  /** The checksum of the whole file, continuing from where it was. @throws Error when the file cannot be read. */
  finish: (key: string, places: readonly string[]) => Promise<Sum>;
  /** Discards the hash state: the bytes may have been replaced, or are no longer needed. */
  forget: (key: string) => void;
  close: () => void;
}

interface Arrived {
  /** Number of contiguous bytes from the start. */
  upTo: number;
  /** End offsets of the parts after a gap, by their start offset. */
  readonly ahead: Map<number, number>;
}

/** Uses one thread, which runs while files are being uploaded. */
export function runningSums(): RunningSums {
  const files = new Map<string, Arrived>();
  const waiting = new Map<string, { readonly resolve: (sum: Sum) => void; readonly reject: (error: unknown) => void }>();
  let thread: Promise<Thread<Input, SumMessage>> | null = null;
  let abandoned: NodeJS.Timeout | undefined;

  /** Discards all hash state; files that are finished later are hashed from the start. */
  const end = (reason: unknown) => {
    clearTimeout(abandoned);
    void thread?.then((started) => started.end()).catch(() => undefined);
    thread = null;
    files.clear();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const listen = async (started: Thread<Input, SumMessage>) => {
    for (;;) {
      const message = await started.next();
      const request = waiting.get(message.key);
      waiting.delete(message.key);
      if ('problem' in message) request?.reject(new Error(message.problem));
      else request?.resolve(message);
      if (files.size + waiting.size === 0) endAfter(IDLE_AFTER_MS);
    }
  };
  const endAfter = (ms: number) => {
    clearTimeout(abandoned);
    abandoned = setTimeout(() => waiting.size === 0 && end(null), ms).unref();
  };
  const send = (input: Input) => {
    endAfter(ABANDONED_AFTER_MS);
    const mine = (thread ??= threads.start(null).then((started) => {
      listen(started).catch((error: unknown) => thread === mine && end(error));
      return started;
    }));
    mine.then((started) => started.send(input)).catch((error: unknown) => thread === mine && end(error));
  };
  const forget = (key: string) => {
    if (files.delete(key)) send({ forgotten: key });
  };

  return {
    arrived(key, { offset, size }, places) {
      const file = files.get(key) ?? { upTo: 0, ahead: new Map<number, number>() };
      files.set(key, file);
      file.ahead.set(offset, offset + size);
      const before = file.upTo;
      for (let next = file.ahead.get(file.upTo); next !== undefined; next = file.ahead.get(file.upTo)) {
        file.ahead.delete(file.upTo);
        file.upTo = next;
      }
      if (file.upTo > before) send({ key, places, upTo: file.upTo });
      const [oldest] = files.keys();
      if (files.size > MAX_FILES && oldest !== undefined) forget(oldest);
    },
    async finish(key, places) {
      files.delete(key);
      return new Promise<Sum>((resolve, reject) => {
        waiting.set(key, { resolve, reject });
        send({ key, places, upTo: null });
      });
    },
    forget,
    close: () => end(new Error('The place for files is closed.')),
  };
}
