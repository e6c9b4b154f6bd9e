/**
 * HTTP client for the API: content types, bearer token, XSRF header, one shared token refresh on 401, and uniform errors.
 * All dependencies are passed in, so tests run it without a browser.
 */
import { tokens } from '#web/session/tokens.ts';
import { xsrfIn } from '#web/session/xsrf.ts';
import { ApiError, errorOfResponse, errorOfTransport } from './api-error.ts';
import { connection, type ConnectionKeeper } from './connection.ts';
import { needsReason, reasonFor, reasons, withReason, type ReasonKeeper } from './override-reason.ts';

export { ApiError, isAborted, messageOf } from './api-error.ts';

type QueryValue = string | number | boolean | null | undefined;
/** A list becomes `key[]=a&key[]=b`; null and undefined are omitted. */
export type Query = URLSearchParams | Readonly<Record<string, QueryValue | readonly (string | number)[]>>;

export interface RequestOptions {
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Withdraws a change that waits for the connection; a request that has been sent is not affected. */
  readonly withdraw?: AbortSignal;
  /** Milliseconds; absent = no timeout (spec §7). */
  readonly timeout?: number;
  /** How the response body is read; absent = JSON. Use blob for file downloads. */
  readonly as?: 'json' | 'text' | 'blob';
  /**
   * While offline, the request waits for the connection: as a change that is not saved yet, or for an answer that the user has asked for;
   * `never` = it fails at once. Absent = writes wait as changes, everything else never waits.
   */
  readonly waits?: 'change' | 'answer' | 'never';
}

export interface Answer<T> {
  readonly data: T;
  /** For `If-Match` on the next write. */
  readonly etag: string | null;
  readonly headers: Headers;
  readonly status: number;
}

/**
 * Paths refer to our own server. Absolute URLs refer to a service that accepts the same token and is sent nothing else (no cookies, no XSRF
 * header).
 */
export interface Http {
  get<T>(path: string, options?: RequestOptions): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  /** Merge patch (RFC 7396): absent = unchanged, null = cleared. */
  patch<T>(path: string, body: unknown, options?: RequestOptions): Promise<Answer<T>>;
  put<T>(path: string, body: unknown, options?: RequestOptions): Promise<Answer<T>>;
  delete<T = null>(path: string, options?: RequestOptions & { readonly body?: unknown }): Promise<Answer<T>>;
  /**
   * The raw response, authenticated and refreshed like every other call; for streams. With a body it is a POST. @throws ApiError for a
   * status of 400 and above.
   */
  open(path: string, options?: RequestOptions & { readonly body?: unknown }): Promise<Response>;
}

/** Provides and refreshes the access token. */
export interface TokenSource {
  get(): Promise<string | null>;
  /** Refreshes once for all waiting requests; rejects when the session has ended. */
  refresh(): Promise<string>;
  /** Signals that the session has ended. */
  expire(): void;
}

export interface HttpParts {
  readonly fetch: typeof fetch;
  readonly tokens: TokenSource;
  /** `document.cookie`, or nothing outside a browser. */
  readonly cookies: () => string;
  /** Requests that can wait do so while offline. Absent = always online. */
  readonly connection?: Pick<ConnectionKeeper, 'hold' | 'waitUntilOnline'>;
  /** Asks the user for the reason of a change that is refused without one. Absent = the refusal is final. */
  readonly reasons?: Pick<ReasonKeeper, 'ask' | 'noteArrears'>;
}

const LD_JSON = 'application/ld+json';
const MERGE_PATCH = 'application/merge-patch+json';
/** A 401 from these paths answers the sign-in itself; refreshing would loop. */
const AUTHENTICATION = '/api/authentication/';

export function createHttp({ fetch: send, tokens: source, cookies, connection, reasons }: HttpParts): Http {
  let refreshing: Promise<string> | null = null;

  /** All requests that get a 401 at the same time wait for one refresh. */
  function refresh(): Promise<string> {
    refreshing ??= source.refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function attempt(url: string, init: RequestInit, token: string | null, options: RequestOptions): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    const timeout = options.timeout === undefined ? null : AbortSignal.timeout(options.timeout);
    const signals = [options.signal, timeout].filter((signal) => signal !== undefined && signal !== null);
    try {
      return await send(url, { ...init, headers, ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }) });
    } catch (error) {
      throw transportError(error, options.signal, timeout);
    }
  }

  /** Sends the request; after a 401, refreshes the token once and retries. */
  async function exchange(path: string, init: RequestInit, options: RequestOptions): Promise<Response> {
    const url = withQuery(path, options.query);
    const used = await source.get().catch(() => null);
    const first = await attempt(url, init, used, options);
    if (first.status !== 401 || path.startsWith(AUTHENTICATION)) return first;
    let renewed: string;
    try {
      // Another request may have refreshed the token while this one was in flight.
      const now = await source.get();
      renewed = now !== null && now !== used ? now : await refresh();
    } catch {
      source.expire();
      return first;
    }
    const second = await attempt(url, init, renewed, options);
    // Only our own server decides whether the session has ended.
    if (second.status === 401 && isOwn(path)) source.expire();
    return second;
  }

  async function whenOnline(request: () => Promise<Response>, { waits, signal, withdraw }: RequestOptions): Promise<Response> {
    if (connection === undefined || waits === undefined || waits === 'never') return request();
    if (waits === 'change') return connection.hold(request, withdraw ?? signal);
    await connection.waitUntilOnline(signal);
    return request();
  }

  async function call<T>(method: string, path: string, body: unknown, options: RequestOptions): Promise<Answer<T>> {
    const request = () => exchange(path, requestInit(method, path, body, options, cookies()), options);
    const isWrite = method !== 'GET' && !path.startsWith(AUTHENTICATION);
    const response = await whenOnline(request, { ...(isWrite ? { waits: 'change' } : {}), ...options });
    const data = await read(response, options);
    if (!response.ok) {
      const error = errorOfResponse(response.status, data, response.headers);
      if (reasons === undefined || !isWrite || !needsReason(error)) throw error;
      const explained = withReason(path, body, await reasonFor(reasons, path, error));
      return call(method, explained.path, explained.body, options);
    }
    if (response.headers.has('greenroom-arrears')) reasons?.noteArrears();
    return { data: data as T, etag: response.headers.get('etag'), headers: response.headers, status: response.status };
  }

  return {
    get: (path, options = {}) => call('GET', path, undefined, options),
    post: (path, body, options = {}) => call('POST', path, body, options),
    patch: (path, body, options = {}) => call('PATCH', path, body, options),
    put: (path, body, options = {}) => call('PUT', path, body, options),
    delete: (path, { body, ...options } = {}) => call('DELETE', path, body, options),
    async open(path, { body, ...options } = {}) {
      const request = () => exchange(path, requestInit(body === undefined ? 'GET' : 'POST', path, body, options, cookies()), options);
      const response = await whenOnline(request, options);
      if (!response.ok) throw errorOfResponse(response.status, await read(response, {}), response.headers);
      return response;
    },
  };
}

const isOwn = (path: string): boolean => /^\/(?!\/)/.test(path);

function requestInit(method: string, path: string, body: unknown, options: RequestOptions, cookies: string): RequestInit {
  const headers = new Headers({ Accept: LD_JSON });
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  // The browser sets the content type of a form, including its boundary.
  if (body !== undefined && !isForm) headers.set('Content-Type', method === 'PATCH' ? MERGE_PATCH : LD_JSON);
  const xsrf = xsrfIn(cookies);
  if (method !== 'GET' && xsrf !== null && isOwn(path)) headers.set('X-XSRF-TOKEN', xsrf);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return {
    method,
    headers,
    credentials: isOwn(path) ? 'include' : 'omit',
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
}

export function withQuery(path: string, query: Query | undefined): string {
  if (query === undefined) return path;
  const params = new URLSearchParams(query instanceof URLSearchParams ? query : undefined);
  if (!(query instanceof URLSearchParams)) {
    for (const [key, value] of Object.entries(query)) {
      if (Array.isArray(value))
        for (const entry of value as readonly (string | number)[]) params.append(key.endsWith('[]') ? key : `${key}[]`, String(entry));
      else if (value !== null && value !== undefined) params.append(key, String(value));
    }
  }
  const text = params.toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

async function read(response: Response, { as = 'json', signal }: RequestOptions): Promise<unknown> {
  try {
    if (response.status === 204 || response.status === 304) return null;
    if (response.ok && as === 'blob') return await response.blob();
    const text = await response.text();
    if (response.ok && as === 'text') return text;
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    // For an error response that is not JSON (such as a proxy's error page), the status is enough.
    if (error instanceof SyntaxError && !response.ok) return null;
    if (error instanceof SyntaxError) throw new ApiError({ message: 'The response could not be read.', status: response.status });
    throw transportError(error, signal, null);
  }
}

function transportError(error: unknown, signal: AbortSignal | undefined, timeout: AbortSignal | null): ApiError {
  if (signal?.aborted !== true && (timeout?.aborted === true || (error instanceof Error && error.name === 'TimeoutError')))
    return errorOfTransport('timeout');
  if (signal?.aborted === true || (error instanceof Error && error.name === 'AbortError')) return errorOfTransport('aborted');
  return errorOfTransport('network');
}

/** API client for the signed-in user that sends through the given `fetch`. */
export function httpOver(send: typeof fetch): Http {
  return createHttp({ fetch: send, tokens, connection, reasons, cookies: () => (typeof document === 'undefined' ? '' : document.cookie) });
}

export const api: Http = httpOver((input, init) => globalThis.fetch(input, init));
