/** Decides the outcome of a push by the provider's response: sent, retry, or dead device. */
import { HOUR_SECONDS } from '#core/span';

export interface ProviderAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

export type PushOutcome =
  | { readonly state: 'SENT'; readonly answer: string }
  | { readonly state: 'RETRY'; readonly answer: string; readonly afterSeconds?: number }
  | { readonly state: 'FAILED'; readonly answer: string; readonly deadDevice?: true };

const MAX_ANSWER_LENGTH = 300;
const MAX_WAIT_SECONDS = HOUR_SECONDS;

/** Error codes of Firebase for a token that is unknown, or belongs to another project. */
const DEAD_CODES = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);

const OUR_SIGNATURE = /jwt/i;

interface FcmError {
  readonly status?: string;
  readonly message?: string;
  readonly details?: readonly FcmDetail[];
}
interface FcmDetail {
  readonly errorCode?: string;
  readonly fieldViolations?: readonly { readonly field?: string }[];
}

/** For Firebase's HTTP v1. The caller handles 401 by requesting a new token. */
export function fcmOutcome(answer: ProviderAnswer, now: Date): PushOutcome {
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    const { name } = objectIn(body);
    return { state: 'SENT', answer: shortened(typeof name === 'string' ? name : String(status)) };
  }
  const error = (objectIn(body)['error'] ?? {}) as FcmError;
  const details: readonly FcmDetail[] = Array.isArray(error.details) ? error.details : [];
  const codes = details.flatMap(({ errorCode }) => (errorCode === undefined ? [] : [errorCode]));
  const text = shortened([status, codes[0] ?? error.status, error.message].filter((part) => part !== undefined).join(' '));
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  const badToken = status === 400 && (fields.length === 0 || fields.includes('message.token'));
  if (status === 404 || badToken || codes.some((code) => DEAD_CODES.has(code))) return { state: 'FAILED', answer: text, deadDevice: true };
  return transient(answer, text, now);
}

/** For a browser's push service (RFC 8030). */
export function webPushOutcome(answer: ProviderAnswer, now: Date): PushOutcome {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return { state: 'SENT', answer: String(status) };
  const text = shortened(`${status} ${body.trim()}`.trim());
  // 403 means that the subscription uses another server's keys, unless our signature is refused, for example because of a wrong clock.
  if ([404, 410].includes(status) || (status === 403 && !OUR_SIGNATURE.test(body)))
    return { state: 'FAILED', answer: text, deadDevice: true };
  return transient(answer, text, now);
}

function transient({ status, retryAfter }: ProviderAnswer, text: string, now: Date): PushOutcome {
  if (status === 401 || status === 403 || status === 429 || status === 408 || status >= 500) {
    const afterSeconds = secondsOf(retryAfter, now);
    return { state: 'RETRY', answer: text, ...(afterSeconds === null ? {} : { afterSeconds }) };
  }
  return { state: 'FAILED', answer: text };
}

/** `Retry-After` in seconds, given as seconds or as a date. */
export function secondsOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS);
}

function objectIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function shortened(text: string): string {
  return text.slice(0, MAX_ANSWER_LENGTH);
}
