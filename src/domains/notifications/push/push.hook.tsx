/** Push client of this browser, shared by all screens and initialised at every sign-in. */
import { useSyncExternalStore } from 'react';
import { call } from '#web/data/call.ts';
import { fetchList, patchItem, removeItem } from '#web/data/calls.ts';
import { session } from '#web/session/use-session.ts';
import { labelsOf } from '../device/device-labels.rules.ts';
import type { registerDevice } from '../device/device.action.ts';
import { UserDevice } from '../device/user-device.resource.ts';
import { createPushClient, type PushProvider, type PushView } from './push.client.ts';
import type { pushConfig, PushConfigAnswer } from './push-config.action.ts';
import { PUSH_KEYS } from './push-state.rules.ts';

/** Registration of the service worker, which completes before anyone can subscribe. */
const registered = () => navigator.serviceWorker.ready;

function supported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;
}

/** The browser's own push service, with the server's key. */
function webPush({ vapidKey }: PushConfigAnswer): PushProvider {
  return {
    async getToken() {
      const { pushManager } = await registered();
      const key = keyBytes(vapidKey ?? '');
      const known = await pushManager.getSubscription();
      if (known !== null && !sameBytes(known.options.applicationServerKey, key)) await known.unsubscribe();
      const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
      if (endpoint === undefined || keys === undefined) return null;
      return { token: endpoint, keys: { p256dh: keys['p256dh']!, auth: keys['auth']! } };
    },
    async deleteToken() {
      await (await (await registered()).pushManager.getSubscription())?.unsubscribe();
    },
  };
}

/** Firebase's library is only loaded where Firebase is used. */
async function firebase({ apiKey, projectId, messagingSenderId, appId, vapidKey }: PushConfigAnswer): Promise<PushProvider> {
  const [{ getApps, initializeApp }, { deleteToken, getMessaging, getToken }] = await Promise.all([
    import('@firebase/app'),
    import('@firebase/messaging'),
  ]);
  const options = { apiKey, projectId, messagingSenderId: messagingSenderId ?? undefined, appId: appId ?? undefined };
  const messaging = getMessaging(getApps()[0] ?? initializeApp(options));
  return {
    async getToken() {
      const serviceWorkerRegistration = await registered();
      const token = await getToken(messaging, { serviceWorkerRegistration, ...(vapidKey ? { vapidKey } : {}) });
      return token === '' ? null : { token };
    },
    deleteToken: async () => void (await deleteToken(messaging)),
  };
}

export const push = createPushClient({
  supported,
  permission: () => Notification.permission,
  askPermission: () => Notification.requestPermission(),
  provider: (config) => (config.isConfigured ? firebase(config) : Promise.resolve(webPush(config))),
  storage: window.localStorage,
  labels: () => ({ ...labelsOf(navigator.userAgent, navigator.maxTouchPoints), userAgent: navigator.userAgent.slice(0, 400) }),
  calls: {
    config: async () => (await call<typeof pushConfig>('GET /api/config/firebase', {})).data,
    devices: async () => (await fetchList(UserDevice, [['user', session.state().user?.uuid ?? '']])).items,
    register: async ({ token: fcmToken, ...device }) =>
      (await call<typeof registerDevice>('POST /api/user_devices', { input: { fcmToken, ...device } })).data,
    remove: (uuid) => removeItem(UserDevice, uuid),
    touch: async (uuid, lastUsedAt) => void (await patchItem(UserDevice, uuid, { lastUsedAt }, null)),
  },
  now: () => Date.now(),
  // Logged for troubleshooting; push stays off.
  log: (message, cause) => console.warn(message, cause),
});

/** Unsubscribes this browser on sign-out: the push service then reports the device as dead. */
export async function leaveDevice(): Promise<void> {
  for (const key of Object.values(PUSH_KEYS)) window.localStorage.removeItem(key);
  if (!supported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

export function usePush(): PushView {
  return useSyncExternalStore(push.subscribe, push.state);
}

function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one === null ? null : new Uint8Array(one);
  return bytes !== null && bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
