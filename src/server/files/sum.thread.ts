/** Worker thread that hashes files incrementally while their parts still arrive, over bytes that are final. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { errorCode } from '../startup-error.ts';
import { insideThread } from '../threads/inside.ts';

export interface SumInput {
  readonly key: string;
  /** Possible paths of the file, the most likely first. */
  readonly places: readonly string[];
  /** Number of leading bytes that may be read; null = all of them, and the checksum is requested. */
  readonly upTo: number | null;
}
export type SumMessage = { readonly key: string } & ({ readonly sha256: string; readonly size: number } | { readonly problem: string });

const { post, onInput } = insideThread<null, SumInput | { readonly forgotten: string }, SumMessage>();
const sums = new Map<string, { readonly hash: Hash; at: number }>();
const block = Buffer.allocUnsafe(1024 * 1024);

function openFirst(places: readonly string[]): number {
  for (const place of places) {
    try {
      return openSync(place, 'r');
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  throw new Error('The file is not there.');
}

function update({ key, places, upTo }: SumInput): void {
  const sum = sums.get(key) ?? { hash: createHash('sha256'), at: 0 };
  sums.set(key, sum);
  const file = openFirst(places);
  try {
    while (upTo === null || sum.at < upTo) {
      const read = readSync(file, block, 0, upTo === null ? block.length : Math.min(block.length, upTo - sum.at), sum.at);
      if (read === 0) break;
      sum.hash.update(block.subarray(0, read));
      sum.at += read;
    }
  } finally {
    closeSync(file);
  }
  if (upTo !== null) return;
  sums.delete(key);
  post({ key, sha256: sum.hash.digest('hex'), size: sum.at });
}

onInput((input) => {
  if ('forgotten' in input) return void sums.delete(input.forgotten);
  try {
    update(input);
  } catch (error) {
    sums.delete(input.key);
    if (input.upTo === null) post({ key: input.key, problem: error instanceof Error ? error.message : String(error) });
  }
});
