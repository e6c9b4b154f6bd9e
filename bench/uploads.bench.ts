/**
 * Benchmark of chunked uploads over loopback on a built server: 2 GB by one client, compared with `cp` and a bare Fastify that pipes to a
 * file, then 20 clients concurrently; with memory and event loop delay. `npm run build && npm run bench:uploads`
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastify from 'fastify';
import { startServer, type RunningServer } from '../e2e/kit/server.ts';

const MIB = 1024 * 1024;
const FILE_BYTES = Number(process.env['BENCH_BYTES'] ?? 2048 * MIB);
const CHUNK = 5 * MIB;
const IN_FLIGHT = 3;
const SENDERS = 20;
const MANAGER = { username: 'admin', password: 'greenroom-demo' };
const HEAD = Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex');
/** The same block repeatedly, so that the client needs hardly any CPU time. */
const BLOCK = Buffer.alloc(CHUNK, 'greenroom');
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

const chunkAt = (index: number, bytes: number) => {
  const size = Math.min(CHUNK, bytes - index * CHUNK);
  return index === 0 ? [HEAD, BLOCK.subarray(HEAD.length, size)] : [BLOCK.subarray(0, size)];
};
const rate = (bytes: number, ms: number) => `${Math.round(bytes / 1000 / ms)} MB/s`;

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-bench-'));
  const server = await startServer();
  try {
    const copied = await measureCopy(folder);
    const bare = await measureBare(folder);
    const { token } = await call<{ token: string }>(server.address, '/api/authentication/token', {}, MANAGER);
    const authorization = `Bearer ${token}`;
    const tasks = await fetch(`${server.address}/api/video_tasks?itemsPerPage=1`, { headers: { authorization } });
    const { member } = (await tasks.json()) as { member: { '@id': string }[] };
    const videoTask = member[0]!['@id'];
    const sha256 = sumOf(FILE_BYTES);
    // The first one warms up.
    await upload(server.address, { authorization, videoTask, bytes: 20 * CHUNK, sha256: sumOf(20 * CHUNK) });
    const one = await watched(server, () => upload(server.address, { authorization, videoTask, bytes: FILE_BYTES, sha256 }));
    const share = Math.floor(FILE_BYTES / SENDERS / CHUNK) * CHUNK;
    const each = sumOf(share);
    const many = await watched(server, () =>
      Promise.all(Array.from({ length: SENDERS }, () => upload(server.address, { authorization, videoTask, bytes: share, sha256: each }))),
    );
    process.stdout.write(
      [
        '| what | throughput | relative to bare | additional peak memory | longest event loop delay |',
        '|---|---|---|---|---|',
        `| cp | ${rate(FILE_BYTES, copied)} | | | |`,
        `| bare Fastify, pipe to a file | ${rate(FILE_BYTES, bare)} | 1 | | |`,
        `| one file in chunks, verified | ${rate(FILE_BYTES, one.ms)} | ${(bare / one.ms).toFixed(2)} | ${one.memory} MB | ${one.lag} ms |`,
        `| ${SENDERS} files concurrently, verified | ${rate(share * SENDERS, many.ms)} | ${((bare * share * SENDERS) / FILE_BYTES / many.ms).toFixed(2)} | ${many.memory} MB | ${many.lag} ms |`,
        '',
      ].join('\n'),
    );
  } finally {
    await server.stop();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureCopy(folder: string): Promise<number> {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  const file = await open(from, 'w');
  for (let at = 0; at < FILE_BYTES; at += CHUNK) await file.write(BLOCK, 0, Math.min(CHUNK, FILE_BYTES - at));
  await file.close();
  const began = performance.now();
  spawnSync('cp', [from, to]);
  const ms = performance.now() - began;
  await rm(from);
  await rm(to);
  return ms;
}

/** Runs in a separate process, like the server. */
async function measureBare(folder: string): Promise<number> {
  const child = spawn(process.execPath, [process.argv[1]!, 'bare', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim())));
  const began = performance.now();
  const parts = Math.ceil(FILE_BYTES / CHUNK);
  await send(
    `http://127.0.0.1:${port}/`,
    { 'content-type': 'application/octet-stream', 'content-length': String(FILE_BYTES) },
    function* () {
      for (let index = 0; index < parts; index += 1) yield* chunkAt(index, FILE_BYTES);
    },
  );
  const ms = performance.now() - began;
  child.kill('SIGKILL');
  return ms;
}

async function serveBare(folder: string): Promise<void> {
  const app = fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/', async ({ body }) => {
    await pipeline(body as Readable, createWriteStream(path.join(folder, 'bare')));
    return { done: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`${(app.server.address() as { port: number }).port}\n`);
}

async function upload(
  address: string,
  { authorization, videoTask, bytes, sha256 }: { authorization: string; videoTask: string; bytes: number; sha256: string },
): Promise<void> {
  const { sessionId, totalChunks } = await call<{ sessionId: string; totalChunks: number }>(
    address,
    '/api/video_uploads/chunk/initiate',
    { authorization },
    { originalFilename: 'bench.mp4', fileSize: bytes, mimeType: 'video/mp4', videoTask, chunkSize: CHUNK, checksum: sha256 },
  );
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < totalChunks; index = next++) {
      const head = Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="chunkIndex"\r\n\r\n${index}\r\n--b\r\ncontent-disposition: form-data; name="chunk"; filename="c"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      );
      const parts = [head, ...chunkAt(index, bytes), Buffer.from('\r\n--b--\r\n')];
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      await send(
        `${address}/api/video_uploads/chunk/${sessionId}`,
        { authorization, 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(length) },
        () => parts,
      );
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  await call(address, `/api/video_uploads/chunk/${sessionId}/complete`, { authorization }, {});
}

async function send(url: string, headers: Record<string, string>, parts: () => Iterable<Buffer>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.on('end', () => (answer.statusCode! < 300 ? resolve() : reject(new Error(`${answer.statusCode} ${text}`))));
    });
    call.on('error', reject);
    void (async () => {
      for (const part of parts()) if (!call.write(part)) await new Promise((drained) => call.once('drain', drained));
      call.end();
    })();
  });
}

async function call<Answer>(address: string, url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  const answer = await fetch(`${address}${url}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

function sumOf(bytes: number): string {
  const hash = createHash('sha256');
  for (let index = 0; index * CHUNK < bytes; index += 1) for (const part of chunkAt(index, bytes)) hash.update(part);
  return hash.digest('hex');
}

interface Load {
  readonly ms: number;
  /** Peak memory above the initial value, in MB. */
  readonly memory: number;
  /** Longest event loop delay, in milliseconds. */
  readonly lag: number;
}

/** Measures the server's memory and event loop delay during the work. */
async function watched(server: RunningServer, work: () => Promise<unknown>): Promise<Load> {
  const resident = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1000;
  const lag = async () =>
    Number(/nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1]) * 1000;
  await lag();
  const before = await resident();
  let peak = before;
  const timer = setInterval(() => void resident().then((now) => (peak = Math.max(peak, now))), 50);
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  clearInterval(timer);
  return { ms, memory: Math.round(peak - before), lag: Math.round(await lag()) };
}

await (process.argv[2] === 'bare' ? serveBare(process.argv[3]!) : main());
