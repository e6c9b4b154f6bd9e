/** Rules of the proxy for single requests, tested with fake nodes: forwarding, retries and streaming. */
import { createServer, request, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findNginx, startProxy, type Proxy } from './kit/nginx.ts';

interface Seen {
  readonly node: number;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  bytes: number;
}

const nginx = findNginx();
const UPLOAD_MB = Number(process.env.DEPLOY_UPLOAD_MB ?? 200);
const MB = Buffer.alloc(1024 * 1024);
const UPLOADS = [
  ['POST', '/api/video_uploads'],
  ['POST', '/api/video_uploads/chunk/01980c2e-7d4b-7c3a-9f00-0123456789ab'],
  ['POST', '/api/video-uploads/chunk/01980c2e-7d4b-7c3a-9f00-0123456789ab'],
  ['POST', '/api/file-uploads/'],
] as const;

let nodes: Server[];
let proxy: Proxy;
let seen: Seen[];
let answer: (node: number, response: ServerResponse) => void;

beforeAll(async () => {
  if (nginx === null) return;
  // The third is the similarity service.
  nodes = [0, 1, 2].map((node) =>
    createServer((incoming, response) => {
      const one: Seen = { node, method: incoming.method!, url: incoming.url!, headers: incoming.headers, bytes: 0 };
      seen.push(one);
      incoming.on('data', (chunk: Buffer) => (one.bytes += chunk.length));
      incoming.on('error', () => undefined);
      incoming.on('end', () => answer(node, response));
    }),
  );
  const ports = await Promise.all(
    nodes.map((node) => new Promise<number>((resolve) => node.listen(0, '127.0.0.1', () => resolve((node.address() as AddressInfo).port)))),
  );
  proxy = await startProxy(nginx, [ports[0]!, ports[1]!], ports[2]);
});
afterAll(async () => {
  await proxy?.stop();
  for (const node of nodes ?? []) node.close();
});
beforeEach((context) => {
  if (nginx === null) context.skip('There is no nginx on this machine (on Debian: apt-get install nginx).');
  seen = [];
  answer = (_node, response) => response.end('{}');
});

function send(method: string, url: string, headers: Record<string, string> = {}, body = ''): Promise<Response> {
  return fetch(proxy.address + url, { method, headers, ...(body === '' ? {} : { body }) });
}

/** Sends this exact path, which browsers would normalise. */
function raw(line: string): Promise<string> {
  return new Promise((resolve) => {
    let read = '';
    const socket = connect(proxy.port, '127.0.0.1', () => socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
    socket.on('data', (chunk) => (read += chunk.toString())).on('close', () => resolve(read));
  });
}

describe('proxy', () => {
  it('logs no query, and no secret of a calendar feed or an unsubscribe link, even when no node answers', async () => {
    const secret = 's3cret'.repeat(7);
    const urls = [`/calendar/${secret}.ics`, `/unsubscribe/${secret}`, `/api/clients?name=${secret}`, `/api/files/x?signature=${secret}`];
    for (const url of urls) await send('GET', url, { referer: `http://x/?token=${secret}` });
    answer = (_node, response) => response.destroy();
    for (const url of urls) await send('GET', url);
    await expect.poll(() => proxy.log()).toMatch(/GET \/api\/files\/x\?- HTTP/);
    await expect.poll(() => proxy.log()).toMatch(/GET \/calendar\/- HTTP[^\n]* 502/);
    expect(proxy.log()).not.toContain(secret);
  });
  it('forwards requests below /similarity to the service, and nothing else', async () => {
    for (const url of [
      '/similarity/api/v1/similarity/results?search=a%20b%2Fc&page=2',
      '/similarity/healthz',
      '/similarityx',
      '/api/similarity/x',
    ])
      expect((await send('GET', url, { authorization: 'Bearer x' })).status).toBe(200);
    expect(seen.filter(({ node }) => node === 2).map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/v1/similarity/results?search=a%20b%2Fc&page=2', 'Bearer x'],
      ['/healthz', 'Bearer x'],
    ]);
  });
  it('sets the client address itself, whatever the request says', async () => {
    for (const url of ['/api/clients', '/api/events', UPLOADS[0][1]])
      await send('GET', url, {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'for=203.0.113.9',
      });
    expect(seen).toHaveLength(3);
    for (const { headers } of seen)
      expect([headers['x-forwarded-for'], headers['x-forwarded-host'], headers['x-forwarded-proto'], headers.forwarded]).toEqual([
        '127.0.0.1',
        `127.0.0.1:${proxy.port}`,
        'http',
        undefined,
      ]);
  });
  it.each([
    '/metrics',
    '/metrics?a=b',
    '/%6detrics',
    '//metrics',
    '/./metrics',
    '/a/../metrics',
    '/metrics#a',
    'http://x/metrics',
    '/readyz',
    '/%72eadyz',
    '//readyz',
  ])('keeps %s internal', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) expect(await raw(`${method} ${path}`)).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(seen).toEqual([]);
  });
  it('retries a read on the other node, and never sends a write twice', async () => {
    let cut = 0;
    answer = (_node, response) => {
      if ((cut += 1) % 2 === 1) response.socket!.destroy();
      else response.end('{}');
    };
    expect((await send('GET', '/api/clients')).status).toBe(200);
    expect(new Set(seen.map(({ node }) => node)).size).toBe(2);
    for (const method of ['POST', 'PATCH']) {
      seen = [];
      cut = 0;
      const refused = await send(method, '/api/clients', { 'content-type': 'application/json' }, '{}');
      expect([refused.status, seen.length]).toEqual([502, 1]);
      expect(refused.headers.get('content-type')).toMatch(/application\/problem\+json/);
      expect(await refused.json()).toMatchObject({ '@type': 'Error', status: 502 });
    }
  });
  it('retries a read where a node is unavailable, and passes a write’s 503 on', async () => {
    answer = (_node, response) => (seen.length === 1 ? response.writeHead(503, { 'retry-after': '10' }).end('{}') : response.end('{}'));
    expect((await send('GET', '/api/clients')).status).toBe(200);
    seen = [];
    const refused = await send('POST', '/api/clients', {}, '{}');
    expect([refused.status, refused.headers.get('retry-after'), seen.length]).toEqual([503, '10', 1]);
  });
  it.each([
    ['POST', '/api/clients'],
    ['PUT', '/api/live_accounts/01980c2e-7d4b-7c3a-9f00-0123456789ab'],
    ['PATCH', '/api/live_accounts/01980c2e-7d4b-7c3a-9f00-0123456789ab/'],
  ])('refuses bodies that are too large for %s %s as the API does', async (method, url) => {
    const refused = await send(method, url, { 'content-type': 'application/json' }, 'x'.repeat(3_000_000));
    expect([refused.status, seen]).toEqual([413, []]);
    expect(await refused.json()).toMatchObject({ status: 413, title: 'Too large' });
  });
  it.each(UPLOADS)('streams requests of %s %s as they arrive', async (method, url) => {
    const size = url === UPLOADS[0][1] ? UPLOAD_MB : 40;
    const answered = new Promise<number>((resolve, reject) => {
      const sending = request(proxy.address + url, { method, headers: { 'content-length': size * MB.length } }, (response) =>
        resolve(response.resume().statusCode!),
      ).on('error', reject);
      const write = async () => {
        sending.write(MB);
        // The rest is sent only after a node has the beginning.
        await expect.poll(() => seen[0]?.bytes ?? 0, { timeout: 60_000 }).toBeGreaterThan(MB.length / 2);
        for (let sent = 1; sent < size; sent += 1) if (!sending.write(MB)) await new Promise((done) => sending.once('drain', done));
        sending.end();
      };
      write().catch(reject);
    });
    expect(await answered).toBe(200);
    expect(seen.map(({ bytes }) => bytes)).toEqual([size * MB.length]);
  });
  it('passes live events on as they arrive', async () => {
    const open: ServerResponse[] = [];
    answer = (_node, response) => {
      open.push(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: first\n\n');
    };
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const { body } = await fetch(`${proxy.address}/api/events`, { signal: stop.signal });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('first');
    open[0]!.write('event: second\n\n');
    expect((await reader.read()).value).toContain('second');
  });
});
