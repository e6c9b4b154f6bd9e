/** Rate limits: one user or IP address is limited, and everyone else is not affected. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Answer, type Api } from '../../../test/kit/api.ts';
import { unlessOverloaded } from '../../../test/kit/overload.ts';
import { bearerOf, signIn } from '../../../test/kit/sign-in.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ REQUESTS_PER_SECOND: '1' });
});
afterAll(() => api.stop());

/** Sent one after the other. */
const FLOOD = 90;
const HEALTH = '/healthz';

const get =
  (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  () =>
    api.anonymous().send({ method: 'GET', url, headers, remoteAddress });

async function bearer(person: string): Promise<Record<string, string>> {
  return bearerOf(await unlessOverloaded(async () => (await signIn(api, person)).answer));
}

async function flood(url: string, address: string, headers: (index: number) => Record<string, string> = () => ({})): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < FLOOD; index += 1) {
    const ask = get(url, address, headers(index));
    answers.push(await (url === HEALTH ? ask() : unlessOverloaded(ask)));
  }
  return answers;
}

/** Through a socket, since every HTTP client would normalise the URL. @returns statuses */
async function floodAsWritten(path: string): Promise<number[]> {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const statuses: number[] = [];
  for (let index = 0; index < FLOOD; index += 1) {
    const { status } = await unlessOverloaded(async () => {
      const sent = request({ port, host: '127.0.0.1', path }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return { status: answer.statusCode! };
    });
    statuses.push(status);
  }
  return statuses;
}

function expectRefused(answers: readonly Answer[], expected: number): void {
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThan(0);
  for (const { status } of answers) expect([expected, 429]).toContain(status);
  expect(refused[0]!.json()).toMatchObject({ type: '/api/errors/core.tooMany', status: 429 });
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused[0]!.headers['content-type']).toBe('application/problem+json; charset=utf-8');
}

describe('the rate limit', () => {
  it('applies to a signed-in user across IP addresses, and to no one else', async () => {
    const [mine, theirs] = [await bearer('manager'), await bearer('manager2')];
    expectRefused(await flood('/api/me', '203.0.113.1', () => mine), 200);
    expect((await unlessOverloaded(get('/api/me', '203.0.113.1', theirs))).status).toBe(200);
  });
  it.each(['/api/docs', '/api/docs.jsonld', '/api/docs.jsonopenapi'])('applies to %s', async (url) => {
    expectRefused(await flood(url, '203.0.113.2'), 200);
  });
  it.each(['/%61pi/docs', 'http://elsewhere.example/api/docs.jsonld'])('applies to %s, another spelling of the same URL', async (path) => {
    const answers = await floodAsWritten(path);
    for (const status of [200, 429]) expect(answers).toContain(status);
  });
  it('applies by IP address to unknown URLs and invalid tokens', async () => {
    expectRefused(await flood('/api/nonsense', '203.0.113.3'), 404);
    expectRefused(await flood('/api/me', '203.0.113.4', (index) => ({ authorization: `Bearer ${index}` })), 401);
    expect((await unlessOverloaded(get('/api/me', '203.0.113.5'))).status).toBe(401);
  });
  it('does not apply to health checks', async () => {
    // On a busy machine the database may not respond in time, which is reported with 503.
    for (const { status } of await flood(HEALTH, '203.0.113.6')) expect([200, 503]).toContain(status);
  });
});
