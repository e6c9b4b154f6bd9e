/** API tests of push with a stub provider: requests, the effect of each response on the device, and timeouts. */
import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createRequire } from 'node:module';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { serviceAccount, startProvider, type Answering, type PushProvider } from '../../../../test/kit/push-provider.ts';
import { pushChannel } from './push-channel.service.ts';

const SEND = '/v1/projects/greenroom/messages:send';
const NOTIFICATION = {
  uuid: '0198c0de-0000-7000-8000-000000000001',
  title: 'Shift moved',
  text: 'Thu 4 Jun',
  link: '/schedules',
  urgency: 'HIGH',
  expiresAt: null as string | null,
};
/** Shorter than in production, since the test waits for it. */
const SHORT_MS = 200;

let api: Api;
let provider: PushProvider;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.stop());

const settingsOf = (env: Record<string, string> = {}) => readSettings({ WEB_PUSH_SERVICES: provider.origin, ...env }).push;
const withFirebase = () =>
  settingsOf({
    FIREBASE_CONFIG: JSON.stringify({ apiKey: 'k', projectId: 'greenroom' }),
    FIREBASE_SERVICE_ACCOUNT: serviceAccount(),
    FCM_BASE_URL: provider.origin,
    FCM_TOKEN_URL: `${provider.origin}/token`,
  });
const channelOf = (push = withFirebase(), timeoutMs?: number) =>
  pushChannel({ push, publicUrl: 'https://greenroom.example', ...(timeoutMs === undefined ? {} : { timeoutMs }) });
/** Responds with a token, then with this for each message. */
const answering =
  (how: Answering): Answering =>
  (request, turn) =>
    request.url === '/token' ? { status: 200, body: { access_token: `access-${turn}`, expires_in: 3600 } } : how(request, turn);
const refusal = (status: number, code: string, details: object[] = []) => ({
  status,
  body: { error: { code: status, status: code, details } },
});

interface Keys {
  readonly p256dh: string;
  readonly auth: string;
}
interface PushDevice {
  readonly uuid: string;
  readonly token: string;
}

async function device(keys: Keys | null = null, token = `t-${randomBytes(6).toString('hex')}`): Promise<PushDevice> {
  const user = api.world.users.employee.split('/').at(-1)!;
  const kind = keys === null ? 'FCM' : 'WEB_PUSH';
  const { rows } = await api.database.pool.query<{ uuid: string }>(
    `insert into user_device ("user", fcm_token, kind, push_key, push_secret) values ($1, $2, $3, $4, $5) returning uuid`,
    [user, token, kind, keys?.p256dh ?? null, keys?.auth ?? null],
  );
  return { uuid: rows[0]!.uuid, token };
}
const kept = async ({ uuid }: PushDevice) =>
  (
    await api.database.pool.query(
      `select is_active as active, failure_count as failures, last_error as error from user_device where uuid = $1`,
      [uuid],
    )
  ).rows[0] as { active: boolean; failures: number; error: string | null };
const send = (to: PushDevice, channel = channelOf(), key = 'n:u:PUSH:d') =>
  channel.send({ key, notification: NOTIFICATION, device: to.uuid }, { database: api.database });

describe('through Firebase', () => {
  it('sends the message with an access token of the service account, requested once', async () => {
    provider.answer(answering(() => ({ status: 200, body: { name: 'projects/greenroom/messages/7' } })));
    const [to, channel] = [await device(), channelOf()];
    const outcomes = await Promise.all([1, 2, 3].map((turn) => send(to, channel, `key ${turn}`)));
    expect(outcomes).toEqual(Array(3).fill({ state: 'SENT', answer: 'projects/greenroom/messages/7' }));
    const tokens = provider.requests.filter(({ url }) => url === '/token');
    expect(tokens).toHaveLength(1);
    const form = new URLSearchParams(tokens[0]!.body.toString());
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    expect(decodeJwt(form.get('assertion')!)).toMatchObject({
      iss: 'push@greenroom.example',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
    const sent = provider.requests.filter(({ url }) => url === SEND);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer access-1'));
    expect(provider.messages(SEND)[0]).toMatchObject({
      message: {
        token: to.token,
        notification: { title: 'Shift moved', body: 'Thu 4 Jun' },
        data: { tag: NOTIFICATION.uuid, click_action: '/schedules' },
        webpush: { headers: { Urgency: 'high' }, fcm_options: { link: 'https://greenroom.example/schedules' } },
      },
    });
  });

  it('requests a new access token once when one is refused', async () => {
    provider.answer(
      answering(({ headers }) =>
        headers.authorization === 'Bearer access-1' ? { status: 401, body: {} } : { status: 200, body: { name: 'm' } },
      ),
    );
    const [to, channel] = [await device(), channelOf()];
    expect(await send(to, channel)).toEqual({ state: 'SENT', answer: 'm' });
    expect(await send(to, channel)).toEqual({ state: 'SENT', answer: 'm' });
    expect(provider.requests.filter(({ url }) => url === '/token')).toHaveLength(2);
    provider.answer(answering(() => ({ status: 401, body: {} })));
    expect(await send(to, channel)).toMatchObject({ state: 'RETRY' });
    expect(await kept(to)).toMatchObject({ active: true, failures: 1 });
  });

  it.each([
    [404, 'NOT_FOUND', [{ errorCode: 'UNREGISTERED' }]],
    [400, 'INVALID_ARGUMENT', [{ errorCode: 'INVALID_ARGUMENT' }]],
  ])('marks a device as dead after the response %s, with the reason', async (status, code, details) => {
    provider.answer(answering(() => refusal(status, code, details)));
    const to = await device();
    expect(await send(to)).toMatchObject({ state: 'FAILED', deadDevice: true });
    expect(await kept(to)).toEqual({ active: false, failures: 1, error: expect.stringContaining(String(status)) });
  });

  it('waits as long as requested, and resets failures after the first success', async () => {
    const to = await device();
    provider.answer(answering(() => ({ ...refusal(429, 'RESOURCE_EXHAUSTED'), headers: { 'retry-after': '17' } })));
    expect(await send(to)).toMatchObject({ state: 'RETRY', afterSeconds: 17 });
    provider.answer(answering(() => ({ status: 503, body: 'down' })));
    expect(await send(to)).toMatchObject({ state: 'RETRY' });
    expect(await kept(to)).toMatchObject({ active: true, failures: 2 });
    provider.answer(answering(() => ({ status: 200, body: { name: 'm' } })));
    await send(to);
    expect(await kept(to)).toEqual({ active: true, failures: 0, error: null });
  });

  it('times out while waiting for the token or for the message', async () => {
    const to = await device();
    provider.answer(answering(() => null));
    expect(await send(to, channelOf(withFirebase(), SHORT_MS))).toEqual({ state: 'RETRY', answer: 'The provider did not answer in time.' });
    provider.answer(() => null);
    expect(await send(to, channelOf(withFirebase(), SHORT_MS))).toMatchObject({ state: 'RETRY' });
  });

  it('retries when the provider is unreachable, or issues no access token', async () => {
    const to = await device();
    provider.answer(() => ({ status: 400, body: { error: 'invalid_grant' } }));
    expect(await send(to)).toEqual({ state: 'RETRY', answer: 'No access token: 400 invalid_grant' });
    const channel = channelOf();
    await provider.stop();
    expect(await send(to, channel)).toEqual({ state: 'RETRY', answer: 'The provider could not be reached.' });
    provider = await startProvider();
  });

  it('follows no redirects', async () => {
    provider.answer(answering(() => ({ status: 307, headers: { location: `${provider.origin}/elsewhere` } })));
    expect(await send(await device())).toMatchObject({ state: 'RETRY' });
    expect(provider.requests.some(({ url }) => url === '/elsewhere')).toBe(false);
  });

  it('fails with a message when it is not configured', async () => {
    const to = await device();
    expect(await send(to, channelOf(settingsOf()))).toEqual({ state: 'FAILED', answer: 'FIREBASE_SERVICE_ACCOUNT is not set.' });
  });
});

describe('through the browser’s own push service', () => {
  /** A browser subscription with its keys. */
  function browser(): { readonly keys: Keys; readonly pair: ECDH; readonly secret: Buffer } {
    const [pair, secret] = [createECDH('prime256v1'), randomBytes(16)];
    pair.generateKeys();
    return { pair, secret, keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') } };
  }
  const subscribed = async () => {
    const own = browser();
    return { ...own, device: await device(own.keys, `${provider.origin}/push/${randomBytes(6).toString('hex')}`) };
  };

  it('sends a message that only that browser can decrypt, signed with the server’s keys', async () => {
    provider.answer(() => ({ status: 201 }));
    const { device: to, pair, secret } = await subscribed();
    expect(await send(to, channelOf(settingsOf()))).toEqual({ state: 'SENT', answer: '201' });
    const [request] = provider.requests;
    expect(request!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(request!.headers.topic).toMatch(/^[\w-]{32}$/);
    const { decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
      readonly decrypt: (body: Buffer, parameters: object) => Buffer;
    };
    const read = decrypt(request!.body, {
      version: 'aes128gcm',
      privateKey: pair,
      dh: pair.getPublicKey('base64url'),
      authSecret: secret.toString('base64url'),
    });
    expect(JSON.parse(read.toString())).toEqual({
      notification: { title: 'Shift moved', body: 'Thu 4 Jun', icon: '/icon-192.png' },
      data: { tag: NOTIFICATION.uuid, click_action: '/schedules' },
    });
    const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(request!.headers.authorization!)!;
    expect(decodeJwt(token!)).toMatchObject({ aud: provider.origin, sub: 'https://greenroom.example' });
    const { vapidKey } = (await api.as('employee').get('/api/config/firebase')).json<{ vapidKey: string }>();
    expect(key).toBe(vapidKey);
  });

  it('limits the service’s storage time to the lifetime of the message', async () => {
    provider.answer(() => ({ status: 201 }));
    const { device: to } = await subscribed();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await channelOf(settingsOf()).send(
      { key: 'k', notification: { ...NOTIFICATION, expiresAt }, device: to.uuid },
      { database: api.database },
    );
    expect(Number(provider.requests[0]!.headers.ttl)).toBeLessThanOrEqual(3600);
  });

  it('sends nothing to a device that was switched off or moved to another user in the meantime', async () => {
    const { device: to } = await subscribed();
    await api.database.pool.query('update user_device set is_active = false where uuid = $1', [to.uuid]);
    expect(await send(to, channelOf(settingsOf()))).toEqual({ state: 'FAILED', answer: 'The device was removed or switched off.' });
    await api.database.pool.query('delete from user_device where uuid = $1', [to.uuid]);
    expect(await send(to, channelOf(settingsOf()))).toMatchObject({ state: 'FAILED' });
    expect(provider.requests).toEqual([]);
  });

  it('uses the same topic when a message is sent again, and another for another delivery', async () => {
    provider.answer(() => ({ status: 201 }));
    const { device: to } = await subscribed();
    const channel = channelOf(settingsOf());
    for (const key of ['a', 'a', 'b']) await send(to, channel, key);
    const topics = provider.requests.map(({ headers }) => headers.topic);
    expect([topics[0] === topics[1], topics[0] === topics[2]]).toEqual([true, false]);
  });

  it.each([404, 410])('marks a browser as dead after the response %i', async (status) => {
    provider.answer(() => ({ status }));
    const { device: to } = await subscribed();
    expect(await send(to, channelOf(settingsOf()))).toMatchObject({ state: 'FAILED', deadDevice: true });
    expect(await kept(to)).toEqual({ active: false, failures: 1, error: String(status) });
  });

  it('waits as long as requested, and times out', async () => {
    const { device: to } = await subscribed();
    provider.answer(() => ({ status: 429, headers: { 'retry-after': '40' } }));
    expect(await send(to, channelOf(settingsOf()))).toMatchObject({ state: 'RETRY', afterSeconds: 40 });
    provider.answer(() => null);
    expect(await send(to, channelOf(settingsOf(), SHORT_MS))).toEqual({ state: 'RETRY', answer: 'The provider did not answer in time.' });
    expect(await kept(to)).toMatchObject({ active: true, failures: 2 });
  });

  it('only calls addresses of push services, whatever the row contains', async () => {
    const to = await device(browser().keys, `${provider.origin}/internal`);
    expect(await send(to, channelOf(readSettings({}).push))).toMatchObject({ state: 'FAILED', deadDevice: true });
    expect(provider.requests).toEqual([]);
  });

  it('marks a device with invalid keys as dead', async () => {
    const to = await device({ p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }, `${provider.origin}/push/bad`);
    expect(await send(to, channelOf(settingsOf()))).toMatchObject({ state: 'FAILED', deadDevice: true });
  });
});
