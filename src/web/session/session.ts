/**
 * State of the session: loading, then authenticated or signed out. The server's session call determines the initial state;
 * after that, sign-in, sign-out, expiry and the other tabs change it.
 */
import { ROLES, type Actor, type Role } from '#core/access';
import type { InputOfAction, OutputOfAction } from '#core/action';
import type { ItemOf } from '#core/resource';
import type { checkSession, signIn, signOut, User } from '#domains/identity';
import { ApiError } from '#web/api/api-error.ts';
import type { Http } from '#web/api/http.ts';
import type { TokenClient } from './token-client.ts';

export type SessionUser = ItemOf<typeof User>;

export type SessionState =
  | { readonly status: 'loading'; readonly user: null; readonly actor: null }
  | { readonly status: 'authenticated'; readonly user: SessionUser; readonly actor: Actor }
  /** `expired` when the session ended without the user signing out. */
  | { readonly status: 'signed out'; readonly user: null; readonly actor: null; readonly expired: boolean };

/** Messages between tabs of the same browser, which share one session cookie. */
export type TabMessage = 'signed in' | 'signed out';

export interface SessionParts {
  readonly api: Pick<Http, 'get' | 'post'>;
  readonly tokens: Pick<TokenClient, 'set' | 'clear' | 'refresh' | 'isExpired' | 'onExpired' | 'onRefreshed'>;
  readonly notifyTabs: (news: TabMessage) => void;
  /** Whether the browser has signed out and the server may not know yet; survives a reload, and is shared by all tabs. */
  readonly pendingSignOut: { readonly isSet: () => boolean; readonly set: () => void; readonly clear: () => void };
  /** As the browser reports it. */
  readonly isOnline: () => boolean;
  /** Lets only one tab at a time use the refresh cookie; the session check uses it too. */
  readonly withRefreshLock: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Checks the session on the server, after a pending sign-out; a check that keeps failing counts as signed out (spec §2). */
  readonly start: () => Promise<void>;
  /** @throws ApiError 401 for wrong credentials, 429 after too many attempts. */
  readonly signIn: (username: string, password: string) => Promise<void>;
  /**
   * Second step of a sign-in. Recovery codes must be shown before `enter` is called, since that navigates away. @throws ApiError 401 or
   * 429.
   */
  readonly finishSignIn: (step: SecondStepInput) => Promise<FinishedSignIn>;
  /** Clears user and token even if the call fails. It is then repeated before anything else is done. */
  readonly signOut: () => Promise<void>;
  /** Repeats a sign-out that has not reached the server. */
  readonly finishSignOut: () => Promise<void>;
  /** Updates the session after a change to the user's own record. */
  readonly setUser: (user: SessionUser) => void;
  readonly refreshIfExpired: () => Promise<void>;
  readonly onTabMessage: (news: TabMessage) => void;
}

type SecondStepInput = InputOfAction<typeof signIn>;

interface FinishedSignIn {
  /** Recovery codes of a second factor that was just set up. */
  readonly recoveryCodes: readonly string[];
  readonly enter: () => Promise<void>;
}

const LOGOUT_TIMEOUT_MS = 5000;
/** A check that gets no response must not keep this page, and the tabs that wait for its lock, on the splash screen. */
const CHECK_TIMEOUT_MS = 15_000;
/** A server that restarts or is busy must not send a user with a valid session to the sign-in page. One that is silent is not asked again. */
const CHECK_ATTEMPTS = 4;
/** Of the first pause; each is longer than the one before. */
const CHECK_PAUSE_MS = 1000;
const SIGN_IN: (typeof signIn)['path'] = '/api/authentication/token';
const CHECK: (typeof checkSession)['path'] = '/api/authentication/session';
const SIGN_OUT: (typeof signOut)['path'] = '/api/authentication/logout';
const LOADING: SessionState = { status: 'loading', user: null, actor: null };

export function createSession({ api, tokens, notifyTabs, pendingSignOut, isOnline, withRefreshLock }: SessionParts): Session {
  let state: SessionState = LOADING;
  /** Pending sign-out. A sign-in waits for it, because the response to a sign-out clears the cookies. */
  let leaving: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function enter(user: SessionUser): void {
    become({ status: 'authenticated', user, actor: actorOf(user) });
  }

  async function leave(expired: boolean): Promise<void> {
    if (state.status !== 'signed out') become({ status: 'signed out', user: null, actor: null, expired });
    await tokens.clear().catch(() => undefined);
  }

  async function signOut(expired: boolean): Promise<void> {
    if (state.status === 'signed out') return leaving;
    pendingSignOut.set();
    // The request reads the token before it is cleared, so it is still authenticated; the screens do not wait for the response.
    const sent = sendSignOut();
    become({ status: 'signed out', user: null, actor: null, expired });
    notifyTabs('signed out');
    leaving = Promise.all([sent, tokens.clear().catch(() => undefined)]).then(() => undefined);
    await leaving;
  }

  async function sendSignOut(): Promise<void> {
    try {
      await api.post(SIGN_OUT, undefined, { timeout: LOGOUT_TIMEOUT_MS, waits: 'never' });
      pendingSignOut.clear();
    } catch {
      // It stays pending.
    }
  }

  async function finishSignOut(): Promise<void> {
    await leaving;
    if (!pendingSignOut.isSet()) return;
    leaving = withRefreshLock(sendSignOut);
    await leaving;
  }

  async function check(): Promise<void> {
    if (pendingSignOut.isSet()) {
      // The screens do not wait for it; a sign-in does.
      void finishSignOut();
      return leave(false);
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        const isSilent = error instanceof ApiError && error.failure === 'timeout';
        if (attempt === CHECK_ATTEMPTS || isSilent || !isOnline()) return leave(false);
        await new Promise((resolve) => setTimeout(resolve, attempt * CHECK_PAUSE_MS));
      }
    }
  }

  /** @throws when the server or the token worker does not respond. */
  async function ask(): Promise<void> {
    const { data } = await withRefreshLock(() => api.get<OutputOfAction<typeof checkSession>>(CHECK, { timeout: CHECK_TIMEOUT_MS }));
    if (!data.authenticated || data.user === null) return leave(false);
    if (data.token !== null) await tokens.set(data.token);
    enter(data.user);
  }

  const session: Session = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: check,
    async signIn(username, password) {
      const { enter: goOn } = await session.finishSignIn({ username, password });
      await goOn();
    },
    async finishSignIn(step) {
      await finishSignOut();
      const { data } = await api.post<OutputOfAction<typeof signIn>>(SIGN_IN, step);
      // Its cookies have replaced those of a session that could not be ended.
      pendingSignOut.clear();
      return {
        recoveryCodes: data.recoveryCodes ?? [],
        async enter() {
          await tokens.set(data.token);
          enter(data.user);
          notifyTabs('signed in');
        },
      };
    },
    signOut: () => signOut(false),
    finishSignOut,
    setUser: enter,
    async refreshIfExpired() {
      if (pendingSignOut.isSet()) {
        await leave(false);
        return finishSignOut();
      }
      if (state.status !== 'authenticated') return;
      try {
        if (await tokens.isExpired()) await tokens.refresh();
      } catch (error) {
        // Without a network, the session may still be valid; the next request will show.
        if (error instanceof Error && 'refused' in error && error.refused === true) await signOut(true);
      }
    },
    onTabMessage(news) {
      if (news === 'signed out') void leave(false);
      else if (state.status === 'signed out') void check();
    },
  };

  tokens.onExpired(() => {
    if (state.status === 'authenticated') void signOut(true);
  });
  tokens.onRefreshed((user) => {
    if (state.status === 'authenticated' && isUser(user)) enter(user);
  });
  return session;
}

/** The signed-in user as an actor for the access rules. */
export function actorOf(user: SessionUser): Actor {
  return {
    user: user.uuid,
    username: user.username,
    roles: user.roles.filter(isRole),
    employee: uuidIn(user.employee),
    client: uuidIn(user.client),
  };
}

/** Display name of a user: nickname, else username, else 'User' (spec §2). */
export function displayName(user: { readonly nickname?: string | null; readonly username?: string | null } | null): string {
  return [user?.nickname, user?.username].find((name) => typeof name === 'string' && name.trim() !== '') ?? 'User';
}

function isRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role);
}

function isUser(value: unknown): value is SessionUser {
  return typeof value === 'object' && value !== null && 'uuid' in value && 'username' in value && 'roles' in value;
}

/** Relations are embedded or IRIs. */
function uuidIn(relation: unknown): string | null {
  if (typeof relation === 'object' && relation !== null && 'uuid' in relation) return String(relation.uuid);
  if (typeof relation !== 'string' || relation === '') return null;
  return relation.slice(relation.lastIndexOf('/') + 1);
}
