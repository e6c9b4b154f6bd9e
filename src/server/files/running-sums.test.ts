/** The checksum of a multipart upload is that of its bytes, in whatever order parts arrive, and no byte is read twice. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningSums, type RunningSums } from './running-sums.ts';

const PART = 1000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let sums: RunningSums;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-sums-'));
  sums = runningSums();
});
afterAll(async () => {
  sums.close();
  await rm(folder, { recursive: true, force: true });
});

const partOf = (bytes: Buffer, index: number) => ({ offset: index * PART, size: Math.min(PART, bytes.length - index * PART) });
async function overwrite(place: string, bytes: Uint8Array, offset: number): Promise<void> {
  const file = await open(place, 'r+');
  await file.write(bytes, 0, bytes.length, offset).finally(() => file.close());
}

describe('the running checksum of an upload', () => {
  it('is that of its bytes, in whatever order parts arrive', async () => {
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 * PART }).chain((size) => {
          const indexes = Array.from({ length: Math.ceil(size / PART) }, (_, index) => index);
          return fc.record({ size: fc.constant(size), order: fc.shuffledSubarray(indexes) });
        }),
        async ({ size, order }) => {
          const bytes = randomBytes(size);
          const place = path.join(folder, `property-${(turn += 1)}`);
          await writeFile(place, bytes);
          for (const index of order) sums.arrived(place, partOf(bytes, index), [place]);
          expect(await sums.finish(place, ['/nowhere/at/all', place])).toEqual({ key: place, size, sha256: sha256(bytes) });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('continues where it was, and starts again when a part may have been replaced', async () => {
    const bytes = randomBytes(3 * PART);
    const replaced = randomBytes(PART);
    const whole = Buffer.concat([replaced, bytes.subarray(PART)]);
    const sumAfter = async (name: string, change: (key: string) => void) => {
      const place = path.join(folder, name);
      await writeFile(place, bytes);
      sums.arrived(place, partOf(bytes, 0), [place]);
      // Requests are answered in order.
      const other = path.join(folder, `${name}-other`);
      await writeFile(other, bytes);
      await sums.finish(other, [other]);
      await overwrite(place, replaced, 0);
      change(place);
      return (await sums.finish(place, [place])).sha256;
    };
    expect(await sumAfter('kept', () => undefined)).toBe(sha256(bytes));
    expect(await sumAfter('forgotten', (key) => sums.forget(key))).toBe(sha256(whole));
  });

  it('is rejected for a missing file, without affecting the next one', async () => {
    await expect(sums.finish('missing', [path.join(folder, 'missing')])).rejects.toThrow('not there');
    const place = path.join(folder, 'next');
    await writeFile(place, 'next');
    expect(await sums.finish(place, [place])).toMatchObject({ sha256: sha256(Buffer.from('next')), size: 4 });
  });
});
