/** API tests of devices: registration, moving a token to another user, access, changes and statistics. */
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
interface Device {
  readonly '@id': string;
  readonly uuid: string;
  readonly deviceName: string;
  readonly isActive: boolean;
  readonly fcmToken?: string;
}
const LABELS = { deviceName: 'Chrome on Windows', browser: 'Chrome', os: 'Windows', deviceType: 'desktop', userAgent: 'Mozilla/5.0' };
const register = async (person: Person, fcmToken: string, more: object = {}) => {
  const answer = await api.as(person).post('/api/user_devices', { fcmToken, ...LABELS, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Device>();
};
const subscription = (endpoint = 'https://fcm.googleapis.com/fcm/send/abc') => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { fcmToken: endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } };
};
const devicesOf = async (person: Person) => (await api.as(person).get('/api/user_devices')).json<{ member: Device[] }>().member;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('registering a device', () => {
  it('returns the device, and registers it only once', async () => {
    const made = await register('employee', 'token-one');
    expect(made).toMatchObject({
      deviceName: 'Chrome on Windows',
      isActive: true,
      browser: 'Chrome',
      os: 'Windows',
      deviceType: 'desktop',
    });
    expect(made).toMatchObject({ fcmToken: 'token-one', failureCount: 0, lastError: null, kind: 'FCM' });
    expect(made).toMatchObject({ createdAt: expect.any(String), updatedAt: expect.any(String), lastUsedAt: expect.any(String) });
    const again = await register('employee', 'token-one', { deviceName: 'Work laptop' });
    expect(again).toMatchObject({ uuid: made.uuid, deviceName: 'Work laptop' });
    expect((await devicesOf('employee')).filter(({ fcmToken }) => fcmToken === 'token-one')).toHaveLength(1);
  });

  it('reactivates it and resets its failures', async () => {
    const made = await register('employee', 'token-back');
    await api.database.pool.query(`update user_device set is_active = false, failure_count = 3, last_error = '404' where uuid = $1`, [
      made.uuid,
    ]);
    expect(await register('employee', 'token-back')).toMatchObject({ uuid: made.uuid, isActive: true, failureCount: 0, lastError: null });
  });

  it('moves a token to the user who registers it again, as a new device', async () => {
    const first = await register('employee', 'token-shared');
    const second = await register('employee2', 'token-shared');
    expect(second.uuid).not.toBe(first.uuid);
    expect((await api.as('employee').get(first['@id'])).status).toBe(404);
    expect((await devicesOf('employee')).some(({ fcmToken }) => fcmToken === 'token-shared')).toBe(false);
  });

  it('leaves one device when two users register the same token concurrently', async () => {
    const people = ['employee', 'employee2', 'manager', 'client'] as const;
    await Promise.all(people.map((person) => register(person, 'token-race')));
    const { rowCount } = await api.database.pool.query(`select from user_device where fcm_token = 'token-race'`);
    expect(rowCount).toBe(1);
  });

  it('accepts a browser’s subscription, whose keys are never returned', async () => {
    const given = subscription();
    const made = await register('employee', given.fcmToken, given);
    expect(made).toMatchObject({ kind: 'WEB_PUSH', fcmToken: given.fcmToken });
    const list = await api.as('employee').get('/api/user_devices');
    for (const secret of Object.values(given.keys)) expect(list.text).not.toContain(secret);
  });

  it.each([
    ['fcmToken', { fcmToken: '' }],
    ['fcmToken', { fcmToken: 'with space' }],
    ['fcmToken', { fcmToken: 'x'.repeat(2001) }],
    ['fcmToken', {}],
    ['deviceType', { fcmToken: 'ok', deviceType: 'toaster' }],
    ['deviceName', { fcmToken: 'ok', deviceName: 'x'.repeat(121) }],
    ['fcmToken', { ...subscription('https://evil.example/push') }],
    ['fcmToken', { ...subscription('http://127.0.0.1:5432/') }],
    ['keys.p256dh', { ...subscription(), keys: { p256dh: 'short', auth: 'A'.repeat(22) } }],
  ])('is rejected at %s', async (path, body) => {
    const answer = await api.as('employee').post('/api/user_devices', body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath).toBe(path);
  });

  it('requires signing in', async () => {
    expect((await api.anonymous().post('/api/user_devices', { fcmToken: 'x' })).status).toBe(401);
  });

  it('keeps at most 20 devices per user, the most recently used', async () => {
    for (let turn = 1; turn <= 23; turn += 1) await register('client2', `many-${turn}`);
    const tokens = (await devicesOf('client2')).map(({ fcmToken }) => fcmToken);
    expect(tokens).toHaveLength(20);
    expect(tokens).toContain('many-23');
  });
});

describe('a device', () => {
  it('is visible only to its owner and to admins', async () => {
    const made = await register('employee', 'token-private');
    for (const person of ['employee2', 'manager', 'client', 'nobody'] as const) {
      expect((await api.as(person).get(made['@id'])).status).toBe(404);
      expect((await api.as(person).patch(made['@id'], { isActive: false })).status).toBe(404);
      expect((await api.as(person).delete(made['@id'])).status).toBe(404);
    }
    expect((await api.as('admin').get(made['@id'])).json()).toMatchObject({ deviceName: 'Chrome on Windows' });
  });

  it('records its last use, can be switched off and on, and removed', async () => {
    const made = await register('employee', 'token-life');
    const used = await api.as('employee').patch(made['@id'], { lastUsedAt: '2026-06-10T09:00:00Z' });
    expect(used.json()).toMatchObject({ lastUsedAt: '2026-06-10T09:00:00+00:00' });
    expect((await api.as('employee').patch(made['@id'], { isActive: false })).json()).toMatchObject({ isActive: false });
    await api.database.pool.query(`update user_device set failure_count = 2, last_error = 'x' where uuid = $1`, [made.uuid]);
    expect((await api.as('employee').patch(made['@id'], { isActive: true })).json()).toMatchObject({ isActive: true, failureCount: 0 });
    expect((await api.as('employee').patch(made['@id'], { fcmToken: 'another' })).json()).toMatchObject({ fcmToken: 'token-life' });
    expect((await api.as('employee').delete(made['@id'])).status).toBe(204);
    expect((await api.as('employee').get(made['@id'])).status).toBe(404);
  });

  it('is counted by state and type, for each user separately', async () => {
    await register('manager2', 'count-1', { deviceType: 'mobile' });
    await register('manager2', 'count-2', { deviceType: 'tablet' });
    const off = await register('manager2', 'count-3', { deviceType: 'desktop' });
    await api.as('manager2').patch(off['@id'], { isActive: false });
    const counted = await api.as('manager2').get('/api/user_devices/statistics');
    expect(counted.json()).toEqual({ total: 3, active: 2, inactive: 1, mobile: 1, desktop: 1, tablet: 1 });
    const all = (await api.as('admin').get('/api/user_devices/statistics')).json<{ total: number }>();
    expect(all.total).toBeGreaterThan(3);
  });
});
