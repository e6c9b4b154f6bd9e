/**
 * Benchmark of media jobs: twenty files of 40 MB by five people at once, on two workers; the time from the end of each upload until its
 * poster, compared with one file alone. Needs ffmpeg or its stand-in. `npm run build && npm run bench:media`
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const FILES = Number(process.env.BENCH_FILES ?? 20);
const PEOPLE = 5;
const WORKERS = 2;
const BYTES = 40_000_000;
const SECONDS = 60;
const LOOK_MS = 50;
const TARGET = 3;
const PASSWORD = 'quiet-Marble-9274-lantern';

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-bench-'));
  const server = await startServer({ REQUESTS_PER_SECOND: '0', MEDIA_WORKERS: String(WORKERS), SIMILARITY: '0' });
  try {
    const bytes = await video(path.join(folder, 'film.mp4'));
    const admin = await signInTo(server.address);
    const people = await peopleOf(server.address, admin);
    const task = await taskOf(server.address, admin);
    const send = (authorization: string, turn: number) => upload(server.address, authorization, task, bytes, turn);
    const until = async (authorization: string, turn: number, what: (seen: Seen) => boolean) =>
      waitFor(server.address, authorization, await send(authorization, turn), what);
    // The first one warms up.
    await until(admin, 0, isReady);
    const alone = await until(admin, 1, hasPoster);
    const whole = alone + (await waitFor(server.address, admin, await latest(server.address, admin, task), isReady));
    const all = await Promise.all(Array.from({ length: FILES }, (_, turn) => until(people[turn % PEOPLE]!, turn + 2, hasPoster)));
    const sorted = all.toSorted((a, b) => a - b);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const [middle, worst] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
    process.stdout.write(
      [
        `${FILES} files of ${Math.round(bytes.length / 1e6)} MB by ${PEOPLE} people on ${WORKERS} workers; seconds from the end of an upload.`,
        '| poster of one alone | everything of one alone | posters, median | posters, worst | worst / everything of one alone | target |',
        '|---|---|---|---|---|---|',
        `| ${seconds(alone)} | ${seconds(whole)} | ${seconds(middle)} | ${seconds(worst)} | ${(worst / whole).toFixed(1)} | ${TARGET} |`,
        '',
      ].join('\n'),
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A minute of noisy 1080p with sound, in the format that browsers play. */
async function video(place: string): Promise<Buffer> {
  const rate = `${Math.round((BYTES * 8) / SECONDS / 1000)}k`;
  const args = [
    ['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=1920x1080:rate=30:duration=${SECONDS}`],
    ['-f', 'lavfi', '-i', `sine=duration=${SECONDS}`, '-vf', 'noise=alls=20:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-x264-params', 'nal-hrd=cbr', '-pix_fmt', 'yuv420p'],
    ['-c:a', 'aac', '-movflags', '+faststart', place],
  ].flat();
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The video for the benchmark needs ffmpeg: ${stderr}`);
  return readFile(place);
}

async function peopleOf(address: string, authorization: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: PEOPLE }, async (_, turn) => {
      const username = `bench-${turn}`;
      await json(address, authorization, 'POST', '/api/users', {
        username,
        email: `${username}@example.com`,
        password: PASSWORD,
        roles: ['ROLE_ADMIN'],
      });
      return signInTo(address, { username, password: PASSWORD });
    }),
  );
}

async function taskOf(address: string, authorization: string): Promise<string> {
  const { member } = await json<{ member: { '@id': string }[] }>(address, authorization, 'GET', '/api/video_tasks?itemsPerPage=1');
  await json(address, authorization, 'PATCH', member[0]!['@id'], { videosRequired: FILES + 2 });
  return member[0]!['@id'];
}

interface Seen {
  readonly thumbnailUrl: string | null;
  readonly processing: string;
  readonly processingError: string | null;
}
const hasPoster = ({ thumbnailUrl }: Seen) => thumbnailUrl !== null;
const isReady = ({ processing }: Seen) => processing === 'READY';

/** @returns IRI of the upload. */
async function upload(address: string, authorization: string, videoTask: string, bytes: Buffer, turn: number): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ videoTask, videoSerial: String(turn + 1), versionType: 'DRAFT' })) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), `film-${turn}.mp4`);
  const answer = await fetch(`${address}/api/video_uploads`, { method: 'POST', headers: { authorization }, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { '@id': string })['@id'];
}

async function latest(address: string, authorization: string, videoTask: string): Promise<string> {
  const { member } = await json<{ member: { '@id': string }[] }>(
    address,
    authorization,
    'GET',
    `/api/video_uploads?itemsPerPage=1&videoTask=${videoTask}`,
  );
  return member[0]!['@id'];
}

/** @returns the milliseconds that it took. */
async function waitFor(address: string, authorization: string, iri: string, what: (seen: Seen) => boolean): Promise<number> {
  const began = performance.now();
  for (;;) {
    const seen = await json<Seen>(address, authorization, 'GET', iri);
    if (seen.processing === 'FAILED') throw new Error(seen.processingError ?? '');
    if (what(seen)) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function json<Answer>(address: string, authorization: string, method: string, url: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${address}${url}`, {
    method,
    headers: {
      authorization,
      accept: 'application/ld+json',
      ...(body === undefined ? {} : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

await main();
