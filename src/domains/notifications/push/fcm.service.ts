/** Sends push messages through Firebase (HTTP v1), authorised as a service account; the access token is cached while valid. */
import { importPKCS8, SignJWT } from 'jose';
import { HOUR_SECONDS } from '#core/span';
import type { ServiceAccount } from '#server/push-settings';
import { fcmOutcome, type ProviderAnswer, type PushOutcome } from './push-outcome.rules.ts';
import { payloadOf, urgencyHeader, type Pushed, type PushOptions } from './push-payload.rules.ts';

interface FcmOptions {
  readonly account: ServiceAccount;
  readonly projectId: string;
  readonly baseUrl: string;
  readonly tokenUrl: string;
  /** Base URL of the app, without a trailing slash. */
  readonly origin: string;
  readonly timeoutMs: number;
}

export interface Fcm {
  readonly send: (token: string, pushed: Pushed, options: PushOptions) => Promise<PushOutcome>;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_SECONDS = HOUR_SECONDS;
/** Tokens are renewed this long before they expire. */
const SPARE_SECONDS = 60;

class NoAccessToken extends Error {}

export function createFcm({ account, projectId, baseUrl, tokenUrl, origin, timeoutMs }: FcmOptions): Fcm {
  let kept: { readonly token: Promise<string>; goodUntil: number } | null = null;
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(projectId)}/messages:send`;

  /** Shared by concurrent messages, so that it is requested only once. */
  function accessToken(): Promise<string> {
    if (kept !== null && kept.goodUntil > Date.now()) return kept.token;
    const entry = {
      token: requestToken((seconds) => (entry.goodUntil = Date.now() + (seconds - SPARE_SECONDS) * 1000)),
      goodUntil: Infinity,
    };
    kept = entry;
    entry.token.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.token;
  }

  async function requestToken(onGood: (seconds: number) => void): Promise<string> {
    const key = await importPKCS8(account.privateKey.replaceAll('\\n', '\n'), 'RS256');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.clientEmail)
      .setSubject(account.clientEmail)
      .setAudience(account.tokenUri)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(key);
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = (await answer.json().catch(() => ({}))) as { access_token?: unknown; expires_in?: unknown; error?: unknown };
    if (!answer.ok || typeof body.access_token !== 'string')
      throw new NoAccessToken(`No access token: ${answer.status} ${typeof body.error === 'string' ? body.error : ''}`.trim());
    onGood(typeof body.expires_in === 'number' ? body.expires_in : TOKEN_SECONDS);
    return body.access_token;
  }

  async function post(message: object): Promise<ProviderAnswer> {
    const token = await accessToken();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ message }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Another message may have requested a new token in the meantime.
    if (answer.status === 401 && kept !== null && (await kept.token.catch(() => token)) === token) kept = null;
    return { status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  }

  return {
    async send(token, pushed, { topic, ttlSeconds }) {
      const { notification, data } = payloadOf(pushed);
      const message = {
        token,
        notification: { title: notification.title, body: notification.body },
        data,
        android: { collapse_key: topic, ttl: `${ttlSeconds}s` },
        webpush: {
          headers: { Urgency: urgencyHeader(pushed.urgency), TTL: String(ttlSeconds), Topic: topic },
          notification: { ...notification, tag: data.tag },
          ...(origin.startsWith('https:') ? { fcm_options: { link: origin + data.click_action } } : {}),
        },
      };
      try {
        const first = await post(message);
        return fcmOutcome(first.status === 401 ? await post(message) : first, new Date());
      } catch (error) {
        return { state: 'RETRY', answer: unreached(error) };
      }
    },
  };
}

/** Response recorded when the provider could not be reached. */
export function unreached(error: unknown): string {
  if (error instanceof NoAccessToken) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'The provider did not answer in time.';
  return 'The provider could not be reached.';
}
