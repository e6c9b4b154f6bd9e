/** The folder of the embedded database's socket. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketFolder } from './socket.ts';

let folder: string;
beforeAll(async () => {
  // A socket's path must be short, wherever this run's temporary files are.
  folder = await mkdtemp('/tmp/greenroom-');
});
afterAll(() => rm(folder, { recursive: true }));

it("is the database's folder, without leaving anything in it", async () => {
  expect(await socketFolder(folder)).toBe(folder);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['too long', () => path.join(folder, 'a'.repeat(80))],
  ['is not there', () => path.join(folder, 'gone')],
  ['has a character that means something to PostgreSQL', () => `${tmpdir()}/a,b`],
  ['can hold no socket', () => '/proc'],
])('does not exist when the path %s', async (_, home) => {
  expect(await socketFolder(home())).toBe(null);
});
