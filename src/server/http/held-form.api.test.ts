/** The memory of a form is released when its client is no longer there, and does not wait for a client that reads its response slowly. */
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { everyone } from '#core/access';
import { upload } from '#core/action';
import { createRegistry } from '#core/registry';
import { createByteBudget } from '../byte-budget.ts';
import { ANONYMOUS, type Action } from '../engine/behaviour.ts';
import { registerAction, type ActionKit } from './actions.ts';
import { LINES } from './progress.ts';
import type { SignedIn } from './signed-in.ts';

/** Enough for one of the forms, which are about 200 bytes long. */
const LIMITS = { total: 300, perUser: 300 };
/** More than the buffers of a loopback connection hold. */
const LARGE = 20_000_000;

const action: Action = {
  method: 'POST',
  path: '/api/large',
  summary: 'Returns more than it receives.',
  resource: 'LiveStream',
  access: everyone,
  input: upload(1000, z.object({})),
  output: z.string(),
  run: ({ withProgress }) => withProgress(async () => 'x'.repeat(LARGE)),
};

let app: FastifyInstance;
let url: string;
let authenticate: () => Promise<SignedIn>;
beforeEach(async () => {
  authenticate = async () => ANONYMOUS;
  app = fastify();
  await app.register(multipart);
  const kit = {
    engine: { registry: createRegistry([]) },
    uploadMemory: createByteBudget(LIMITS),
    originOf: () => '',
    authentication: { authenticate: () => authenticate() },
  };
  registerAction(app, kit as unknown as ActionKit, action);
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/large`;
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

function send(signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.set('file', new Blob(['x']), 'x.txt');
  return fetch(url, { method: 'POST', body, headers: { accept: LINES }, signal });
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
}

describe('a form that is held in memory', () => {
  it('is released once it has been processed, even if the client does not read the response', async () => {
    const unread = await send();
    expect(unread.status).toBe(200);
    await expect.poll(() => statusOf(send())).toBe(200);
    await unread.body!.cancel();
  });

  it('is not waited for when the client has disconnected during authentication', async () => {
    let signIn = () => undefined as void;
    const signedIn = new Promise<void>((resolve) => (signIn = resolve));
    const begun = new Promise<void>((resolve) => {
      authenticate = async () => {
        resolve();
        await signedIn;
        return ANONYMOUS;
      };
    });
    const closed = new Promise((resolve) => app.server.once('request', ({ socket }) => socket.once('close', resolve)));
    const client = new AbortController();
    const answer = send(client.signal);
    await begun;
    client.abort();
    await expect(answer).rejects.toThrow();
    await closed;
    signIn();
    await expect.poll(() => statusOf(send())).toBe(200);
  });
});
