/** A request that arrives too slowly is aborted, and one that has arrived is not, however long its response takes. */
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#core/span';
import { abortSlowBodies, type SlowBodyLimits } from './slow-bodies.ts';

const FORM = 'multipart/form-data; boundary=x';
const LIMITS: SlowBodyLimits = { intervalMs: 20, minBytes: 0, bufferedMs: HOUR_MS, totalMs: HOUR_MS };

let app: FastifyInstance;
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** `/streamed` accepts uploads of any size, `/buffered` holds them in memory. @param answer resolves when the response may be sent. */
async function start(limits: Partial<SlowBodyLimits>, answer: () => Promise<void> = async () => undefined): Promise<void> {
  app = fastify();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  abortSlowBodies(app, { ...LIMITS, ...limits });
  const handler = async () => {
    await answer();
    return {};
  };
  app.post('/streamed', handler);
  app.post('/buffered', { config: { buffered: true } }, handler);
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Sends a body of ten bytes without the last one. */
function send(path: string, type: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n${'x'.repeat(9)}`,
  );
  return socket;
}

describe('a slow request', () => {
  it.each<[string, string, string, Partial<SlowBodyLimits>]>([
    ['within the total time', '/buffered', 'application/json', { totalMs: 40 }],
    ['at the minimum rate', '/streamed', FORM, { minBytes: 1000 }],
    ['at the minimum rate', '/buffered', FORM, { minBytes: 1000 }],
    ['within the total time of what is held in memory', '/buffered', FORM, { bufferedMs: 40 }],
  ])('that does not arrive %s is aborted with 408: %s %s', async (_, path, type, limits) => {
    await start(limits);
    const answer = await text(send(path, type));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"title":"The request took too long"');
  });

  it('may take any time when it is an upload that is not held in memory', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await start({});
    const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
    const socket = send('/streamed', FORM);
    await arrived;
    vi.advanceTimersByTime(2 * HOUR_MS);
    socket.write('x');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a request that has arrived', () => {
  it('is not aborted, however long its response takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await start({}, () => {
      arrive();
      return released;
    });
    const socket = send('/buffered', FORM);
    socket.write('x');
    await arrived;
    vi.advanceTimersByTime(2 * HOUR_MS);
    release();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
