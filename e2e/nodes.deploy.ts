/**
 * Two nodes, a worker and the proxy on one database: sign-ins, events and sign-outs work across nodes, and killing a node under load loses
 * no acknowledged write.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import pg from 'pg';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#server/embedded-database';
import { freePort } from './kit/free-port.ts';
import { findNginx, startProxy, type Proxy } from './kit/nginx.ts';
import { startServer, type RunningServer } from './kit/server.ts';

interface SignIn {
  readonly token: string;
  /** As the browser sends them back. */
  readonly cookies: string;
  readonly xsrf: string;
}

const PASSWORD = 'correct horse battery';
const nginx = findNginx();
let folder: string;
let database: EmbeddedDatabase;
let ports: [number, number];
let nodes: RunningServer[];
let worker: ChildProcess;
let proxy: Proxy;

const startNode = (port: number) =>
  startServer({ DATABASE_URL: database.url, PORT: String(port), TRUST_PROXY: 'loopback', DEMO: '0' }, folder);

beforeAll(async () => {
  if (nginx === null) return;
  folder = mkdtempSync(path.join(tmpdir(), 'greenroom-deploy-'));
  chmodSync(folder, 0o711);
  database = await startEmbeddedDatabase({ dataDir: folder, report: () => undefined });
  const made = spawnSync(process.execPath, ['dist/server/main.js', 'create-admin', '--username', 'admin', '--email', 'admin@example.com'], {
    env: { ...process.env, DATABASE_URL: database.url, GREENROOM_PASSWORD: PASSWORD },
    encoding: 'utf8',
  });
  expect(made.stderr).toBe('');
  ports = [await freePort(), await freePort()];
  nodes = [await startNode(ports[0])];
  nodes.push(await startNode(ports[1]));
  worker = spawn(process.execPath, ['dist/server/main.js', 'worker'], {
    env: { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'production', ENCRYPTION_KEY: 'e'.repeat(64) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) =>
    worker.stdout!.on('data', (chunk: Buffer) => void (chunk.includes('The worker is ready.') && resolve())),
  );
  proxy = await startProxy(nginx, ports);
});
afterAll(async () => {
  await proxy?.stop();
  for (const node of nodes ?? []) await node.stop();
  worker?.kill('SIGTERM');
  await database?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});
beforeEach((context) => {
  if (nginx === null) context.skip('There is no nginx on this machine (on Debian: apt-get install nginx).');
});

async function signIn(at: string, headers: Record<string, string> = {}): Promise<SignIn> {
  const answer = await fetch(`${at}/api/authentication/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return {
    token: ((await answer.json()) as { token: string }).token,
    cookies: cookies.join('; '),
    xsrf: cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!,
  };
}

const bearer = ({ token }: SignIn) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });
const createClient = (at: string, who: SignIn, name: string) =>
  fetch(`${at}/api/clients`, {
    method: 'POST',
    headers: { ...bearer(who), 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'deploy@example.com' }),
  });

describe('two nodes behind the proxy', () => {
  it('share sign-ins: a token and a refresh cookie of one node work on the other', async () => {
    const who = await signIn(nodes[0]!.address);
    for (const at of [nodes[1]!.address, proxy.address]) expect((await fetch(`${at}/api/me`, { headers: bearer(who) })).status).toBe(200);
    const refreshed = await fetch(`${nodes[1]!.address}/api/authentication/refresh`, {
      method: 'POST',
      headers: { cookie: who.cookies, 'x-xsrf-token': decodeURIComponent(who.xsrf) },
    });
    expect(refreshed.status).toBe(200);
  });
  it('trust only the proxy about the client address', async () => {
    const who = await signIn(proxy.address, { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'deployment' });
    const { member } = (await (await fetch(`${proxy.address}/api/me/sessions`, { headers: bearer(who) })).json()) as {
      member: { current: boolean; address: string }[];
    };
    expect(member.find(({ current }) => current)?.address).toBe('127.0.0.1');
  });
  it('notify each other of changes, also through the proxy', async () => {
    const who = await signIn(proxy.address);
    for (const [listenAt, changeAt] of [
      [nodes[0]!.address, nodes[1]!.address],
      [nodes[1]!.address, nodes[0]!.address],
      [proxy.address, nodes[0]!.address],
      [proxy.address, nodes[1]!.address],
    ] as const) {
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      const { body } = await fetch(`${listenAt}/api/events`, {
        headers: { ...bearer(who), accept: 'text/event-stream' },
        signal: stop.signal,
      });
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      await reader.read();
      expect((await createClient(changeAt, who, `Heard ${listenAt} ${changeAt}`)).status).toBe(201);
      let received = '';
      while (!received.includes('"clients"')) received += (await reader.read()).value ?? '';
    }
  });
  it('end a session everywhere', async () => {
    const [first, second] = [await signIn(nodes[0]!.address), await signIn(nodes[1]!.address)];
    for (const { address } of nodes) expect((await fetch(`${address}/api/me`, { headers: bearer(first) })).status).toBe(200);
    expect(
      (
        await fetch(`${proxy.address}/api/me/sessions`, {
          method: 'DELETE',
          headers: { ...bearer(second), 'content-type': 'application/json' },
          body: JSON.stringify({ currentPassword: PASSWORD }),
        })
      ).status,
    ).toBe(204);
    for (const { address } of nodes) {
      await expect.poll(async () => (await fetch(`${address}/api/me`, { headers: bearer(first) })).status).toBe(401);
      expect((await fetch(`${address}/api/me`, { headers: bearer(second) })).status).toBe(200);
    }
  });
  it('lose no acknowledged write and fail no read when one is killed under load', async () => {
    const who = await signIn(proxy.address);
    const acknowledged: string[] = [];
    const writes = new Map<number, number>();
    const reads = new Map<number, number>();
    const count = (counts: Map<number, number>, status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1);
    let working = true;
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      for (let turn = 0; working; turn += 1) {
        const name = `Node ${lane}.${turn}`;
        const { status } = await createClient(proxy.address, who, name);
        count(writes, status);
        if (status === 201) acknowledged.push(name);
        count(
          reads,
          await fetch(`${proxy.address}/api/clients?itemsPerPage=5&name=Node`, { headers: bearer(who) }).then(
            async (answer) => (await answer.json(), answer.status),
          ),
        );
      }
    });
    for (const round of [0, 1]) {
      const from = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(from + 40);
      const ended = new Promise((resolve) => nodes[round]!.process.once('exit', resolve));
      nodes[round]!.process.kill('SIGKILL');
      await ended;
      const after = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(after + 40);
      nodes[round] = await startNode(ports[round]!);
    }
    working = false;
    await Promise.all(lanes);
    const kept = (await (await fetch(`${proxy.address}/api/clients?pagination=false&name=Node`, { headers: bearer(who) })).json()) as {
      name: string;
    }[];
    const names = kept.map(({ name }) => name);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect([...reads.keys()]).toEqual([200]);
    // A write on the dying node, or refused by a busy one, gets an error; its sender has to check.
    expect([...writes.keys()].filter((status) => ![201, 502, 503].includes(status))).toEqual([]);
  });
  it('leave background jobs to the worker when they stop, and the proxy reports the outage in the API’s format', async () => {
    for (const node of nodes) await node.stop();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query("select graphile_worker.add_job('identity.tidy')");
    await expect
      .poll(async () => (await client.query<{ left: number }>('select count(*)::int as left from graphile_worker.jobs')).rows[0]!.left, {
        timeout: 60_000,
      })
      .toBe(0);
    await client.end();
    const answer = await fetch(`${proxy.address}/api/me`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/problem+json; charset=utf-8']);
    nodes = [];
  });
});
