/**
 * How the browser talks to the API: formats, bearer token, XSRF header, one shared refresh on 401, and errors in one shape.
 * Everything it touches comes in by argument, so that tests run it without a browser.
 */
import { tokens } from '#web/session/tokens.ts';
import { xsrfIn } from '#web/session/xsrf.ts';
import { ApiError, errorOfResponse, errorOfTransport } from './api-error.ts';
import { connection, type ConnectionKeeper } from './connection.ts';

export { ApiError, isAborted, messageOf } from './api-error.ts';

export type QueryValue = string | number | boolean | null | undefined;
/** A list becomes `key[]=a&key[]=b`; null and undefined are left out. */
export type Query = URLSearchParams | Readonly<Record<string, QueryValue | readonly (string | number)[]>>;

export interface RequestOptions {
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds; absent = none (spec §7). */
  readonly timeout?: number;
  /** How the body is read; absent = JSON. A file download is a blob. */
  readonly as?: 'json' | 'text' | 'blob';
}

export interface Answer<T> {
  readonly data: T;
  /** For `If-Match` on the next write. */
  readonly etag: string | null;
  readonly headers: Headers;
  readonly status: number;
}

/** A path is of our own server; an absolute address is of a service that takes the same token, and gets nothing else that is ours. */
export interface Http {
  get<T>(path: string, options?: RequestOptions): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  /** Merge patch (RFC 7396): absent = unchanged, null = cleared. */
  patch<T>(path: string, body: unknown, options?: RequestOptions): Promise<Answer<T>>;
  put<T>(path: string, body: unknown, options?: RequestOptions): Promise<Answer<T>>;
  delete<T = null>(path: string, options?: RequestOptions & { readonly body?: unknown }): Promise<Answer<T>>;
  /** The raw response, signed and refreshed like every other call: for streams. With a body it is a POST. @throws ApiError for a status of 400 and above. */
  open(path: string, options?: RequestOptions & { readonly body?: unknown }): Promise<Response>;
}

/** Where the token lives, and who renews it. */
export interface TokenSource {
  get(): Promise<string | null>;
  /** One call renews for everybody waiting; rejects when the session is over. */
  refresh(): Promise<string>;
  /** The session is over: everybody who shows something must know. */
  expire(): void;
}

export interface HttpParts {
  readonly fetch: typeof fetch;
  readonly tokens: TokenSource;
  /** `document.cookie`, or nothing outside a browser. */
  readonly cookies: () => string;
  /** Writes wait for it, except those of signing in: whoever is signed out has nothing to lose. Absent = always there. */
  readonly connection?: Pick<ConnectionKeeper, 'hold'>;
}

const LD_JSON = 'application/ld+json';
const MERGE_PATCH = 'application/merge-patch+json';
/** A 401 of these is an answer about the sign-in itself; renewing would go round in circles. */
const AUTHENTICATION = '/api/authentication/';

export function createHttp({ fetch: send, tokens: source, cookies, connection: line }: HttpParts): Http {
  let refreshing: Promise<string> | null = null;

  /** All requests that meet a 401 at once wait for the same renewal. */
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

  /** Sends, and after a 401 renews the token once and sends again. */
  async function exchange(path: string, init: RequestInit, options: RequestOptions): Promise<Response> {
    const url = withQuery(path, options.query);
    const used = await source.get().catch(() => null);
    const first = await attempt(url, init, used, options);
    if (first.status !== 401 || path.startsWith(AUTHENTICATION)) return first;
    let renewed: string;
    try {
      // Another request may have renewed it while this one was under way.
      const now = await source.get();
      renewed = now !== null && now !== used ? now : await refresh();
    } catch {
      source.expire();
      return first;
    }
    const second = await attempt(url, init, renewed, options);
    // Whether a session is over is for our own server to say.
    if (second.status === 401 && isOwn(path)) source.expire();
    return second;
  }

  async function call<T>(method: string, path: string, body: unknown, options: RequestOptions): Promise<Answer<T>> {
    const ask = () => exchange(path, requestInit(method, path, body, options, cookies()), options);
    const waits = line !== undefined && method !== 'GET' && !path.startsWith(AUTHENTICATION);
    const response = await (waits ? line.hold(ask, options.signal) : ask());
    const data = await read(response, options);
    if (!response.ok) throw errorOfResponse(response.status, data, response.headers);
    return { data: data as T, etag: response.headers.get('etag'), headers: response.headers, status: response.status };
  }

  return {
    get: (path, options = {}) => call('GET', path, undefined, options),
    post: (path, body, options = {}) => call('POST', path, body, options),
    patch: (path, body, options = {}) => call('PATCH', path, body, options),
    put: (path, body, options = {}) => call('PUT', path, body, options),
    delete: (path, { body, ...options } = {}) => call('DELETE', path, body, options),
    async open(path, { body, ...options } = {}) {
      const response = await exchange(path, requestInit(body === undefined ? 'GET' : 'POST', path, body, options, cookies()), options);
      if (!response.ok) throw errorOfResponse(response.status, await read(response, {}), response.headers);
      return response;
    },
  };
}

const isOwn = (path: string): boolean => /^\/(?!\/)/.test(path);

function requestInit(method: string, path: string, body: unknown, options: RequestOptions, cookies: string): RequestInit {
  const headers = new Headers({ Accept: LD_JSON });
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  // The browser writes the boundary of a form into its content type itself.
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
    // A page that is not JSON (a proxy's error) says nothing; the status does.
    if (error instanceof SyntaxError && !response.ok) return null;
    if (error instanceof SyntaxError) throw new ApiError({ message: 'The answer could not be read.', status: response.status });
    throw transportError(error, signal, null);
  }
}

function transportError(error: unknown, signal: AbortSignal | undefined, timeout: AbortSignal | null): ApiError {
  if (signal?.aborted !== true && (timeout?.aborted === true || (error instanceof Error && error.name === 'TimeoutError')))
    return errorOfTransport('timeout');
  if (signal?.aborted === true || (error instanceof Error && error.name === 'AbortError')) return errorOfTransport('aborted');
  return errorOfTransport('network');
}

/** Calls of the signed-in person, sent by another `fetch`. */
export function httpOver(send: typeof fetch): Http {
  return createHttp({ fetch: send, tokens, connection, cookies: () => (typeof document === 'undefined' ? '' : document.cookie) });
}

export const api: Http = httpOver((input, init) => globalThis.fetch(input, init));
