/** Small files with the content of a video, and their upload in tests. */
import { createHash } from 'node:crypto';
import type { Answer, Caller } from './api.ts';
import { formOf } from './upload.ts';

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Begins with the first bytes of an MP4, and has the given size. */
export function looksLikeVideo(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + seed * 17 + (at >> 8)) & 0xff;
  Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex').copy(bytes);
  return bytes;
}

export function sendWhole(
  caller: Caller,
  bytes: Buffer,
  fields: Readonly<Record<string, string>>,
  { path = '/api/video_uploads', name = 'film.mp4' } = {},
): Promise<Answer> {
  return caller.send({ method: 'POST', url: path, ...formOf({ name, bytes }, fields) });
}

/** @param service `/api/video_uploads` or `/api/video-uploads`. @param indexFirst whether the number comes before the chunk. */
export function sendChunk(
  caller: Caller,
  session: string,
  {
    index,
    bytes,
    service = '/api/video_uploads',
    indexFirst = true,
  }: { index: number | string; bytes: Buffer; service?: string; indexFirst?: boolean },
): Promise<Answer> {
  return caller.send({ method: 'POST', url: `${service}/chunk/${session}`, ...chunkOf(bytes, index, indexFirst) });
}

/** A form with one chunk. */
export function chunkOf(
  bytes: Buffer,
  index: number | string = 0,
  indexFirst = true,
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'a-chunk-of-the-test';
  const number = Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="chunkIndex"\r\n\r\n${index}\r\n`);
  const chunk = [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="chunk"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([...(indexFirst ? [number, ...chunk] : [...chunk, number]), Buffer.from(`--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
}

/** An upload of a task, as its uploader sees it. */
export async function uploaded(
  caller: Caller,
  videoTask: string,
  { versionType = 'DRAFT', videoSerial = 1, bytes = looksLikeVideo(3000) } = {},
): Promise<{ '@id': string; uuid: string; fileUpload: { '@id': string } } & Record<string, unknown>> {
  const answer = await sendWhole(caller, bytes, { videoTask, videoSerial: String(videoSerial), versionType });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json();
}
