/** S3 server of the tests: a separate one on loopback, with one bucket. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';
import type { S3Settings } from '#server/files-settings';

export interface TestS3 {
  readonly settings: S3Settings;
  /** The same, as settings of a server. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-s3-'));
  const bucket = `greenroom-${randomUUID()}`;
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  storeCompletely((server as unknown as { readonly store: S3Folder }).store);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    environment: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
    settings: {
      endpoint,
      region: 'eu-west-2',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
      readUrl: null,
    },
    async stop() {
      // Otherwise it would wait for keep-alive connections of the clients.
      (server as unknown as { readonly httpServer: Server }).httpServer.closeAllConnections();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Content = AsyncIterable<Uint8Array>;
type Stored = { readonly size: number; readonly md5: string };

/** What is replaced of the folder in which s3rver stores objects. */
interface S3Folder {
  getResourcePath(bucket: string, key: string | undefined, kind: string): string;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putPart(bucket: string, upload: string, number: string, content: Content): Promise<Stored>;
  putObject(object: { bucket: string; key: string; metadata: object; content: Content | Buffer }): Promise<Stored>;
}

/**
 * s3rver replaces a file while its bytes arrive, and responds before they are written, so that a slow machine would read old or incomplete
 * content. Object stores replace it only once all of it is stored.
 */
function storeCompletely(store: S3Folder): void {
  const save = async (file: string, content: Content | Buffer): Promise<Stored> => {
    const [incoming, hash] = [`${file}.${randomUUID()}`, createHash('md5')];
    let size = 0;
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(
      Readable.from(content),
      async function* measure(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(incoming),
    );
    await rename(incoming, file);
    return { size, md5: hash.digest('hex') };
  };
  store.putPart = async (bucket, upload, number, content) => {
    const file = path.join(store.getResourcePath(bucket, undefined, 'uploads'), upload, number);
    const stored = await save(file, content);
    await writeFile(`${file}.md5`, stored.md5);
    return stored;
  };
  store.putObject = async ({ bucket, key, metadata, content }) => {
    const stored = await save(store.getResourcePath(bucket, key, 'object'), content);
    await store.putMetadata(bucket, key, metadata, stored.md5);
    return stored;
  };
}
