/** Push channel: delivers to a device through Firebase or the browser's own push service, and records the outcome on the device. */
import { createHash } from 'node:crypto';
import { DAY_SECONDS } from '#core/span';
import type { Database, Queryable } from '#server/database';
import type { PushSettings } from '#server/push-settings';
import { createFcm, type Fcm } from './fcm.service.ts';
import { activeDevice, recordOutcome, type PushDevice } from './push-device.query.ts';
import type { PushOutcome } from './push-outcome.rules.ts';
import type { Pushed } from './push-payload.rules.ts';
import { vapidKeys, type VapidKeys } from './vapid.query.ts';
import { sendWebPush } from './web-push.service.ts';

interface ToPush {
  /** Idempotency key: messages with the same key are shown once. */
  readonly key: string;
  readonly notification: Pushed & { readonly expiresAt: string | null };
  /** Uuid. */
  readonly device: string | null;
}

export interface PushOptions {
  readonly push: PushSettings;
  /** Null = the address at which the server listens. */
  readonly publicUrl: string | null;
  /** Timeout of a request to a provider. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** How long a provider stores a message that it cannot deliver. */
const TTL_SECONDS = DAY_SECONDS;
/** RFC 8030 allows 32 characters of base64url. */
const TOPIC_CHARACTERS = 32;
const NO_SUBJECT = 'mailto:push@greenroom.invalid';

interface Context {
  readonly database: Database;
}

interface PushChannel {
  readonly name: 'PUSH';
  /** Web Push needs no configuration; for Firebase, the reason states what is missing if it is partly configured. */
  readonly setup: { readonly configured: true; readonly provider: 'fcm' | 'web-push'; readonly reason: string | null };
  readonly provider: () => string;
  readonly send: (toPush: ToPush, context: Context) => Promise<PushOutcome>;
}

export function pushChannel({ push, publicUrl, timeoutMs = TIMEOUT_MS }: PushOptions): PushChannel {
  const subject = publicUrl?.startsWith('https:') === true ? publicUrl : NO_SUBJECT;
  const fcm = fcmOf(push, publicUrl ?? '', timeoutMs);
  const provider = fcm === null ? 'web-push' : 'fcm';
  let keys: Promise<VapidKeys> | null = null;
  const knownKeys = (database: Queryable) =>
    (keys ??= vapidKeys(database).catch((error: unknown) => {
      keys = null;
      throw error;
    }));

  async function reach(device: PushDevice, { key, notification }: ToPush, database: Queryable): Promise<PushOutcome> {
    const topic = createHash('sha256').update(key).digest('base64url').slice(0, TOPIC_CHARACTERS);
    const way = { topic, ttlSeconds: secondsLeft(notification.expiresAt) };
    if (device.kind === 'FCM')
      return fcm === null ? { state: 'FAILED', answer: fcmProblem(push) } : fcm.send(device.token, notification, way);
    return sendWebPush(
      { keys: await knownKeys(database), subject, services: push.webPushServices, timeoutMs },
      { endpoint: device.token, keys: { p256dh: device.p256dh!, auth: device.auth! } },
      notification,
      way,
    );
  }

  return {
    name: 'PUSH',
    setup: { configured: true, provider, reason: fcm === null && begunFcm(push) ? fcmProblem(push) : null },
    provider: () => provider,
    async send(toPush, { database }) {
      const device = toPush.device === null ? null : await activeDevice(database, toPush.device);
      if (device === null) return { state: 'FAILED', answer: 'The device was removed or switched off.' };
      const outcome = await reach(device, toPush, database);
      await recordOutcome(database, device.uuid, outcome);
      return outcome;
    },
  };
}

function secondsLeft(expiresAt: string | null): number {
  if (expiresAt === null) return TTL_SECONDS;
  return Math.max(0, Math.min(TTL_SECONDS, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000)));
}

function fcmOf({ serviceAccount, firebase, fcmBaseUrl, fcmTokenUrl }: PushSettings, origin: string, timeoutMs: number): Fcm | null {
  const projectId = firebase?.projectId ?? serviceAccount?.projectId ?? null;
  if (serviceAccount === null || projectId === null) return null;
  const tokenUrl = fcmTokenUrl ?? serviceAccount.tokenUri;
  return createFcm({ account: serviceAccount, projectId, baseUrl: fcmBaseUrl, tokenUrl, origin, timeoutMs });
}

function begunFcm({ serviceAccount, firebase, firebaseProblem }: PushSettings): boolean {
  return serviceAccount !== null || firebase !== null || firebaseProblem !== null;
}

/** Why nothing can be sent through Firebase, as a message for admins. */
function fcmProblem({ serviceAccount, firebase, firebaseProblem }: PushSettings): string {
  if (firebaseProblem !== null) return firebaseProblem;
  if (serviceAccount === null) return 'FIREBASE_SERVICE_ACCOUNT is not set.';
  return firebase === null ? 'FIREBASE_CONFIG is not set.' : 'Firebase is configured.';
}
