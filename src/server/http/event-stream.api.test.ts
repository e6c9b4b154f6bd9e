/** The event stream while its user changes: it reports nothing that they may no longer see, and nothing at all once they are signed out. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AddressInfo } from 'node:net';
import { PASSWORD, startApi, type Api, type Person } from '../../../test/kit/api.ts';
import { bearerOf, signIn } from '../../../test/kit/sign-in.ts';

let api: Api;
let address: string;
beforeAll(async () => {
  // The regular ping must not be what ends a stream here.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  // A stream that was just closed would be waited for until its connection times out.
  api.app.server.closeAllConnections();
  await api.stop();
  vi.useRealTimers();
});

interface Listening {
  /** Reads until the text has arrived, after what was received by `from`; false when the stream ends before. */
  hears(text: string, from?: number): Promise<boolean>;
  readonly all: () => string;
  close(): void;
}

async function listen(bearer: Record<string, string>, query = ''): Promise<Listening> {
  const abort = new AbortController();
  const answer = await fetch(`${address}/api/events${query}`, { headers: bearer, signal: abort.signal });
  expect(answer.status).toBe(200);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    async hears(text, from = 0) {
      while (!received.slice(from).includes(text)) {
        const { done, value } = await reader.read();
        if (done) return false;
        received += value;
      }
      return true;
    },
    all: () => received,
    close: () => abort.abort(),
  };
}

const bearer = async (person: Person) => bearerOf((await signIn(api, person)).answer);
const rename = (iri: string, field: string) => api.as('admin').patch(iri, { [field]: `renamed.${Math.random()}` });
const END = 'no server says this';

describe('a watched record', () => {
  const watch = async (person: Person, ...records: readonly string[]) =>
    listen(await bearer(person), `?${records.map((record) => `record[]=${encodeURIComponent(record)}`).join('&')}`);
  const event = (record: string, resource: string) => `event: record\ndata: ${JSON.stringify({ record, resource })}`;

  it('is reported to those who may read it, and to no one else, whether they may read others or not', async () => {
    const { acmeUk, birch } = api.world.accounts;
    const [admin, client] = await Promise.all([watch('admin', acmeUk, birch), watch('client', acmeUk, birch)]);
    await rename(birch, 'identity');
    expect(await admin.hears(event(birch, 'live_accounts'))).toBe(true);
    await rename(acmeUk, 'identity');
    expect(await client.hears(event(acmeUk, 'live_accounts'))).toBe(true);
    expect(client.all()).not.toContain(event(birch, 'live_accounts'));
    admin.close();
    client.close();
  });

  it('is no longer reported to a user who loses access, and is again when they regain it', async () => {
    const { acmeUk } = api.world.accounts;
    const client = await watch('client', acmeUk);
    const belongsTo = (iri: string) => api.as('admin').patch(acmeUk, { client: iri });
    await belongsTo(api.world.clients.birch);
    await rename(acmeUk, 'identity');
    await rename(api.world.clients.birch, 'name');
    expect(await client.hears('"clients"')).toBe(true);
    await belongsTo(api.world.clients.acme);
    expect(await client.hears(event(acmeUk, 'live_accounts'))).toBe(true);
    expect(client.all().split('event: record').length).toBe(2);
    client.close();
  });

  it("is reported according to the listener's current roles", async () => {
    const { birch } = api.world.clients;
    const roles = (...now: string[]) => api.as('admin').patch(api.world.users.nobody, { roles: now });
    await roles('ROLE_ADMIN');
    const stream = await watch('nobody', birch);
    await rename(birch, 'name');
    expect(await stream.hears(event(birch, 'clients'))).toBe(true);
    await roles('ROLE_MANAGER');
    let from = stream.all().length;
    await rename(birch, 'name');
    await rename(api.world.accounts.birch, 'identity');
    expect(await stream.hears('"live_accounts"', from)).toBe(true);
    expect(stream.all().slice(from)).not.toContain('event: record');
    from = stream.all().length;
    await roles('ROLE_ADMIN');
    await rename(birch, 'name');
    expect(await stream.hears(event(birch, 'clients'), from)).toBe(true);
    await roles();
    stream.close();
  });

  it('must exist as a resource: anything else is rejected before the stream begins', async () => {
    for (const record of ['nonsense', '/api/live_accounts', '/api/nothing/00000000-0000-7000-8000-000000000001', '/api/live_accounts/x']) {
      const answer = await fetch(`${address}/api/events?record[]=${encodeURIComponent(record)}`, { headers: await bearer('admin') });
      expect([record, answer.status]).toEqual([record, 400]);
    }
    const many = Array.from({ length: 21 }, (_, index) => `record[]=/api/live_accounts/00000000-0000-7000-8000-0000000000${10 + index}`);
    expect((await fetch(`${address}/api/events?${many.join('&')}`, { headers: await bearer('admin') })).status).toBe(400);
  });
});

describe('an event stream', () => {
  it('answers HEAD with its headers and ends', async () => {
    const answer = await fetch(`${address}/api/events`, { method: 'HEAD', headers: await bearer('admin') });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
    expect((await fetch(`${address}/api/events`, { method: 'HEAD' })).status).toBe(401);
  });
  it('ends immediately for a user who is deactivated, signs out or whose client is deactivated', async () => {
    const ways: [Person, (signedIn: Record<string, string>) => Promise<unknown>][] = [
      ['manager2', () => api.as('admin').patch(api.world.users.manager2, { status: 'INACTIVE' })],
      [
        'manager',
        (signedIn) =>
          api.anonymous().send({ method: 'DELETE', url: '/api/me/sessions', headers: signedIn, payload: { currentPassword: PASSWORD } }),
      ],
      ['client', () => api.as('admin').patch(api.world.clients.acme, { status: 'INACTIVE' })],
    ];
    for (const [person, signOut] of ways) {
      const stream = await listen(await bearer(person));
      await stream.hears('retry');
      await signOut(await bearer(person));
      expect(await stream.hears(END), person).toBe(false);
    }
  });
  it("follows changes of the user's roles in both directions", async () => {
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
  it("closes a user's oldest stream when they open the twenty-first", async () => {
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
