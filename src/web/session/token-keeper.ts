/**
 * Logic of the token worker: stores the token, tracks its expiry, and refreshes it shortly before, so that an open page stays
 * signed in. All dependencies are passed in; the worker file only wires them up.
 */
import { MINUTE_MS } from '#core/span';
import {
  WORKER_TIMEOUT_MS,
  type Refreshed,
  type TokenAnswer,
  type TokenEvent,
  type TokenMessage,
  type TokenResults,
} from './token-messages.ts';

interface KeeperParts {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly setTimer: (work: () => void, ms: number) => number;
  readonly clearTimer: (timer: number) => void;
  readonly emit: (event: TokenEvent) => void;
  /** Lets only one tab at a time refresh: tabs share the refresh cookie, and using an outdated one ends the session. */
  readonly withRefreshLock: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Keeper {
  answer(message: TokenMessage): Promise<TokenAnswer>;
}

class RefreshError extends Error {
  readonly refused: boolean;
  constructor(message: string, refused: boolean) {
    super(message);
    this.name = 'RefreshError';
    this.refused = refused;
  }
}

const REFRESH_PATH = '/api/authentication/refresh';
/** How long before expiry the token is refreshed. */
const AHEAD_MS = 30_000;
const RETRY_MS = 15_000;
/** Assumed lifetime of a token whose expiry cannot be read. */
const UNKNOWN_LIFE_MS = 5 * MINUTE_MS;

export function createKeeper({ fetch: send, now, setTimer, clearTimer, emit, withRefreshLock }: KeeperParts): Keeper {
  let held: { readonly token: string; readonly expiresAt: number } | null = null;
  let xsrf: string | null = null;
  let timer: number | null = null;
  let refreshing: Promise<Refreshed> | null = null;
  /** Incremented by every sign-in and sign-out, so that a refresh in flight cannot restore a token that was cleared. */
  let generation = 0;

  function wait(ms: number): void {
    if (timer !== null) clearTimer(timer);
    timer = setTimer(
      () => {
        timer = null;
        void refreshInBackground();
      },
      Math.max(0, ms),
    );
  }

  function hold(token: string): void {
    const life = lifeOf(token, now());
    held = { token, expiresAt: now() + life };
    wait(life - Math.min(AHEAD_MS, life / 2));
  }

  function drop(): void {
    generation += 1;
    held = null;
    if (timer !== null) clearTimer(timer);
    timer = null;
  }

  async function refreshInBackground(): Promise<void> {
    const started = generation;
    try {
      const { user } = await refresh();
      emit({ type: 'TOKEN_REFRESHED', user });
    } catch (error) {
      if (started !== generation) return;
      if (error instanceof RefreshError && error.refused) {
        drop();
        emit({ type: 'TOKEN_EXPIRED' });
      } else {
        wait(RETRY_MS);
      }
    }
  }

  function refresh(): Promise<Refreshed> {
    refreshing ??= withRefreshLock(exchange).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function exchange(): Promise<Refreshed> {
    const started = generation;
    const headers: Record<string, string> = { Accept: 'application/ld+json', ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }) };
    const response = await send(REFRESH_PATH, {
      method: 'POST',
      credentials: 'include',
      headers,
      // Other tabs wait for the lock, so a request without a response must end.
      signal: AbortSignal.timeout(WORKER_TIMEOUT_MS),
    }).catch(() => {
      throw new RefreshError('network error', false);
    });
    if (!response.ok) throw new RefreshError('Your session has ended.', response.status === 401 || response.status === 403);
    const body: unknown = await response.json().catch(() => null);
    if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string')
      throw new RefreshError('The response could not be read.', false);
    if (started !== generation) throw new RefreshError('Signed out while refreshing.', false);
    hold(body.token);
    return { token: body.token, user: 'user' in body ? body.user : null };
  }

  async function execute(message: TokenMessage): Promise<TokenResults[TokenMessage['type']]> {
    switch (message.type) {
      case 'SET_TOKEN':
        drop();
        xsrf = message.xsrf;
        hold(message.token);
        return null;
      case 'GET_TOKEN':
        return held?.token ?? null;
      case 'CLEAR_TOKEN':
        drop();
        return null;
      case 'REFRESH_TOKEN':
        xsrf = message.xsrf ?? xsrf;
        return refresh();
      case 'CHECK_EXPIRY':
        return { expired: held === null || held.expiresAt <= now() };
    }
  }

  return {
    async answer(message) {
      try {
        return { id: message.id, ok: true, result: await execute(message) };
      } catch (error) {
        return {
          id: message.id,
          ok: false,
          error: error instanceof Error ? error.message : 'Unknown error',
          refused: error instanceof RefreshError && error.refused,
        };
      }
    },
  };
}

/** Remaining lifetime in milliseconds. Counted from the token's own issue time, because this machine's clock may be wrong. */
export function lifeOf(token: string, now: number): number {
  const payload = payloadOf(token);
  if (payload === null || typeof payload.exp !== 'number') return UNKNOWN_LIFE_MS;
  const from = typeof payload.iat === 'number' ? payload.iat : now / 1000;
  return Math.max(0, (payload.exp - from) * 1000);
}

function payloadOf(token: string): { exp?: unknown; iat?: unknown } | null {
  const part = token.split('.')[1];
  if (part === undefined) return null;
  try {
    const payload: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof payload === 'object' && payload !== null ? payload : null;
  } catch {
    return null;
  }
}
