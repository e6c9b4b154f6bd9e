/** S3 server of the tests: a separate one on loopback, with one bucket. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/settings';

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
