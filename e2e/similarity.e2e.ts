/**
 * Uploads analysed by the similarity service: reused footage is found, another take is not, and identical files are recognised; with two
 * concurrent services, after kill -9, and with the child process of a server.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#domains/identity/server';
import { openDatabase, type Database } from '#server/database';
import type { EmbeddedDatabase } from '#server/embedded-database';
import type { Page, ResultRow, TaskSummary } from '#wire/similarity';
import { sha256 } from '../test/kit/video.ts';
import { makeFilms, type Films } from './kit/films.ts';
import { startOwnDatabase } from './kit/own-database.ts';
import { startServer, type RunningServer } from './kit/server.ts';
import { startSimilarityService, type RunningSimilarity } from './kit/similarity.ts';

const PERSON = { username: 'boss', password: 'a long password' };
const TOKEN = 'similarity-'.padEnd(48, '7');
const hasDecoder = spawnSync('ffmpeg', ['-version']).status === 0;

describe.skipIf(!hasDecoder)('similarity service', () => {
  let folder: string;
  let embedded: EmbeddedDatabase;
  let database: Database;
  let server: RunningServer;
  let token: string | undefined;
  const services: RunningSimilarity[] = [];
  let films: Films;
  const environment = () => ({ DEMO: '0', DATABASE_URL: embedded.url, DATA_DIR: folder, SIMILARITY_TOKEN: TOKEN });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'greenroom-similarity-e2e-'));
    embedded = await startOwnDatabase(folder);
    database = openDatabase(embedded.url);
    await createAdmin(database, { ...PERSON, email: null });
    films = await makeFilms(folder);
    server = await startServer(environment(), folder);
    token = ((await send('POST', '/api/authentication/token', PERSON)) as { token: string }).token;
  });
  afterEach(() => Promise.all(services.splice(0).map((service) => service.end('SIGKILL'))));
  afterAll(async () => {
    await server.stop();
    await database.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const send = async (method: 'GET' | 'POST', place: string, body?: object | FormData): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${server.address}${place}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    expect([place, answer.ok]).toEqual([place, true]);
    return (await answer.json()) as Record<string, unknown>;
  };
  const upload = async (name: string, film: Buffer): Promise<void> => {
    const job = await send('POST', '/api/video_jobs', { title: `Job of ${name}` });
    const task = await send('POST', '/api/video_tasks', { title: 'Cut', videoJob: job['@id'] });
    const begun = await send('POST', '/api/video_uploads/chunk/initiate', {
      originalFilename: name,
      fileSize: film.length,
      videoTask: task['@id'],
      videoSerial: 1,
      versionType: 'DRAFT',
      chunkSize: film.length,
      checksum: sha256(film),
    });
    const form = new FormData();
    form.set('chunkIndex', '0');
    form.set('chunk', new Blob([new Uint8Array(film)]), 'blob');
    await send('POST', `/api/video_uploads/chunk/${String(begun['sessionId'])}`, form);
    await send('POST', `/api/video_uploads/chunk/${String(begun['sessionId'])}/complete`, {});
  };
  const ready = (count: number) =>
    expect.poll(async () => (await database.rows(sql`select from video_upload where processing = 'READY'`)).length).toBe(count);
  const service = async (more: Readonly<Record<string, string>> = {}): Promise<RunningSimilarity> => {
    const started = await startSimilarityService({ GREENROOM_URL: server.address, SIMILARITY_TOKEN: TOKEN, TMPDIR: folder, ...more });
    services.push(started);
    return started;
  };
  const asked = async <Shape>(address: string, place: string): Promise<Shape> => {
    const answer = await fetch(`${address}/api/v1/${place}`, { headers: { authorization: `Bearer ${token}` } });
    expect([place, answer.status]).toEqual([place, 200]);
    return (await answer.json()) as Shape;
  };
  const completed = async (address: string) => (await asked<TaskSummary>(address, 'tasks/stats/summary')).by_status.COMPLETED;
  const pairs = async (address: string) => {
    const { items } = await asked<Page<ResultRow>>(address, 'similarity/results?page_size=100');
    return items.map((one) => `${one.file_name} of ${one.match_file_name}: ${one.duplicate_level}`).sort();
  };
  const FOUND = ['again.mp4 of copy.mp4: DUPLICATE', 'again.mp4 of original.mp4: EXACT', 'copy.mp4 of original.mp4: DUPLICATE'];

  it('finds reused footage, with two services finding each pair once', async () => {
    for (const [name, film] of [
      ['original.mp4', films.original],
      ['copy.mp4', films.copy],
      ['other.mp4', films.otherTake],
      ['again.mp4', films.original],
    ] as const)
      await upload(name, film);
    await ready(4);
    const [one] = await Promise.all([service(), service()]);
    await expect.poll(() => completed(one.address)).toBe(4);
    expect(await pairs(one.address)).toEqual(FOUND);
    const { items } = await asked<Page<ResultRow>>(
      one.address,
      'similarity/results?search=copy&duplicate_level=DUPLICATE&min_similarity=0.5',
    );
    const copy = items.find(({ file_name }) => file_name === 'copy.mp4')!;
    expect(copy).toMatchObject({ folder: 'Job of copy.mp4 / Cut', is_version: false, face_similarity: null, file_size: films.copy.length });
    expect(copy.matching_segments).toMatchObject([{ is_mirrored: true, kind: 'COPY' }]);
    const [{ start, end, match_start, match_end }] = copy.matching_segments as [ResultRow['matching_segments'][number]];
    for (const [value, truth] of [
      [start, 0],
      [end, 5],
      [match_start, 2],
      [match_end, 7],
    ] as const)
      expect(Math.abs(value - truth)).toBeLessThanOrEqual(0.3);
    expect(await database.rows(sql`select from similarity_task where attempts <> 1`)).toEqual([]);
    expect(await database.rows(sql`select from similarity_part`)).toHaveLength(4);
    await Promise.all(services.map((each) => each.end('SIGTERM')));
    expect(services.map(({ process: { exitCode } }) => exitCode)).toEqual([0, 0]);
    expect((await readdir(folder)).filter((name) => name.startsWith('greenroom-similarity'))).toEqual([]);
  });

  it('continues after an interrupting kill -9, without duplicates', async () => {
    const before = await service();
    await upload('late.mp4', films.otherTake);
    await ready(5);
    await expect
      .poll(async () => database.rows(sql`select status from similarity_task where status = 'RUNNING'`), { interval: 5 })
      .toHaveLength(1);
    await before.end('SIGKILL');
    await database.rows(sql`update similarity_task set lease_until = now() - interval '1 second' where status = 'RUNNING'`);
    const after = await service();
    await expect.poll(() => completed(after.address)).toBe(5);
    expect(await pairs(after.address)).toEqual([...FOUND, 'late.mp4 of other.mp4: EXACT']);
    expect(await database.rows(sql`select from similarity_part`)).toHaveLength(5);
    await after.end('SIGTERM');
    // The files of the killed one are removed as well.
    expect((await readdir(folder)).filter((name) => name.startsWith('greenroom-similarity'))).toEqual([]);
  });

  it('is started by a server as a child, restarted after a kill, and ends with it', async () => {
    await server.stop();
    server = await startServer({ ...environment(), TMPDIR: folder }, folder, ['--services']);
    const address = () => /Reused footage is searched for at (\S+)/.exec(server.output())?.[1];
    await expect.poll(address).toBeDefined();
    const url = address()!;
    expect(await send('GET', '/api/settings')).toMatchObject({ similarityUrl: url });
    expect((await fetch(server.address)).headers.get('content-security-policy')).toContain(`connect-src 'self' ${url}`);
    expect(await completed(url)).toBe(5);
    const pid = () => {
      const [found] = spawnSync('pgrep', ['-P', String(server.process.pid), '-f', 'similarity/main.js'], { encoding: 'utf8' }).stdout.split(
        '\n',
      );
      return Number(found);
    };
    const first = pid();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => completed(url).catch(() => 0)).toBe(5);
    const second = pid();
    expect(second).not.toBe(first);
    server.process.kill('SIGKILL');
    await expect.poll(() => spawnSync('ps', ['-p', String(second)]).status).toBe(1);
    server = await startServer({ ...environment(), SIMILARITY: '0' }, folder, ['--services']);
    expect(await send('GET', '/api/settings')).toMatchObject({ similarityUrl: null });
    expect(server.output()).not.toContain('Reused footage');
  });
});
