/** What a process that died left is gone when the next one starts, and what others use stays. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openWorkFolder } from './work-folder.ts';

it('a folder of a dead process goes, others stay, and the own one is nobody else’s', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'greenroom-folder-test-'));
  const prefix = `greenroom-similarity-${hostname().replaceAll(/[^\w.]/g, '')}-`;
  // No process has a number as high as that; the first one is there as long as the machine is.
  const [dead, alive, before, elsewhere] = [
    `${prefix}999999999-a`,
    `${prefix}1-b`,
    `${prefix}${process.pid}-c`,
    'greenroom-similarity-other-999999999-d',
  ];
  for (const name of [dead, alive, before, elsewhere]) await mkdir(path.join(place, name, 'task-1'), { recursive: true });
  const own = await openWorkFolder(place);
  expect((await readdir(place)).sort()).toEqual([alive, elsewhere, path.basename(own)].sort());
  expect((await stat(own)).mode & 0o077).toBe(0);
  await rm(place, { recursive: true });
});
