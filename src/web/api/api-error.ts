/** Error type of failed API calls: status, message, violations and the response data. */
import type { Violation } from '#core/errors';
import { capitalized } from '#core/sentence';

/** Cause of the error: an error response from the server, or no response at all. */
export type Failure = 'response' | 'network' | 'aborted' | 'timeout';

const TRANSPORT_MESSAGES = {
  network: 'network error',
  aborted: 'request aborted',
  timeout: 'timeout exceeded',
  status: (status: number) => `request failed with status code ${status}`,
} as const;

/** Status of a call that got no response (spec §8). */
const DEFAULT_STATUS = 500;

interface ApiErrorOptions {
  readonly message: string;
  readonly status?: number;
  readonly failure?: Failure;
  readonly data?: unknown;
  readonly headers?: Headers;
}

export class ApiError extends Error {
  readonly status: number;
  readonly failure: Failure;
  /** `detail` of the problem in the response, if any. */
  readonly detail: string | null;
  /** `@type` of the problem: ConstraintViolation, SoftConflict, HardConflict, Error. */
  readonly type: string;
  readonly violations: readonly Violation[];
  /** The raw response body. */
  readonly data: unknown;
  readonly headers: Headers;

  constructor({ message, status = DEFAULT_STATUS, failure = 'response', data = null, headers = new Headers() }: ApiErrorOptions) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.failure = failure;
    this.data = data;
    this.headers = headers;
    this.detail = textIn(data, 'detail');
    this.type = textIn(data, '@type') ?? 'Error';
    this.violations = violationsIn(data);
  }

  /** Seconds to wait before retrying, from the Retry-After header. */
  get retryAfter(): number | null {
    const seconds = Number(this.headers.get('retry-after') ?? Number.NaN);
    return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
  }
}

/** Error for a response. Message sources in order (spec §8): detail, message, hydra description, error, transport message. */
export function errorOfResponse(status: number, data: unknown, headers: Headers = new Headers()): ApiError {
  const message =
    textIn(data, 'detail') ??
    textIn(data, 'message') ??
    textIn(data, 'hydra:description') ??
    textIn(data, 'description') ??
    textIn(data, 'error') ??
    TRANSPORT_MESSAGES.status(status);
  return new ApiError({ message, status, data, headers });
}

/** Error for a call that got no response. */
export function errorOfTransport(failure: Exclude<Failure, 'response'>): ApiError {
  return new ApiError({ message: TRANSPORT_MESSAGES[failure], failure });
}

/** Message shown to the user: the response's detail, else the error's detail, else its message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' && error !== '' ? capitalized(error) : 'Something went wrong.';
  const dataDetail = 'data' in error ? textIn(error.data, 'detail') : null;
  const detail = 'detail' in error && typeof error.detail === 'string' && error.detail !== '' ? error.detail : null;
  return capitalized(dataDetail ?? detail ?? (error.message === '' ? 'Something went wrong.' : error.message));
}

export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.failure === 'aborted';
}

function textIn(data: unknown, key: string): string | null {
  if (typeof data !== 'object' || data === null || !(key in data)) return null;
  const value = (data as Record<string, unknown>)[key];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function violationsIn(data: unknown): Violation[] {
  if (typeof data !== 'object' || data === null || !('violations' in data) || !Array.isArray(data.violations)) return [];
  return data.violations.flatMap((entry: unknown) => {
    const message = textIn(entry, 'message');
    return message === null ? [] : [{ propertyPath: textIn(entry, 'propertyPath') ?? '', message, code: textIn(entry, 'code') ?? '' }];
  });
}
