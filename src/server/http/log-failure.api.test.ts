/** The log of failed requests: client disconnects and overload are one line each, internal errors have a stack. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import fastify, { LogController, type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';
import { chunkOf, looksLikeVideo } from '../../../test/kit/video.ts';
import { bearerOf, signIn } from '../../../test/kit/sign-in.ts';
import { formOf } from '../../../test/kit/upload.ts';
import { logFailure } from './log-failure.ts';
import { rejectWhileOverloaded } from './overload.ts';

let api: Api;
let headers: Record<string, string>;
let adminHeaders: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  headers = bearerOf((await signIn(api, 'employee')).answer);
  adminHeaders = bearerOf((await signIn(api, 'admin')).answer);
  // Long enough for a response in parts.
  await api.database.rows(sql`insert into live_stream (live_account, start_time, end_time)
    select live_account, start_time + n * interval '2 hours', start_time + n * interval '2 hours' + interval '1 minute' from live_stream, generate_series(1, 400) n
    where uuid = ${api.world.streams.acmeEvening.split('/').at(-1)}`);
});
afterAll(() => api.stop());

/** All lines with their level. */
function linesOf(log: FastifyBaseLogger) {
  const lines: { level: string; details: object }[] = [];
  const spies = (['error', 'warn', 'info'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation((details: unknown) => void lines.push({ level, details: details as object })),
  );
  return { lines, stop: () => spies.forEach((spy) => spy.mockRestore()) };
}

describe('a client that disconnects during an upload', () => {
  const film = looksLikeVideo(200_000);
  const session = async () => {
    const answer = await api.as('employee').post('/api/video_uploads/chunk/initiate', {
      originalFilename: 'film.mp4',
      fileSize: film.length,
      videoTask: api.world.videoTasks.acmeAva,
    });
    return `/api/video_uploads/chunk/${answer.json<{ sessionId: string }>().sessionId}`;
  };
  const whole = () => formOf({ name: 'film.mp4', bytes: film }, { videoTask: api.world.videoTasks.acmeAva });

  it.each([
    ['of a chunk', async () => ({ url: await session(), ...chunkOf(film) })],
    ['of a chunk whose number comes last', async () => ({ url: await session(), ...chunkOf(film, 0, false) })],
    ['of a whole file', async () => ({ url: '/api/video_uploads', ...whole() })],
    ['of an attached file', async () => ({ url: '/api/file-uploads/', ...whole() })],
  ])('%s is logged in one line without a stack', async (_, request) => {
    const { url, headers: form, payload } = await request();
    const { lines, stop } = linesOf(api.app.log);
    const { port } = api.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = Object.entries({ host: 'x', ...headers, ...form, 'content-length': String(payload.length) });
    const arrives = once(api.app.server, 'request');
    socket.write(`POST ${url} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('')}\r\n`);
    socket.write(payload.subarray(0, 100_000));
    const [raw] = (await arrives) as [FastifyRequest['raw']];
    // Most of what was sent has been read, so the file is being stored.
    await expect.poll(() => raw.socket.bytesRead).toBeGreaterThan(90_000);
    socket.destroy();
    await expect.poll(() => lines.length).toBe(1);
    stop();
    expect(lines).toEqual([{ level: 'info', details: { requestId: expect.any(String), url } }]);
  });
});

describe('a client that disconnects during the response', () => {
  const ask = (method: string, url: string, accept: string, body = ''): string =>
    [
      `${method} ${url} HTTP/1.1`,
      'host: x',
      `authorization: ${adminHeaders['authorization']}`,
      `accept: ${accept}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  const period = JSON.stringify({ from: '2026-06-01', to: '2026-06-30', groupBy: 'stream' });
  const month = JSON.stringify({ startDate: '2026-06-01', endDate: '2026-06-30' });

  it.each([
    ['of a report', () => ask('POST', '/api/reports/live-stream-analytics', 'application/json', period)],
    ['of a report as a table', () => ask('POST', '/api/reports/live-stream-analytics', 'text/csv', period)],
    ['of an export', () => ask('GET', '/api/live_stream_metrics?pagination=false', 'text/csv')],
    ['of a list', () => ask('GET', '/api/live_stream_metrics?pagination=false', 'application/ld+json')],
    ['of a printed week', () => ask('GET', '/api/schedules/week.pdf?week=2026-06-10', 'application/pdf')],
    ['of the events', () => ask('GET', '/api/events', 'text/event-stream')],
    ['of a calculation with progress', () => ask('POST', '/api/payrolls/validate-period', 'application/x-ndjson', month)],
  ])('%s is no error in the log', async (_name, request) => {
    const { lines, stop } = linesOf(api.app.log);
    const { port } = api.app.server.address() as AddressInfo;
    for (const isEarly of [true, false]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const arrives = once(api.app.server, 'request');
      socket.write(request());
      const [, response] = (await arrives) as [unknown, ServerResponse];
      const closed = once(response, 'close');
      // Some responses fit into one packet, which is as good.
      if (!isEarly) await once(socket, 'data');
      socket.destroy();
      await closed;
    }
    // What the handlers still do is over when the server answers again after it.
    await expect.poll(async () => (await api.as('admin').get('/api/clients')).status).toBe(200);
    stop();
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is logged in one line when the response was streamed', () => {
    const lines: unknown[] = [];
    const log = { info: (details: object, text: string) => lines.push([details, text]) } as unknown as FastifyBaseLogger;
    const raw = { complete: true, destroyed: true, socket: { destroyed: true } };
    const left = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(logFailure({ id: 'one', log, raw, url: '/api/x' }, left).status).toBe(400);
    expect(lines).toEqual([[{ requestId: 'one', url: '/api/x' }, 'The client disconnected before it had the response.']]);
  });
});

it('rejects only requests to the API while the event loop lags, and logs each in one line', async () => {
  const app = fastify({ logController: new LogController({ disableRequestLogging: true }) });
  const { lines, stop } = linesOf(app.log);
  app.setErrorHandler((error, request, reply) => {
    const { status, headers } = logFailure(request, error);
    return reply.code(status).headers(headers).send();
  });
  await rejectWhileOverloaded(app, 0.000_001);
  for (const url of ['/api/busy', '/page']) app.get(url, async () => 'done');
  await expect.poll(async () => (await app.inject('/api/busy')).statusCode).toBe(503);
  const rejected = await app.inject('/api/busy');
  expect([rejected.statusCode, rejected.headers['retry-after'], (await app.inject('/page')).statusCode]).toEqual([503, '5', 200]);
  stop();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toEqual({ level: 'warn', details: { requestId: expect.any(String), url: '/api/busy' } });
  await app.close();
});

it('logs an internal error with its stack, even when the client has disconnected', () => {
  const mistake = new TypeError('Broken.');
  const lines: unknown[] = [];
  const log = { error: (details: object) => lines.push(details) } as unknown as FastifyBaseLogger;
  for (const raw of [
    { complete: true, destroyed: false, socket: { destroyed: true } },
    { complete: false, destroyed: true, socket: { destroyed: true } },
  ])
    expect(logFailure({ id: 'one', log, raw, url: '/api/x' }, mistake).status).toBe(500);
  expect(lines).toEqual(Array(2).fill({ err: mistake, requestId: 'one', url: '/api/x' }));
});
