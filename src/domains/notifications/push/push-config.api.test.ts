/** API tests of the push configuration: sign-in required, Firebase if complete, else the key for Web Push. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../test/kit/api.ts';

const FIREBASE = { apiKey: 'AIza', projectId: 'greenroom', messagingSenderId: '42', appId: '1:42:web:1', vapidKey: 'BKey' };
const read = async (api: Api) => (await api.as('employee').get('/api/config/firebase')).json();
const withApi = async (environment: Record<string, string>, work: (api: Api) => Promise<void>) => {
  const api = await startApi(environment);
  try {
    await work(api);
  } finally {
    await api.stop();
  }
};

describe('the configuration of push', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  it('requires signing in', async () => {
    expect((await api.anonymous().get('/api/config/firebase')).status).toBe(401);
  });

  it('without Firebase contains the public key for Web Push, which never changes', async () => {
    const first = await read(api);
    expect(first).toEqual({ isConfigured: false, vapidKey: expect.stringMatching(/^B[\w-]{86}$/) });
    expect(await read(api)).toEqual(first);
    const { rows } = await api.database.pool.query<{ value: string }>(`select value from server_secret where name = 'web-push'`);
    expect(JSON.stringify(first)).not.toContain((JSON.parse(rows[0]!.value) as { privateKey: string }).privateKey);
  });
});

it('with Firebase it contains what its library needs, and the content security policy allows it', async () => {
  await withApi({ FIREBASE_CONFIG: JSON.stringify({ ...FIREBASE, databaseURL: 'https://x' }) }, async (api) => {
    expect(await read(api)).toEqual({ isConfigured: true, ...FIREBASE });
    expect((await api.anonymous().get('/api')).headers['content-security-policy']).toContain('https://fcmregistrations.googleapis.com');
  });
});

it.each([{ projectId: 'greenroom' }, { apiKey: 'AIza' }, { apiKey: ' ', projectId: '' }])(
  'is rejected when apiKey or projectId is missing: %j',
  async (config) => {
    await withApi({ FIREBASE_CONFIG: JSON.stringify(config) }, async (api) => {
      expect(await read(api)).toMatchObject({ isConfigured: false });
      expect((await api.anonymous().get('/api')).headers['content-security-policy']).not.toContain('googleapis');
    });
  },
);
