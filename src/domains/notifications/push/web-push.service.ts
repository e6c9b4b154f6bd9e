/**
 * Sends a message to a browser through its push service: encrypted for that browser, and signed with the server's keys (RFC 8030, 8291,
 * 8292).
 */
import webPush from 'web-push';
import { unreached } from './fcm.service.ts';
import { webPushOutcome, type PushOutcome } from './push-outcome.rules.ts';
import { payloadOf, urgencyHeader, type Pushed, type PushOptions } from './push-payload.rules.ts';
import { isPushService } from '../device/push-services.rules.ts';
import type { VapidKeys } from './vapid.query.ts';

interface WebPushOptions {
  readonly keys: VapidKeys;
  /** Contact for push services: an https or mailto URL. */
  readonly subject: string;
  readonly services: readonly string[];
  readonly timeoutMs: number;
}

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export async function sendWebPush(
  { keys, subject, services, timeoutMs }: WebPushOptions,
  subscription: Subscription,
  pushed: Pushed,
  { topic, ttlSeconds }: PushOptions,
): Promise<PushOutcome> {
  if (!isPushService(subscription.endpoint, services))
    return { state: 'FAILED', answer: 'This is not the address of a known push service.', deadDevice: true };
  const request = encrypted();
  if (request === null) return { state: 'FAILED', answer: 'The keys of the subscription are invalid.', deadDevice: true };
  try {
    const answer = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers,
      body: request.body as Buffer<ArrayBuffer>,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return webPushOutcome({ status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('retry-after') }, new Date());
  } catch (error) {
    return { state: 'RETRY', answer: unreached(error) };
  }

  /** Null when encryption is impossible because the key is not a point on the curve. */
  function encrypted(): webPush.RequestDetails | null {
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(payloadOf(pushed)), {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: urgencyHeader(pushed.urgency),
        topic,
        contentEncoding: 'aes128gcm',
      });
    } catch {
      return null;
    }
  }
}
