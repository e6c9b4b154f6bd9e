import { describe, expect, it } from 'vitest';
import { labelsOf } from '../device/device-labels.rules.ts';
import { createPushClient, type PushParts, type PushToken } from './push.client.ts';
import type { PushConfigAnswer } from './push-config.action.ts';
import type { KnownDevice, PushPermission } from './push-state.rules.ts';

const NOW = Date.parse('2026-06-10T12:00:00Z');
const WEB: PushConfigAnswer = { isConfigured: false, vapidKey: 'BKey' };

/** A browser stub that records what was done. */
function setUp(
  start: {
    kept?: Record<string, string>;
    devices?: KnownDevice[];
    permission?: PushPermission;
    config?: PushConfigAnswer | Error;
    supported?: boolean;
  } = {},
) {
  const done: string[] = [];
  const storage = new Map(Object.entries(start.kept ?? {}));
  const given = {
    token: { token: 't1', keys: { p256dh: 'p', auth: 'a' } } as PushToken | null | Error,
    asked: 'granted' as PushPermission,
    removal: null as Error | null,
  };
  let permission = start.permission ?? 'granted';
  const parts: PushParts = {
    supported: () => start.supported ?? true,
    permission: () => permission,
    askPermission: async () => (permission = given.asked),
    provider: async () => ({
      getToken: async () => {
        if (given.token instanceof Error) throw given.token;
        return given.token;
      },
      deleteToken: async () => void done.push('deleted at the provider'),
    }),
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    labels: () => ({ ...labelsOf(''), userAgent: '' }),
    calls: {
      config: async () => {
        if (start.config instanceof Error) throw start.config;
        return start.config ?? WEB;
      },
      devices: async () => start.devices ?? [],
      register: async ({ token }) => {
        done.push(`registered ${token}`);
        return { uuid: `device of ${token}` };
      },
      remove: async (uuid) => {
        if (given.removal !== null) throw given.removal;
        done.push(`removed ${uuid}`);
      },
      touch: async (uuid) => void done.push(`used ${uuid}`),
    },
    now: () => NOW,
    log: (message) => void done.push(message),
  };
  return { client: createPushClient(parts), done, storage, given };
}
const KEPT = { fcm_token: 't1', current_device_uuid: 'd1', fcm_token_sent_at: '2026-06-10T11:00:00Z' };
const DEVICE = { uuid: 'd1', fcmToken: 't1', isActive: true };

describe('on start', () => {
  it('recognises this device, and records its use', async () => {
    const { client, done } = setUp({ kept: KEPT, devices: [DEVICE] });
    await client.initialize();
    expect(client.state()).toMatchObject({ ready: true, configured: true, subscribed: true, token: 't1', device: 'd1' });
    expect(done).toEqual(['used d1']);
  });

  it('clears stored values when they match none of the user’s devices', async () => {
    const { client, storage } = setUp({ kept: KEPT, devices: [{ ...DEVICE, uuid: 'other', fcmToken: 'other' }] });
    await client.initialize();
    expect(client.state()).toMatchObject({ ready: true, subscribed: false, device: null });
    expect(storage.size).toBe(0);
  });

  it('registers an old token again, or the new one that the provider issued instead', async () => {
    const { client, done, storage, given } = setUp({ kept: { ...KEPT, fcm_token_sent_at: '2026-06-01T00:00:00Z' }, devices: [DEVICE] });
    given.token = { token: 't2' };
    await client.initialize();
    expect(done).toEqual(['registered t2', 'removed d1']);
    expect(storage.get('fcm_token')).toBe('t2');
    expect(client.state()).toMatchObject({ subscribed: true, token: 't2', device: 'device of t2' });
  });

  it('logs a token that cannot be refreshed, and continues', async () => {
    const { client, done, given } = setUp({ kept: { ...KEPT, fcm_token_sent_at: 'long ago' }, devices: [DEVICE] });
    given.token = new Error('offline');
    await client.initialize();
    expect(done).toEqual(['Failed to refresh FCM token']);
    expect(client.state()).toMatchObject({ ready: true, subscribed: true });
  });

  it('is not subscribed once the permission was revoked', async () => {
    const { client } = setUp({ kept: KEPT, devices: [DEVICE], permission: 'denied' });
    await client.initialize();
    expect(client.state()).toMatchObject({ subscribed: false, permission: 'denied' });
  });

  it.each([
    ['no configuration comes', new Error('401')],
    ['Firebase lacks its apiKey', { isConfigured: true, projectId: 'p' }],
    ['there is no key for Web Push', { isConfigured: false }],
  ] as const)('push stays off when %s', async (_, config) => {
    const { client } = setUp({ config });
    await client.initialize();
    expect(client.state()).toMatchObject({ ready: true, configured: false });
    await expect(client.turnOn()).rejects.toThrow('Firebase is not configured');
  });

  it('makes no request in a browser without push', async () => {
    const { client, done } = setUp({ supported: false, config: new Error('not asked for') });
    await client.initialize();
    expect([client.state().ready, done]).toEqual([true, []]);
    await expect(client.requestPermission()).rejects.toThrow('Notifications are not supported in this browser');
  });

  it('is done once: a later start does not undo what the user does at the same time', async () => {
    const { client } = setUp({ kept: KEPT, devices: [DEVICE] });
    await client.initialize();
    await Promise.all([client.initialize(), client.turnOff()]);
    expect(client.state()).toMatchObject({ ready: true, subscribed: false, device: null });
  });

  it('starts again with the next sign-in, of any user', async () => {
    const { client } = setUp({ kept: KEPT, devices: [DEVICE] });
    await client.initialize();
    client.forget();
    expect(client.state()).toMatchObject({ ready: false, subscribed: false, device: null });
    await client.initialize();
    expect(client.state()).toMatchObject({ ready: true, subscribed: true });
  });
});

describe('turning push on', () => {
  it('requests permission, obtains and stores a token, and registers the device', async () => {
    const { client, done, storage } = setUp({ permission: 'default' });
    await client.initialize();
    await expect(client.turnOn()).rejects.toThrow('Notification permission not granted');
    await client.requestPermission();
    await client.turnOn();
    expect(done).toEqual(['registered t1']);
    expect(Object.fromEntries(storage)).toEqual({
      fcm_token: 't1',
      current_device_uuid: 'device of t1',
      fcm_token_sent_at: '2026-06-10T12:00:00.000Z',
    });
    expect(client.state()).toMatchObject({ subscribed: true, busy: false, error: null });
    await expect(client.turnOn()).rejects.toThrow('Cannot subscribe to push notifications in current state');
    await expect(client.requestPermission()).rejects.toThrow('Cannot request permission in current state');
  });

  it.each([
    [null, 'Firebase returned null token'],
    [new Error('AbortError'), 'Failed to subscribe to push notifications'],
  ])('reports what went wrong', async (token, message) => {
    const { client, given } = setUp();
    given.token = token;
    await client.initialize();
    await expect(client.turnOn()).rejects.toThrow(message);
    expect(client.state()).toMatchObject({ subscribed: false, busy: false, error: message });
  });

  it('stays off when the user denies permission', async () => {
    const { client, given } = setUp({ permission: 'default' });
    given.asked = 'denied';
    await client.initialize();
    await client.requestPermission();
    await expect(client.turnOn()).rejects.toThrow('Notification permission not granted');
  });
});

describe('turning push off', () => {
  it('removes the device, the stored values, and the token at the provider', async () => {
    const { client, done, storage } = setUp({ kept: KEPT, devices: [DEVICE] });
    await client.initialize();
    await client.turnOff();
    expect(done).toEqual(['used d1', 'removed d1', 'deleted at the provider']);
    expect(storage.size).toBe(0);
    expect(client.state()).toMatchObject({ subscribed: false, token: null, device: null });
    await expect(client.turnOff()).rejects.toThrow('Cannot unsubscribe in current state');
  });

  it('stays on when the server is unreachable', async () => {
    const { client, given } = setUp({ kept: KEPT, devices: [DEVICE] });
    await client.initialize();
    given.removal = new Error('offline');
    await expect(client.turnOff()).rejects.toThrow('Failed to unsubscribe from push notifications');
    expect(client.state()).toMatchObject({ subscribed: true, device: 'd1' });
  });
});
