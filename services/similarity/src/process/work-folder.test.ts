/** Folders of dead processes are removed when the next one starts; folders in use stay. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openWorkFolder } from './work-folder.ts';

it('removes the folder of a dead process, keeps others, and restricts access to its own', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'greenroom-folder-test-'));
  const prefix = `greenroom-similarity-${hostname().replaceAll(/[^\w.]/g, '')}-`;
  // No process has an id this high; process 1 exists as long as the machine runs.
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
