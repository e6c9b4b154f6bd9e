/** Behaviour of the event stream while the person behind it changes: nothing is heard that they may not see by now, and nothing at all when they are out. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AddressInfo } from 'node:net';
import { startApi, type Api, type Person } from '../../../test/kit/api.ts';
import { bearerOf, signIn } from '../../../test/kit/sign-in.ts';

let api: Api;
let address: string;
beforeAll(async () => {
  // The look now and then is not to be what ends a stream here.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await api.stop();
  vi.useRealTimers();
});

interface Listening {
  /** Reads on until the text has been heard, after what was heard at `from`; false when the stream ends before. */
  hears(text: string, from?: number): Promise<boolean>;
  readonly all: () => string;
  close(): void;
}

async function listen(bearer: Record<string, string>): Promise<Listening> {
  const abort = new AbortController();
  const answer = await fetch(`${address}/api/events`, { headers: bearer, signal: abort.signal });
  expect(answer.status).toBe(200);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  return {
    async hears(text, from = 0) {
      while (!heard.slice(from).includes(text)) {
        const { done, value } = await reader.read();
        if (done) return false;
        heard += value;
      }
      return true;
    },
    all: () => heard,
    close: () => abort.abort(),
  };
}

const bearer = async (person: Person) => bearerOf((await signIn(api, person)).answer);
const rename = (iri: string, field: string) => api.as('admin').patch(iri, { [field]: `renamed.${Math.random()}` });
const END = 'no server says this';

describe('an event stream', () => {
  it('ends at once for a person who is made inactive, signs out or whose client goes', async () => {
    const ways: [Person, (signedIn: Record<string, string>) => Promise<unknown>][] = [
      ['manager2', () => api.as('admin').patch(api.world.users.manager2, { status: 'INACTIVE' })],
      ['manager', (signedIn) => api.anonymous().delete('/api/me/sessions', signedIn)],
      ['client', () => api.as('admin').patch(api.world.clients.acme, { status: 'INACTIVE' })],
    ];
    for (const [person, signOut] of ways) {
      const stream = await listen(await bearer(person));
      await stream.hears('retry');
      await signOut(await bearer(person));
      expect(await stream.hears(END), person).toBe(false);
    }
  });
  it('follows the roles of the person, both ways', async () => {
    await api.as('admin').patch(api.world.users.nobody, { roles: ['ROLE_ADMIN'] });
    const stream = await listen(await bearer('nobody'));
    await rename(api.world.clients.birch, 'name');
    expect(await stream.hears('"clients"')).toBe(true);
    await api.as('admin').patch(api.world.users.nobody, { roles: ['ROLE_MANAGER'] });
    const before = stream.all().length;
    await rename(api.world.clients.birch, 'name');
    await rename(api.world.accounts.birch, 'identity');
    expect(await stream.hears('"live_accounts"')).toBe(true);
    expect(stream.all().slice(before)).not.toContain('"clients"');
    await api.as('admin').patch(api.world.users.nobody, { roles: ['ROLE_ADMIN'] });
    await rename(api.world.clients.birch, 'name');
    expect(await stream.hears('"clients"', before)).toBe(true);
    stream.close();
  });
  it('makes room for the twenty-first of one person by ending their oldest', async () => {
    const signedIn = await bearer('employee');
    const others = await listen(await bearer('employee2'));
    const streams: Listening[] = [];
    for (let turn = 0; turn < 21; turn += 1) streams.push(await listen(signedIn));
    expect(await streams[0]!.hears(END)).toBe(false);
    await rename(api.world.accounts.acmeUk, 'identity');
    for (const stream of [...streams.slice(1), others]) {
      expect(await stream.hears('"live_accounts"')).toBe(true);
      stream.close();
    }
  });
});
