/** The library in a bucket: listed and read below its prefix, and never seen by the clean-up of unused files. */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../../test/kit/s3.ts';
import { LibraryFolderError, type LibraryEntry, type LibraryStore } from './library-store.ts';
import { s3Client } from './s3-client.ts';
import { openS3Library } from './s3-library.ts';
import { openS3Store } from './s3-store.ts';

let s3: TestS3;
let library: LibraryStore;
const put = async (Key: string, Body: string) => {
  const client = s3Client(s3.settings);
  await client.send(new PutObjectCommand({ Bucket: s3.settings.bucket, Key, Body }));
  client.destroy();
};
const list = async (folder: string) => {
  const entries: LibraryEntry[] = [];
  for await (const entry of library.list(folder, new AbortController().signal)) entries.push(entry);
  return entries;
};
beforeAll(async () => {
  s3 = await startS3();
  library = openS3Library(s3.settings, 'library/');
  for (const [key, body] of [
    ['library/Acme/spring.mp4', 'spring'],
    ['library/Acme/2019/осень.mov', 'autumn'],
    ['library/Acme/empty.mp4', ''],
    ['library/Acme/notes.txt', 'notes'],
    ['library/Acme/.hidden.mp4', 'hidden'],
    ['library/Acme/.trash/a.mp4', 'old'],
    ['library/Acme/.trash/2018/b.mp4', 'older'],
    ['library/Other/winter.mp4', 'winter'],
    ['videos/0198', 'upload'],
  ] as const)
    await put(key, body);
});
afterAll(() => s3.stop());

it('lists the files below a folder, with the reason for those that cannot be read, and each hidden file or folder as one other file', async () => {
  const shown = (entry: LibraryEntry) =>
    entry.kind === 'other' ? entry.kind : `${entry.path}${entry.kind === 'refused' ? `: ${entry.problem}` : ''}`;
  expect((await list('Acme')).map(shown).sort()).toEqual([
    '2019/осень.mov',
    'empty.mp4: The file is empty.',
    'other',
    'other',
    'other',
    'spring.mp4',
  ]);
  await expect(list('Nowhere')).rejects.toThrow(LibraryFolderError);
  expect(await library.folders('')).toEqual(['Acme', 'Other']);
});

it('reads a file or a part of it, and knows its size and tag', async () => {
  expect(await text(await library.read('Acme/2019/осень.mov'))).toBe('autumn');
  expect(await text(await library.read('Acme/spring.mp4', { first: 2, last: 3 }))).toBe('ri');
  const known = await library.find('Acme/spring.mp4');
  expect([known?.size, known?.tag]).toEqual([6, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
  expect(await library.find('Acme/none.mp4')).toBeNull();
});

it('is not listed among the files of Greenroom, which cleans up what it does not know', async () => {
  const store = openS3Store({ ...s3.settings, libraryPrefix: 'library/' });
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  expect(keys).toEqual(['videos/0198']);
  store.close();
});
