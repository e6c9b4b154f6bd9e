/** A video upload, whole or in chunks, with files in a folder or in S3, for tests of both. */
import { expect } from 'vitest';
import { startApi, type Answer, type Api, type Person } from './api.ts';
import { startS3 } from './s3.ts';
import { sha256 } from './video.ts';

/** Both services take the same uploads. */
export const FIRST = '/api/video_uploads';
export const SECOND = '/api/video-uploads';
export const CHUNK = 64 * 1024;

export const STORES = ['folder', 'S3'] as const;
export type Store = (typeof STORES)[number];

export interface Session {
  readonly sessionId: string;
  readonly chunkSize: number;
  readonly totalChunks: number;
}

/** @returns a server for each kind of store, and what stops all of them. */
export async function startStores(): Promise<{ readonly apis: ReadonlyMap<Store, Api>; readonly stop: () => Promise<void> }> {
  const s3 = await startS3();
  const limit = { MAX_UPLOAD_BYTES: '6000000' };
  const apis = new Map<Store, Api>([
    ['folder', await startApi(limit)],
    ['S3', await startApi({ ...limit, ...s3.environment })],
  ]);
  return {
    apis,
    async stop() {
      for (const api of apis.values()) await api.stop();
      await s3.stop();
    },
  };
}

export function uploadSteps(api: () => Api) {
  const task = () => api().world.videoTasks.acmeAva;
  const begin = (person: Person, bytes: Buffer, more: Record<string, unknown> = {}): Promise<Answer> =>
    api()
      .as(person)
      .post(`${FIRST}/chunk/initiate`, {
        originalFilename: 'film.mp4',
        fileSize: bytes.length,
        mimeType: 'video/mp4',
        videoTask: task(),
        videoSerial: 1,
        versionType: 'DRAFT',
        chunkSize: CHUNK,
        checksum: sha256(bytes),
        ...more,
      });
  return {
    task,
    begin,
    /** Keys of all stored videos. */
    keys: async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const { key } of api().files.list('videos/')) found.push(key);
      return found.sort();
    },
    started: async (bytes: Buffer, more: Record<string, unknown> = {}): Promise<Session> => {
      const answer = await begin('employee', bytes, more);
      expect(answer.status, answer.text).toBe(201);
      return answer.json<Session>();
    },
    slice: (bytes: Buffer, { chunkSize }: Session, index: number) => bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
    end: (session: Session, service = FIRST, body: object = {}) =>
      api().as('employee').post(`${service}/chunk/${session.sessionId}/complete`, body),
  };
}
