/** Stores files in an S3-compatible store, in parts of bounded size, so that memory use does not grow with the file. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '../files-settings.ts';
import { checkKey, FileMissingError, type FileStore, type KeyEntry } from './file-store.ts';
import { accessAt, isMissing, s3Client, withTimeout } from './s3-client.ts';

/** S3 allows at most 10,000 parts, so files of up to 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** S3 accepts smaller parts only as the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
/** A part may be sent over a slow connection. */
const PART_TIMEOUT_MS = 300_000;
/** A player that pauses for longer requests a new link from the server. */
const READ_LINK_SECONDS = 300;
const UNKNOWN_CALL = new Set(['NotImplemented', 'MethodNotAllowed']);

export function openS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket } = settings;
  const client = s3Client(settings);

  const uploadParts = async (Key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> => {
    const { UploadId } = await withTimeout((abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal }),
    );
    try {
      const parts: CompletedPart[] = [];
      for (let part: Buffer | undefined = first; part !== undefined; part = (await rest.next()).value as Buffer | undefined) {
        const PartNumber = parts.length + 1;
        const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part, ContentLength: part.length });
        const { ETag } = await withTimeout((abortSignal) => client.send(command, { abortSignal }), PART_TIMEOUT_MS);
        parts.push({ ETag, PartNumber });
      }
      const command = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: parts } });
      await withTimeout((abortSignal) => client.send(command, { abortSignal }), PART_TIMEOUT_MS);
    } catch (error) {
      // Parts of an unfinished upload would be billed.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw error;
    }
  };

  return {
    ...(settings.readUrl === null ? {} : { readLink: linksFrom(new S3Client(accessAt(settings, settings.readUrl)), Bucket) }),
    place: `bucket ${Bucket}${settings.endpoint === null ? '' : ` at ${new URL(settings.endpoint).host}`}`,
    async write(key, body) {
      checkKey(key);
      const hash = createHash('sha256');
      let size = 0;
      const parts = inParts(body, (chunk) => {
        hash.update(chunk);
        size += chunk.length;
      });
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      const whole = new PutObjectCommand({ Bucket, Key: key, Body: first, ContentLength: first.length });
      if (first.length < PART_BYTES) await withTimeout((abortSignal) => client.send(whole, { abortSignal }), PART_TIMEOUT_MS);
      else await uploadParts(key, first, parts);
      return { size, sha256: hash.digest('hex') };
    },
    async read(key, range) {
      checkKey(key);
      try {
        const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`;
        const command = new GetObjectCommand({ Bucket, Key: key, Range });
        const { Body, ContentLength } = await withTimeout((abortSignal) => client.send(command, { abortSignal }));
        const body = Body as Readable;
        if (range === undefined || ContentLength === range.last - range.first + 1) return body;
        body.destroy();
        throw new Error(`The object store returned other bytes of ${key} than ${Range}.`);
      } catch (error) {
        throw isMissing(error) ? new FileMissingError(key) : error;
      }
    },
    async size(key) {
      checkKey(key);
      try {
        const command = new HeadObjectCommand({ Bucket, Key: key });
        return (await withTimeout((abortSignal) => client.send(command, { abortSignal }))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      checkKey(key);
      await withTimeout((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }));
    },
    list: (prefix) => listOwn(client, settings, prefix),
    minPartBytes: MIN_PART_BYTES,
    async beginParts(key) {
      checkKey(key);
      const command = new CreateMultipartUploadCommand({ Bucket, Key: key });
      return (await withTimeout((abortSignal) => client.send(command, { abortSignal }))).UploadId!;
    },
    async writePart({ key, handle }, { index, size }, body) {
      const part = { Bucket, Key: key, UploadId: handle, PartNumber: index + 1, ContentLength: size };
      // A stream can be sent only once, so the sender of the part must retry.
      const source = Readable.from(body);
      // Otherwise the request would keep its connection, waiting for the rest, until the timeout.
      const broken = new AbortController();
      const failed = new Promise<never>((_, reject) =>
        source.once('error', (error) => {
          reject(error);
          broken.abort();
        }),
      );
      failed.catch(() => undefined);
      const sending = withTimeout(
        (timeout) =>
          client.send(new UploadPartCommand({ ...part, Body: source }), { abortSignal: AbortSignal.any([timeout, broken.signal]) }),
        PART_TIMEOUT_MS,
      );
      sending.catch(() => undefined);
      try {
        return (await Promise.race([sending, failed])).ETag!;
      } finally {
        source.destroy();
      }
    },
    async finishParts({ key, handle }, tags) {
      const Parts = tags.map((ETag, index): CompletedPart => ({ ETag, PartNumber: index + 1 }));
      const command = new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: handle, MultipartUpload: { Parts } });
      // It may have been finished before, by a process that ended before it could report that.
      if ((await this.size(key)) === null) await withTimeout((abortSignal) => client.send(command, { abortSignal }), PART_TIMEOUT_MS);
    },
    async dropParts({ key, handle }) {
      const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: handle });
      await withTimeout((abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
        // Stores that cannot abort an upload remove it by a lifecycle rule.
        if (!isMissing(error) && !(error instanceof S3ServiceException && UNKNOWN_CALL.has(error.name))) throw error;
      });
    },
    removeUnfinished: (before, kept = new Set()) =>
      abortAll(client, Bucket, before, kept).catch((error: unknown) => {
        // Stores that cannot list unfinished uploads have a lifecycle rule for them.
        if (!(error instanceof S3ServiceException && UNKNOWN_CALL.has(error.name))) throw error;
      }),
    async check() {
      await withTimeout((abortSignal) => client.send(new ListObjectsV2Command({ Bucket, Prefix: 'probe/', MaxKeys: 1 }), { abortSignal }));
    },
    close: () => client.destroy(),
  };
}

/** The library may be in the same bucket; nothing of it is ever cleaned up. */
async function* listOwn(client: S3Client, { bucket, libraryPrefix }: S3Settings, prefix: string): AsyncGenerator<KeyEntry> {
  for await (const entry of listAll(client, bucket, prefix))
    if (libraryPrefix === undefined || !entry.key.startsWith(libraryPrefix)) yield entry;
}

async function* listAll(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<KeyEntry> {
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
    const page: ListObjectsV2CommandOutput = await withTimeout((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, size: Size ?? 0, modified: LastModified ?? new Date(0) };
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

async function abortAll(client: S3Client, Bucket: string, before: Date, kept: ReadonlySet<string>): Promise<void> {
  let [KeyMarker, UploadIdMarker]: (string | undefined)[] = [];
  do {
    const command = new ListMultipartUploadsCommand({ Bucket, KeyMarker, UploadIdMarker });
    const page: ListMultipartUploadsCommandOutput = await withTimeout((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated !== undefined && Initiated < before && !kept.has(UploadId ?? ''))
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    [KeyMarker, UploadIdMarker] = page.IsTruncated === true ? [page.NextKeyMarker, page.NextUploadIdMarker] : [];
  } while (KeyMarker !== undefined);
}

/** Regroups the bytes into pieces of equal size, the last one shorter. */
async function* inParts(body: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void): AsyncGenerator<Buffer, undefined> {
  let buffered: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    onChunk(chunk);
    let rest = chunk;
    while (bytes + rest.length >= PART_BYTES) {
      const fits = PART_BYTES - bytes;
      yield Buffer.concat([...buffered, rest.subarray(0, fits)]);
      rest = rest.subarray(fits);
      buffered = [];
      bytes = 0;
    }
    if (rest.length > 0) buffered.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(buffered);
  return undefined;
}

/** The response headers are signed, so that changing the URL cannot make the browser render a file as a page. */
function linksFrom(client: S3Client, Bucket: string): NonNullable<FileStore['readLink']> {
  return (key, { contentType, contentDisposition }) => {
    checkKey(key);
    const command = new GetObjectCommand({
      Bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition,
      ResponseCacheControl: 'private, no-cache',
    });
    return getSignedUrl(client, command, { expiresIn: READ_LINK_SECONDS });
  };
}
