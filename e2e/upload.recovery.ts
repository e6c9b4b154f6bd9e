/**
 * An upload survives kill -9 of the server and of a worker while chunks arrive, while it is completed and while the video is processed (one
 * upload goes through all of these, with WIDE=1 several, at different points): no acknowledged chunk is lost, no upload is duplicated, and
 * after clean-up no orphaned bytes remain.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#core/span';
import { createAdmin } from '#domains/identity/server';
import { openDatabase, type Database } from '#server/database';
import type { EmbeddedDatabase } from '#server/embedded-database';
import { cleanFiles } from '#server/files/clean-files';
import type { FileStore } from '#server/files/file-store';
import { openFolderStore } from '#server/files/folder-store';
import { verifyFiles } from '#server/files/verify-files';
import { breadth } from '../test/kit/breadth.ts';
import { sha256 } from '../test/kit/video.ts';
import { startOwnDatabase } from './kit/own-database.ts';
import { startServer, type RunningServer } from './kit/server.ts';

const PERSON = { username: 'boss', password: 'a long password' };
const CHUNK = 512 * 1024;
const CHUNKS = 24;

let folder: string;
let embedded: EmbeddedDatabase;
let database: Database;
let store: FileStore;
let film: Buffer;
const environment = () => ({ DEMO: '0', DATABASE_URL: embedded.url, AGENCY_TIME_ZONE: 'Europe/London', DATA_DIR: folder });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-upload-kill-'));
  embedded = await startOwnDatabase(folder);
  database = openDatabase(embedded.url);
  await createAdmin(database, { ...PERSON, email: null });
  store = await openFolderStore(path.join(folder, 'files'));
  film = await longFilm();
});
afterAll(async () => {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A real video, followed by padding that players ignore. */
async function longFilm(): Promise<Buffer> {
  const video = await readFile('test/videos/counter-variable.mp4');
  const rest = Buffer.alloc(CHUNK * CHUNKS - video.length - 8, 0x47);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(rest.length + 8);
  head.write('free', 4, 'latin1');
  return Buffer.concat([video, head, rest]);
}

const servers: RunningServer[] = [];
async function start(): Promise<RunningServer> {
  const server = await startServer(environment(), folder);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const { process } of servers.splice(0)) await kill(process);
});

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await ended;
}

interface Caller {
  readonly send: (method: string, place: string, body?: object | FormData) => Promise<{ status: number; body: Record<string, unknown> }>;
}

async function signIn({ address }: RunningServer): Promise<Caller> {
  const asked = async (method: string, place: string, body?: object | FormData, token?: string) => {
    const answer = await fetch(`${address}${place}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const { token } = (await asked('POST', '/api/authentication/token', PERSON)).body as { token: string };
  return { send: (method, place, body) => asked(method, place, body, token) };
}

interface Upload {
  readonly task: string;
  readonly session: string;
  /** Indexes of the chunks that were acknowledged. */
  readonly acknowledged: Set<number>;
}

async function begin(caller: Caller): Promise<Upload> {
  const job = (await caller.send('POST', '/api/video_jobs', { title: 'Job' })).body;
  const task = (await caller.send('POST', '/api/video_tasks', { title: 'Cut', videoJob: job['@id'] })).body['@id'] as string;
  const begun = await caller.send('POST', '/api/video_uploads/chunk/initiate', {
    originalFilename: 'film.mp4',
    fileSize: film.length,
    videoTask: task,
    videoSerial: 1,
    versionType: 'DRAFT',
    chunkSize: CHUNK,
    checksum: sha256(film),
  });
  expect(begun.status).toBe(201);
  return { task, session: begun.body['sessionId'] as string, acknowledged: new Set() };
}

/** Three concurrently, like the browser. */
async function sendChunks(caller: Caller, { session, acknowledged }: Upload, wanted: number[], onAcknowledged = () => undefined as void) {
  const left = [...wanted];
  const lane = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const form = new FormData();
      form.set('chunkIndex', String(index));
      form.set('chunk', new Blob([new Uint8Array(film.subarray(index * CHUNK, (index + 1) * CHUNK))]), 'blob');
      const { status } = await caller.send('POST', `/api/video_uploads/chunk/${session}`, form);
      expect(status).toBe(200);
      acknowledged.add(index);
      onAcknowledged();
    }
  };
  await Promise.allSettled([lane(), lane(), lane()]);
}

const all = Array.from({ length: CHUNKS }, (_, index) => index);
const complete = (caller: Caller, { session }: Upload) => caller.send('POST', `/api/video_uploads/chunk/${session}/complete`, {});

/** Dead processes count as dead immediately instead of after half a minute, including their verifications. */
async function letTimePass(): Promise<void> {
  await database.rows(sql`update worker_process set seen_at = seen_at - interval '1 minute'`);
  await database.rows(sql`update incoming_file set verified_until = verified_until - interval '1 minute' where state = 'VERIFYING'`);
}

/** Sends the missing chunks to the next server. */
async function goOn(upload: Upload): Promise<{ server: RunningServer; caller: Caller }> {
  await letTimePass();
  const server = await start();
  const caller = await signIn(server);
  const { body } = await caller.send('GET', `/api/video-uploads/chunk/${upload.session}/status`);
  const there = new Set(body['uploadedChunks'] as number[]);
  expect([...upload.acknowledged].filter((index) => !there.has(index))).toEqual([]);
  await sendChunks(caller, upload, body['missingChunks'] as number[]);
  return { server, caller };
}

const uploads = ({ task }: Upload) =>
  database.rows<{ processing: string; frames: number | null }>(
    sql`select processing, frame_count as frames from video_upload where video_task = ${task.split('/').at(-1)}`,
  );

/** The database reports when a point is reached, so that slow and fast machines are killed at the same points. */
const once = (reached: () => Promise<boolean>) => expect.poll(reached, { interval: 5 }).toBe(true);

async function expectWhole(upload: Upload): Promise<void> {
  await expect.poll(() => uploads(upload)).toEqual([{ processing: 'READY', frames: 300 }]);
  const [file] = await database.rows<{ key: string }>(
    sql`select s.key from video_upload v join file_upload f on f.uuid = v.file_upload join stored_file s on s.uuid = f.file where v.video_task = ${upload.task.split('/').at(-1)}`,
  );
  expect(sha256(await readFile(store.localPlace!(file!.key)))).toBe(sha256(film));
}

const state = async ({ session }: Upload) =>
  (await database.rows<{ state: string }>(sql`select state from incoming_file where uuid = ${session}`))[0]?.state;
const expectCompleted = async (caller: Caller, upload: Upload) =>
  expect((await complete(caller, upload)).body).toMatchObject({ checksum: sha256(film), revision: 1 });

interface Moments {
  /** Chunks acknowledged while others are still being sent. */
  readonly chunks: number;
  readonly completing: 'asked' | 'VERIFYING' | 'KEPT';
  readonly processing: 'QUEUED' | 'RUNNING';
}

it.each<Moments>(
  breadth(
    [{ chunks: 9, completing: 'VERIFYING', processing: 'RUNNING' }],
    [
      { chunks: 1, completing: 'asked', processing: 'QUEUED' },
      { chunks: 9, completing: 'VERIFYING', processing: 'RUNNING' },
      { chunks: CHUNKS - 1, completing: 'KEPT', processing: 'QUEUED' },
      { chunks: CHUNKS, completing: 'asked', processing: 'RUNNING' },
    ],
  ),
)(
  'survives kill -9 of the server after $chunks chunks, when completing is $completing, while the video is $processing, and of a worker that processes it',
  async ({ chunks, completing, processing }) => {
    const first = await start();
    const sender = await signIn(first);
    const upload = await begin(sender);
    await sendChunks(sender, upload, all, () => (upload.acknowledged.size === chunks ? void first.process.kill('SIGKILL') : undefined));
    await kill(first.process);

    const second = await goOn(upload);
    const answer = complete(second.caller, upload).catch(() => null);
    if (completing !== 'asked') await once(async () => [completing, 'KEPT'].includes((await state(upload)) ?? ''));
    await kill(second.server.process);
    await answer;

    const third = await goOn(upload);
    await expectCompleted(third.caller, upload);
    await once(async () => [processing, 'RUNNING', 'READY'].includes((await uploads(upload))[0]!.processing));
    await kill(third.server.process);

    // The server's interrupted processing is started again by a worker.
    await database.rows(sql`update video_upload set processing = 'QUEUED' where processing = 'RUNNING'`);
    await letTimePass();
    const worker = spawn(process.execPath, ['dist/server/main.js', 'worker'], {
      env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'warn', ...environment() },
      stdio: 'ignore',
    });
    await once(async () => ['RUNNING', 'READY'].includes((await uploads(upload))[0]!.processing));
    await kill(worker);

    const { caller } = await goOn(upload);
    await expectCompleted(caller, upload);
    await expectWhole(upload);
  },
);

it('leaves only complete files after all of that and a clean-up', async () => {
  expect(await cleanFiles(database, store, new Date(Date.now() + 2 * DAY_MS))).not.toBeNull();
  expect(await verifyFiles(database, store, { sums: true })).toMatchObject({ faults: [], orphans: [] });
  expect(await readdir(path.join(folder, 'files', '.incoming'))).toEqual([]);
  const verified = spawnSync(process.execPath, ['dist/server/main.js', 'verify-files'], {
    env: { ...process.env, NODE_ENV: '', ...environment() },
    encoding: 'utf8',
  });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
});
