/** The lock of a start: one process at a time, and none of a process that was killed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takeStartLock } from './start-lock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const silent = () => undefined;

it('is held by one at a time', async () => {
  const order: string[] = [];
  const release = await takeStartLock(folder, silent);
  const second = takeStartLock(folder, silent).then((next) => {
    order.push('second');
    return next();
  });
  await new Promise((resolve) => setImmediate(resolve));
  order.push('first');
  await release();
  await second;
  expect([order, readdirSync(folder)]).toEqual([['first', 'second'], []]);
});

it('of a process that has ended is taken over', async () => {
  const { stdout } = spawnSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' });
  writeFileSync(path.join(folder, 'starting'), stdout.trim());
  await (
    await takeStartLock(folder, silent)
  )();
  expect(readdirSync(folder)).toEqual([]);
});
