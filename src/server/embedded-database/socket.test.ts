/** Where the embedded database can be reached without the network. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketFolder } from './socket.ts';

let folder: string;
beforeAll(async () => {
  // Short, as a socket's address has to be, wherever temporary files of this run are.
  folder = await mkdtemp('/tmp/greenroom-');
});
afterAll(() => rm(folder, { recursive: true }));

it('is the folder of the database, of which nothing is left behind', async () => {
  expect(await socketFolder(folder)).toBe(folder);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['too long', () => path.join(folder, 'a'.repeat(80))],
  ['is not there', () => path.join(folder, 'gone')],
  ['has a character that means something to PostgreSQL', () => `${tmpdir()}/a,b`],
  ['can hold no socket', () => '/proc'],
])('is nowhere when the path %s', async (_, home) => {
  expect(await socketFolder(home())).toBe(null);
});
