/** A worker of the similarity service from the server's point of view, and uploads for it to analyse. */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { ClaimedTask, FoundMatch, FoundSegment, KeptVideo } from '#wire/similarity';
import type { Answer, Api } from './api.ts';
import { insertUpload } from './video-rows.ts';

export const SERVICE_TOKEN = 'similarity-'.padEnd(48, '7');
export const METHOD = 1;

export interface Worker {
  claim(canDecode?: boolean): Promise<ClaimedTask | null>;
  report(task: string, progress: number): Promise<{ goesOn: boolean }>;
  keepPart(task: string, place: number, print?: Buffer, frames?: Buffer): Promise<Answer>;
  videos(after?: number): Promise<readonly KeptVideo[]>;
  complete(task: string, given?: Readonly<Record<string, unknown>>): Promise<Answer>;
  fail(task: string, error: string, isFinal: boolean): Promise<Answer>;
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** @param method its version of the method. */
export function workerOf(api: Api, worker: string, method = METHOD): Worker {
  const send = (method: 'GET' | 'POST', url: string, payload?: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    api
      .anonymous()
      .send({ method, url, headers: { authorization: `Bearer ${SERVICE_TOKEN}`, ...headers }, ...(payload ? { payload } : {}) });
  const post = (path: string, body: object) =>
    send('POST', `/api/similarity_tasks/${path}`, JSON.stringify({ worker, ...body }), { 'content-type': 'application/json' });
  return {
    claim: async (canDecode = true) =>
      (await post('claim', { algorithmVersion: method, canDecode })).json<{ task: ClaimedTask | null }>().task,
    report: async (task, progress) => (await post(`${task}/progress`, { progress })).json<{ goesOn: boolean }>(),
    keepPart: (task, place, print = Buffer.from(`print ${place}`), frames = Buffer.from(`frames ${place}`)) => {
      const fields = { worker, place: `${place}`, second: `${place * 120}`, seconds: '128', printBytes: `${print.length}` };
      const form = Object.entries(fields).map(
        ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      form.push('--b\r\ncontent-disposition: form-data; name="file"; filename="part"\r\ncontent-type: application/octet-stream\r\n\r\n');
      return send(
        'POST',
        `/api/similarity_tasks/${task}/parts`,
        Buffer.concat([Buffer.from(form.join('')), print, frames, Buffer.from('\r\n--b--\r\n')]),
        {
          'content-type': 'multipart/form-data; boundary=b',
        },
      );
    },
    videos: async (after = 0) =>
      (await send('GET', `/api/similarity_tasks/videos?after=${after}&algorithmVersion=${method}`)).json<{ items: KeptVideo[] }>().items,
    complete: (task, given = {}) => post(`${task}/complete`, { seconds: 60, searchedUpTo: 0, matches: [], ...given }),
    fail: (task, error, isFinal) => post(`${task}/fail`, { error, isFinal }),
    get: (url, headers) => send('GET', url, undefined, headers),
  };
}

export interface VideoGiven {
  readonly name: string;
  readonly task: string;
  readonly serial?: number;
  readonly revision?: number;
  /** Absent: unlike any other. */
  readonly sha256?: string;
}

/** @returns uuid of an upload that is ready, 12.345 s long. */
export async function readyVideo({ database, world }: Api, { name, task, serial = 1, revision = 1, sha256 }: VideoGiven): Promise<string> {
  const uploader = world.users.admin.split('/').at(-1)!;
  const uuid = await insertUpload(database, { task: task.split('/').at(-1)!, uploader, serial, revision, full: true });
  await database.rows(
    sql`update file_upload set original_filename = ${name} where uuid = (select file_upload from video_upload where uuid = ${uuid})`,
  );
  const sum = sha256 ?? createHash('sha256').update(uuid).digest('hex');
  await database.rows(
    sql`update stored_file set sha256 = ${sum} where uuid = (select f.file from video_upload v join file_upload f on f.uuid = v.file_upload where v.uuid = ${uuid})`,
  );
  return uuid;
}

export const segment = (start: number, end: number, offset: number, score = 0.9): FoundSegment => ({
  start,
  end,
  matchStart: start + offset,
  matchEnd: end + offset,
  speed: 1,
  isMirrored: false,
  placement: [1, 0, 0, 0, 1, 0],
  score,
  scene: 0.95,
  kind: 'COPY',
});

export function matchOf(video: string, match: string, given: Partial<FoundMatch> = {}): FoundMatch {
  const segments = given.segments ?? [segment(2, 8, 3)];
  const seconds = segments.reduce((sum, { start, end }) => sum + end - start, 0);
  const longestSeconds = Math.max(...segments.map(({ start, end }) => end - start));
  return {
    video,
    match,
    level: 'HIGH',
    share: 0.5,
    score: 0.9,
    scene: 0.95,
    color: null,
    product: null,
    matchingProducts: null,
    matchingSeconds: seconds,
    longestSeconds,
    ...given,
    segments,
  };
}

/** Analyses all pending videos, the newest first. @param found matches of a video, by its name. */
export async function analyseAll(worker: Worker, found: (name: string) => readonly FoundMatch[] = () => []): Promise<void> {
  for (let claimed = await worker.claim(); claimed !== null; claimed = await worker.claim()) {
    const searchedUpTo = (await worker.videos()).at(-1)?.sequence ?? 0;
    const answer = await worker.complete(claimed.uuid, { searchedUpTo, matches: found(claimed.fileName) });
    if (answer.status !== 200 || answer.text !== '{"isDone":true}') throw new Error(`${claimed.fileName}: ${answer.status} ${answer.text}`);
  }
}
