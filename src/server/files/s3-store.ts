/** Decides how files are kept in an S3-compatible store: in parts of bounded size, so that memory does not grow with the file. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { checkKey, FileMissingError, StorageFullError, type FileStore, type KeyEntry } from './file-store.ts';

export interface S3Settings {
  /** Null: AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://endpoint/bucket/key` instead of `https://bucket.endpoint/key`; most stores besides AWS need it. */
  readonly pathStyle: boolean;
}

/** S3 takes at most 10,000 parts, so files of up to 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

export function openS3Store(settings: S3Settings): FileStore & { close(): void } {
  const { bucket: Bucket } = settings;
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    // Stores besides AWS do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const inParts = async (Key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const parts: CompletedPart[] = [];
      for (let part: Buffer | undefined = first; part !== undefined; part = (await rest.next()).value as Buffer | undefined) {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(
          new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part, ContentLength: part.length }),
        );
        parts.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: parts } }));
    } catch (error) {
      // Parts of an upload that never ends would be paid for.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw error;
    }
  };

  return {
    place: `bucket ${Bucket}${settings.endpoint === null ? '' : ` at ${new URL(settings.endpoint).host}`}`,
    async write(key, body) {
      checkKey(key);
      const hash = createHash('sha256');
      let size = 0;
      const parts = inPieces(body, (chunk) => {
        hash.update(chunk);
        size += chunk.length;
      });
      try {
        const first = ((await parts.next()).value as Buffer | undefined) ?? Buffer.alloc(0);
        if (first.length < PART_BYTES)
          await client.send(new PutObjectCommand({ Bucket, Key: key, Body: first, ContentLength: first.length }));
        else await inParts(key, first, parts);
      } catch (error) {
        throw error instanceof S3ServiceException && ['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge'].includes(error.name)
          ? new StorageFullError('The object store is full.', { cause: error })
          : error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    async read(key, range) {
      checkKey(key);
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }) }),
        );
        return Body as Readable;
      } catch (error) {
        throw isMissing(error) ? new FileMissingError(key) : error;
      }
    },
    async size(key) {
      checkKey(key);
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      checkKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    list: (prefix) => listAll(client, Bucket, prefix),
    close: () => client.destroy(),
  };
}

async function* listAll(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<KeyEntry> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, size: Size ?? 0, modified: LastModified ?? new Date(0) };
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404)
  );
}

/** The same bytes in pieces of one size, the last one shorter. */
async function* inPieces(body: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    onChunk(chunk);
    let rest = chunk;
    while (bytes + rest.length >= PART_BYTES) {
      const fits = PART_BYTES - bytes;
      yield Buffer.concat([...held, rest.subarray(0, fits)]);
      rest = rest.subarray(fits);
      held = [];
      bytes = 0;
    }
    if (rest.length > 0) held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
  return undefined;
}
