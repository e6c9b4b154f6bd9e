/** Which bytes of files that arrive in parts are summed already while the rest arrives, so that the whole is verified soon after its last part. */
import { defineThreads, type Thread } from '../threads.ts';
import type { SumInput, SumMessage } from './sum.thread.ts';

type Input = SumInput | { readonly forgotten: string };
type Sum = { readonly sha256: string; readonly size: number };

/** Files that nobody finishes are summed again when somebody does. */
const MOST_FILES = 100;
/** Since a part arrived last. */
const ABANDONED_MS = 5 * 60_000;
/** Since the last file was finished. */
const IDLE_MS = 10_000;
const threads = defineThreads<null, Input, SumMessage>({ entry: 'sum', atOnce: 8, waiting: 100, memoryMb: 64 });

export interface RunningSums {
  /** These bytes are there for good. */
  arrived: (key: string, part: { readonly offset: number; readonly size: number }, places: readonly string[]) => void;
  /** The sum of the whole file, from where it was. @throws Error of a file that cannot be read. */
  finish: (key: string, places: readonly string[]) => Promise<Sum>;
  /** What was read of it may have been replaced, or is not wanted any more. */
  forget: (key: string) => void;
  close: () => void;
}

interface Arrived {
  /** Bytes from the beginning without a gap. */
  upTo: number;
  /** Ends of the parts behind a gap, by where they begin. */
  readonly ahead: Map<number, number>;
}

/** One thread, which lives while files arrive. */
export function runningSums(): RunningSums {
  const files = new Map<string, Arrived>();
  const waiting = new Map<string, { readonly resolve: (sum: Sum) => void; readonly reject: (error: unknown) => void }>();
  let thread: Promise<Thread<Input, SumMessage>> | null = null;
  let abandoned: NodeJS.Timeout | undefined;

  /** What was summed so far is gone; whoever finishes a file begins again. */
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
      const asked = waiting.get(message.key);
      waiting.delete(message.key);
      if ('problem' in message) asked?.reject(new Error(message.problem));
      else asked?.resolve(message);
      if (files.size + waiting.size === 0) endAfter(IDLE_MS);
    }
  };
  const endAfter = (ms: number) => {
    clearTimeout(abandoned);
    abandoned = setTimeout(() => waiting.size === 0 && end(null), ms).unref();
  };
  const send = (input: Input) => {
    endAfter(ABANDONED_MS);
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
      if (files.size > MOST_FILES && oldest !== undefined) forget(oldest);
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
