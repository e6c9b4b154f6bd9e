/** A server whose embedded database is down: it reports that, keeps trying to restart it, and continues afterwards. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyMigrated } from './kit/own-database.ts';
import { startServer, type RunningServer } from './kit/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-outage-'));
const start = () => startServer({ DEMO: '0' }, folder);
/** All tests use the same server. */
let server: RunningServer;
beforeAll(async () => {
  await copyMigrated(folder);
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dataFolder = () => path.join(realpathSync(path.join(folder, 'postgres')), 'data');
const postmaster = () => readFileSync(path.join(dataFolder(), 'postmaster.pid'), 'utf8').split('\n')[0]!;
const status = async (url: string) => (await fetch(server.address + url)).status;
/** Any authenticated request needs the database. */
const signIn = () =>
  fetch(`${server.address}/api/authentication/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"someone","password":"something"}',
  });

/**
 * Kills it so that it cannot be restarted: PostgreSQL rejects a data folder without this file. @returns a function that makes it possible
 * again.
 */
function ruin(): () => void {
  const [file, away] = [path.join(dataFolder(), 'PG_VERSION'), path.join(dataFolder(), 'PG_VERSION.away')];
  renameSync(file, away);
  process.kill(Number(postmaster()), 'SIGKILL');
  return () => renameSync(away, file);
}

describe('server without its database', () => {
  it('reports it, keeps trying, and continues when it is back', async () => {
    await expect.poll(async () => (await signIn()).status).toBe(401);
    const repair = ruin();
    await expect.poll(() => status('/healthz')).toBe(503);
    expect(await status('/readyz')).toBe(503);
    const refused = await signIn();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect(await refused.json()).toMatchObject({ '@type': 'Error', status: 503 });
    await expect
      .poll(() => server.output().match(/The database server did not start: .+ Trying again in [\d.]+ s\./g)?.length ?? 0)
      .toBeGreaterThan(6);
    repair();
    await expect.poll(() => status('/healthz')).toBe(200);
    await expect.poll(() => server.output()).toMatch(/The database server is running again\./);
    await expect.poll(async () => (await signIn()).status).toBe(401);
    await expect.poll(() => status('/readyz')).toBe(200);
  });
  it('keeps its data folder locked when the database has lost its sessions but not its process', async () => {
    const back = () => server.output().match(/The database server is running again\./g)?.length ?? 0;
    const before = back();
    // When a session is killed, PostgreSQL ends all of them and recovers in the same process.
    const sessions = spawnSync('pgrep', ['-P', postmaster(), '-f', 'greenroom.* idle'], { encoding: 'utf8' }).stdout.trim().split('\n');
    process.kill(Number(sessions[0]), 'SIGKILL');
    await expect.poll(back).toBeGreaterThan(before);
    const second = spawnSync(process.execPath, ['dist/server/main.js', 'serve'], {
      env: { ...process.env, DATA_DIR: folder, DEMO: '0', PORT: '0' },
      encoding: 'utf8',
    });
    expect([second.status, second.stderr]).toMatchObject([1, expect.stringMatching(/Another Greenroom is running/) as string]);
  });
  it('can be stopped, and starts again', async () => {
    const tries = () => server.output().match(/Trying again in/g)?.length ?? 0;
    const before = tries();
    const repair = ruin();
    await expect.poll(tries).toBeGreaterThan(before);
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    repair();
    server = await start();
    await expect.poll(() => status('/healthz')).toBe(200);
  });
});
