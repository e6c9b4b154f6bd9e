/** Files of the web app are served complete, compressed as the browser supports, and cached by it permanently. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import serveFiles from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSET_CACHE_CONTROL, registerWebAssets } from './web-assets.ts';

const SCRIPT = Buffer.from('export const answer = 42;\n'.repeat(40));
const PACKED = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) };

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-web-assets-'));
  await mkdir(path.join(folder, 'assets'));
  await write({ 'index.html': 'the page', 'assets/app-1.js': SCRIPT, 'assets/app-1.js.br': PACKED.br, 'assets/app-1.js.gz': PACKED.gzip });
  await write({ 'assets/small-2.css': 'b{color:red}', 'assets/inter-3.woff2': 'a font' });
  app = fastify();
  // As cross-origin requests do.
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Origin'));
  await app.register(serveFiles, { root: folder, wildcard: true });
  await registerWebAssets(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
}
async function ask(name: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: responseHeaders, rawPayload } = await app.inject({ url: `/assets/${name}`, headers });
  return { status: statusCode, headers: responseHeaders, bytes: rawPayload };
}

describe('a file of the web app', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', PACKED.br],
    ['br;q=0.5, gzip', 'gzip', PACKED.gzip],
    ['gzip', 'gzip', PACKED.gzip],
    ['br;q=0', undefined, SCRIPT],
    ['zstd', undefined, SCRIPT],
    ['', undefined, SCRIPT],
    [undefined, undefined, SCRIPT],
  ])('is sent to a client that accepts %o as %o, each time', async (accepted, encoding, bytes) => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask('app-1.js', accepted === undefined ? {} : { 'accept-encoding': accepted });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': ASSET_CACHE_CONTROL });
      expect(answer.headers).toMatchObject({ vary: 'Origin, Accept-Encoding', 'content-length': String(bytes.length) });
      expect([answer.headers['content-encoding'], answer.bytes.equals(bytes)]).toEqual([encoding, true]);
    }
  });

  it('is sent uncompressed when no compressed variant exists', async () => {
    const answer = await ask('small-2.css', { 'accept-encoding': 'br, gzip' });
    expect([answer.headers['content-type'], answer.headers['content-encoding'], answer.bytes.toString()]).toEqual([
      'text/css; charset=utf-8',
      undefined,
      'b{color:red}',
    ]);
    expect((await ask('inter-3.woff2')).headers['content-type']).toBe('font/woff2');
  });

  it('is not sent again to a client that has it in the same encoding', async () => {
    const { headers } = await ask('app-1.js', { 'accept-encoding': 'br' });
    const again = { 'if-none-match': String(headers.etag) };
    expect(await ask('app-1.js', { 'accept-encoding': 'br', ...again })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    // A proxy may have weakened the ETag, and a browser may send several.
    const weakened = { 'if-none-match': `"other", W/${String(headers.etag)}` };
    expect((await ask('app-1.js', { 'accept-encoding': 'br', ...weakened })).status).toBe(304);
    expect((await ask('app-1.js', { 'accept-encoding': 'gzip', ...again })).bytes).toEqual(PACKED.gzip);
  });

  it('answers HEAD with its size', async () => {
    const { statusCode, headers, rawPayload } = await app.inject({ method: 'HEAD', url: '/assets/app-1.js' });
    expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, String(SCRIPT.length), 0]);
  });

  it('is read from the folder when it was built after the start', async () => {
    await write({ 'assets/late-4.js': 'late' });
    expect((await ask('late-4.js')).bytes.toString()).toBe('late');
  });

  it('is read again after a failed read', async () => {
    const fresh = fastify();
    await registerWebAssets(fresh, folder);
    await rm(path.join(folder, 'assets/small-2.css'));
    expect((await fresh.inject('/assets/small-2.css')).statusCode).toBe(500);
    await write({ 'assets/small-2.css': 'b{color:red}' });
    expect((await fresh.inject('/assets/small-2.css')).body).toBe('b{color:red}');
    await fresh.close();
  });

  it.each(['missing-9.js', '..%2Findex.html', '%2e%2e%2findex.html', 'app-1.js%00', '__proto__'])('named %s is not found', async (name) => {
    const answer = await ask(name);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
