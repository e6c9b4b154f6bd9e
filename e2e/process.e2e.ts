/** The server as a process: second start, clean stop, one clear line when it cannot start, and recovery after a kill. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openS3Store } from '#server/files/s3-store';
import { breadth, some, WIDE } from '../test/kit/breadth.ts';
import { listFile } from '../test/kit/exports.ts';
import { importedStream } from '../test/kit/imports.ts';
import { startS3 } from '../test/kit/s3.ts';
import { copyDemo, copyMigrated } from './kit/own-database.ts';
import { STUCK_MS } from './kit/patience.ts';
import { startServer, type RunningServer } from './kit/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-process-'));
beforeAll(() => copyDemo(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface FailingStart {
  readonly environment: Record<string, string>;
  readonly says: RegExp;
  readonly after: () => void;
}

const FAILING_STARTS: readonly (readonly [string, () => Promise<FailingStart>])[] = [
  [
    'a busy port',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => taken.once('listening', resolve));
      const { port } = taken.address() as { port: number };
      return {
        environment: { PORT: String(port) },
        says: new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is already in use`),
        after: () => void taken.close(),
      };
    },
  ],
  [
    'a database that does not answer',
    async () => ({
      environment: { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/none' },
      says: /database at 127\.0\.0\.1:9\/none cannot be reached/,
      after: () => undefined,
    }),
  ],
  [
    'a folder that cannot be',
    async () => {
      const file = path.join(folder, 'a-file');
      writeFileSync(file, '');
      return {
        environment: { DATA_DIR: path.join(file, 'below') },
        says: /data folder .* cannot be written/,
        after: () => undefined,
      };
    },
  ],
  ['a setting that makes no sense', async () => ({ environment: { PORT: 'web' }, says: /PORT must be/, after: () => undefined })],
];

/** Writes acknowledged before each kill. */
const WRITTEN = 40;
const ROUNDS = breadth(1, 4);

async function signIn(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.address}/api/authentication/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'greenroom-demo' }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

function command(parameters: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js', ...parameters], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: folder, DEMO: '1', ...environment },
    encoding: 'utf8',
    timeout: STUCK_MS,
  });
  return { status, stdout, stderr };
}

function running(server: RunningServer): Promise<{ code: number | null }> {
  return new Promise((resolve) => server.process.once('exit', (code) => resolve({ code })));
}

describe('server', () => {
  it('starts in an empty folder, prints its address, loads the demo, and stops on request', () => {
    const { empty, demo } = inject('firstRuns');
    expect(empty.output).toMatch(
      /Creating the database in .+\n(?:.*\n)*Applying migration 0001_\w+\.sql\.\n(?:.*\n)*Greenroom is ready at/,
    );
    expect(empty.output).not.toMatch(/Loaded the demo agency/);
    expect(demo.output).toMatch(/Loaded the demo agency\./);
    expect([empty.code, demo.code]).toEqual([0, 0]);
  });
  it.runIf(WIDE)('stores files in an S3 bucket when it has one', async () => {
    const bucket = await startS3();
    const server = await startServer(bucket.environment, folder);
    try {
      const authorization = `Bearer ${await signIn(server)}`;
      const { name, bytes } = await listFile({ generation: 'F2', rows: [importedStream(1)] });
      const body = new FormData();
      body.set('file', new Blob([bytes]), name);
      const sent = await fetch(`${server.address}/api/live-streams/tiktok-upload`, { method: 'POST', headers: { authorization }, body });
      expect(sent.status).toBe(200);
      const { import: entry } = (await sent.json()) as { import: string };
      const original = await fetch(`${server.address}${entry}/file`, { headers: { authorization } });
      expect(Buffer.from(await original.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
      const store = openS3Store(bucket.settings);
      const sizes: number[] = [];
      for await (const { size } of store.list('imports/')) sizes.push(size);
      expect(sizes).toEqual([bytes.length]);
      store.close();
    } finally {
      await server.stop();
      await bucket.stop();
    }
  });
  it('starts again after kill -9 with every acknowledged write, loads nothing again, and leaves no process behind', async () => {
    const names: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer({}, folder);
      const token = await signIn(server);
      const ended = running(server);
      const writers = Array.from({ length: 4 }, async (_, lane) => {
        for (let turn = 0; ; turn += 1) {
          const name = `Kill ${round}.${lane}.${turn}`;
          const answer = await fetch(`${server.address}/api/clients`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify({ name, email: 'kill@example.com' }),
          }).catch(() => null);
          if (answer?.status !== 201) return;
          names.push(name);
          // While the other writers are still active.
          if (names.length === WRITTEN * (round + 1)) server.process.kill('SIGKILL');
        }
      });
      await ended;
      await Promise.all(writers);
    }
    const server = await startServer({}, folder);
    expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ status: 'ready', database: 'ok', queue: { failed: 0 } });
    expect(await (await fetch(`${server.address}/metrics`)).text()).toMatch(/http_request_duration_seconds_bucket/);
    await expect.poll(() => server.output()).toMatch(/Sign in as admin, manager, client, employee with the password greenroom-demo/);
    expect(server.output()).not.toMatch(/Loaded the demo agency/);
    const token = await signIn(server);
    const answer = await fetch(`${server.address}/api/clients?pagination=false&name=Kill`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    const kept = new Set(((await answer.json()) as { name: string }[]).map(({ name }) => name));
    expect(names.length).toBeGreaterThanOrEqual(WRITTEN * ROUNDS);
    expect(names.filter((name) => !kept.has(name))).toEqual([]);
    await server.stop();
    // 0 = pgrep found a process that still has the folder in its arguments.
    expect(spawnSync('pgrep', ['-f', folder]).status).not.toBe(0);
  });
  it.each(some(FAILING_STARTS, 1, 1))('reports %s in one line and exits with 1', async (_, prepare) => {
    const { environment, says, after } = await prepare();
    const { status, stderr } = command(['serve'], environment);
    after();
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/secret|\bat .*:\d+:\d+/);
  });
  it.runIf(WIDE)('refuses a common password for the first admin', async () => {
    const own = mkdtempSync(path.join(tmpdir(), 'greenroom-production-'));
    await copyMigrated(own);
    const weak = command(['create-admin', '--username', 'boss', '--email', 'boss@example.com'], {
      DATA_DIR: own,
      NODE_ENV: 'production',
      DEMO: '',
      GREENROOM_PASSWORD: 'password123',
    });
    expect([weak.status, weak.stderr]).toMatchObject([1, expect.stringMatching(/too common/) as string]);
    rmSync(own, { recursive: true, force: true });
  });
  it('creates an admin while the server starts for the first time, at whatever moment', async () => {
    const moments: readonly ((folder: string) => boolean)[] = [
      (folder) => existsSync(path.join(folder, 'postgres', 'data', 'postmaster.pid')),
      () => true,
      (folder) => existsSync(path.join(folder, 'postgres')),
    ];
    for (const isNow of some(moments, 1, 1)) {
      const own = mkdtempSync(path.join(tmpdir(), 'greenroom-first-'));
      const starting = startServer({ DEMO: '0' }, own);
      await expect.poll(() => isNow(own), { interval: 5 }).toBe(true);
      const created = new Promise<[number | null, string]>((resolve) => {
        const child = spawn(
          process.execPath,
          ['dist/server/main.js', 'create-admin', '--username', 'boss', '--email', 'boss@example.com'],
          {
            env: { ...process.env, NODE_ENV: '', DEMO: '0', DATA_DIR: own, GREENROOM_PASSWORD: 'a first password' },
          },
        );
        let stderr = '';
        child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
        child.once('exit', (code) => resolve([code, stderr]));
      });
      expect(await created).toEqual([0, '']);
      const server = await starting;
      const answer = await fetch(`${server.address}/api/authentication/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'boss', password: 'a first password' }),
      });
      expect(answer.status).toBe(200);
      await server.stop();
      rmSync(own, { recursive: true, force: true });
    }
  });
  it('has no demo and no known password in production, and creates its first admin by a command', async () => {
    const own = mkdtempSync(path.join(tmpdir(), 'greenroom-production-'));
    await copyMigrated(own);
    expect(
      command(['create-admin', '--username', 'boss', '--email', 'boss@example.com'], {
        DATA_DIR: own,
        NODE_ENV: 'production',
        DEMO: '',
        GREENROOM_PASSWORD: 'a first password',
      }).status,
    ).toBe(0);
    const server = await startServer({ NODE_ENV: 'production', DEMO: '' }, own);
    const attempt = (username: string, password: string) =>
      fetch(`${server.address}/api/authentication/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
    expect([(await attempt('admin', 'greenroom-demo')).status, (await attempt('boss', 'a first password')).status]).toEqual([401, 200]);
    expect(command(['seed-demo'], { NODE_ENV: 'production' }).stderr).toMatch(/known passwords/);
    await server.stop();
    rmSync(own, { recursive: true, force: true });
  });
});
