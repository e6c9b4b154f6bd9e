/** Serves the scripts, styles and fonts of the built web app from memory, after reading each once. */
import { keysOf } from '#core/typed-object';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { matchesTag } from './tags.ts';
import { varyBy } from './vary.ts';

/** For files with a content hash in their name, which never change. */
export const ASSET_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Compressed variants that the build writes next to each file; best first. */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * A screen requests about seventy assets, and finding and reading a file takes several times as long as the rest of a response
 * (bench/README.md). Files added after the server has started are left to `sendFile`.
 * @param webFolder folder of the built web app
 */
export async function registerWebAssets(app: FastifyInstance, webFolder: string): Promise<void> {
  const folder = path.join(webFolder, 'assets');
  const names = new Set(await readdir(folder).catch(() => []));
  const cache = new Map<string, Promise<Buffer>>();
  const content = (name: string) => {
    const known = cache.get(name);
    if (known !== undefined) return known;
    const bytes = readFile(path.join(folder, name));
    cache.set(name, bytes);
    bytes.catch(() => cache.delete(name));
    return bytes;
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name }, headers }, reply) => {
    const type = TYPES[path.extname(name)];
    if (type === undefined || !names.has(name)) return reply.sendFile(`assets/${name}`);
    const encodings = keysOf(COMPRESSED).filter((encoding) => names.has(name + COMPRESSED[encoding]));
    const encoding = negotiate(headers['accept-encoding'] ?? 'identity', encodings);
    const file = encoding === null ? name : name + COMPRESSED[encoding];
    const tag = `"${file}"`;
    varyBy(reply, 'Accept-Encoding');
    reply.headers({ 'cache-control': ASSET_CACHE_CONTROL, etag: tag });
    if (matchesTag(headers['if-none-match'], tag)) return reply.code(304).send();
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.type(type).send(await content(file));
  });
}
