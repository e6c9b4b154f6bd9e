/** Stores the parts of a video on disk, exactly as in memory, while they wait to be searched, since only one may be in memory. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Fingerprint } from '../fingerprint/fingerprint.ts';

export interface SpilledParts {
  add(second: number, print: Fingerprint): Promise<void>;
  /** Sequentially, in the order of their seconds; may be iterated repeatedly. */
  each(): AsyncIterable<{
    readonly second: number;
    readonly print: Fingerprint;
    /** Share of all parts that is done after this one. */ readonly done: number;
  }>;
}

const OWN_FILE = 0o600;

export function spillParts(folder: string): SpilledParts {
  const seconds: number[] = [];
  const fileOf = (place: number) => path.join(folder, `part-${place}`);
  return {
    async add(second, print) {
      await writeFile(fileOf(seconds.length), serialize(print), { mode: OWN_FILE, flag: 'wx' });
      seconds.push(second);
    },
    async *each() {
      for (const [place, second] of seconds.entries())
        yield { second, print: deserialize(await readFile(fileOf(place))) as Fingerprint, done: (place + 1) / seconds.length };
    },
  };
}
