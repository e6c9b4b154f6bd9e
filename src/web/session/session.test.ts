import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { actorOf, createSession, displayName, type Session, type SessionParts, type SessionUser, type TabMessage } from './session.ts';

const luna = {
  '@id': '/api/users/u1',
  '@type': 'User',
  id: 1,
  uuid: 'u1',
  createTime: '',
  updateTime: '',
  username: 'luna',
  nickname: null,
  email: null,
  roles: ['ROLE_EMPLOYEE'],
  status: 'ACTIVE',
  employee: { '@id': '/api/employees/e1', '@type': 'Employee', uuid: 'e1', nickname: 'Luna', firstname: null, lastname: null },
  client: null,
  isAdmin: false,
  isManager: false,
} as unknown as SessionUser;

function setUp(calls: Partial<Record<string, () => unknown>> = {}, api: Partial<SessionParts['api']> = {}) {
  const log: string[] = [];
  const messages: TabMessage[] = [];
  let expire!: () => void;
  let refreshed!: (user: unknown) => void;
  const tokens = { token: null as string | null, expired: false };
  const pending = { isSet: false };
  const failures = { set: 0, online: true };
  const answer = async (method: string, path: string) => {
    log.push(`${method} ${path}`);
    return { data: await calls[path]?.(), etag: null, headers: new Headers(), status: 200 };
  };
  const parts = {
    api: { get: (path: string) => answer('GET', path), post: (path: string) => answer('POST', path), ...api },
    tokens: {
      set: async (token: string) => {
        if (failures.set-- > 0) throw new Error('The token worker does not respond.');
        tokens.token = token;
      },
      clear: async () => void (tokens.token = null),
      refresh: async () => {
        log.push('refresh');
        return String(await calls.refresh?.());
      },
      isExpired: async () => tokens.expired,
      onExpired: (listener: () => void) => void (expire = listener),
      onRefreshed: (listener: (user: unknown) => void) => void (refreshed = listener),
    },
    notifyTabs: (news: TabMessage) => void messages.push(news),
    pendingSignOut: { isSet: () => pending.isSet, set: () => void (pending.isSet = true), clear: () => void (pending.isSet = false) },
    isOnline: () => failures.online,
    withRefreshLock: async (work: () => Promise<unknown>) => {
      log.push('locked');
      const result = await work();
      log.push('done');
      return result;
    },
  } as unknown as SessionParts;
  return {
    session: createSession(parts),
    pending,
    log,
    messages,
    tokens,
    failNextSet: () => void (failures.set = 1),
    goOffline: () => void (failures.online = false),
    expire: () => expire(),
    refreshed: (user: unknown) => refreshed(user),
  };
}

const SESSION = '/api/authentication/session';
const TOKEN = '/api/authentication/token';
const LOGOUT = '/api/authentication/logout';
const signedIn = { [SESSION]: () => ({ authenticated: true, user: luna, token: 't1' }) };
/** Starts the session, and lets the pauses between its attempts pass at once. */
async function startWithPauses(session: Session): Promise<void> {
  vi.useFakeTimers();
  try {
    const started = session.start();
    await vi.runAllTimersAsync();
    await started;
  } finally {
    vi.useRealTimers();
  }
}

const refused = () => {
  throw Object.assign(new Error('ended'), { refused: true });
};

describe('starting', () => {
  it('is loading until the check responds, then authenticated with user and token', async () => {
    const { session, tokens } = setUp(signedIn);
    expect(session.state()).toMatchObject({ status: 'loading', user: null, actor: null });
    await session.start();
    expect(session.state()).toMatchObject({ status: 'authenticated', user: { username: 'luna' }, actor: { user: 'u1', employee: 'e1' } });
    expect(tokens.token).toBe('t1');
  });

  it('uses the refresh cookie while no other tab does', async () => {
    const { session, log } = setUp(signedIn);
    await session.start();
    expect(log).toEqual(['locked', `GET ${SESSION}`, 'done']);
  });

  it('does not wait for a response without end', async () => {
    const unanswered = vi.fn((_path: string, { timeout }: { readonly timeout?: number } = {}) =>
      timeout === undefined
        ? new Promise<never>(() => undefined)
        : Promise.reject(new ApiError({ message: 'timeout', failure: 'timeout' })),
    );
    const { session } = setUp({}, { get: unanswered as unknown as SessionParts['api']['get'] });
    await startWithPauses(session);
    expect([unanswered.mock.calls.length, session.state().status]).toEqual([1, 'signed out']);
  });

  it('asks again when the server is busy or the token worker is late, since the session may be valid', async () => {
    const failures = [new ApiError({ message: 'busy', status: 503 }), new ApiError({ message: 'network error', failure: 'network' })];
    const { session, tokens, log } = setUp({
      [SESSION]: () => {
        const failure = failures.pop();
        if (failure !== undefined) throw failure;
        return { authenticated: true, user: luna, token: 't1' };
      },
    });
    await startWithPauses(session);
    expect([session.state().status, tokens.token]).toEqual(['authenticated', 't1']);
    expect(log.filter((line) => line === `GET ${SESSION}`)).toHaveLength(3);

    const late = setUp(signedIn);
    late.failNextSet();
    await startWithPauses(late.session);
    expect([late.session.state().status, late.tokens.token]).toEqual(['authenticated', 't1']);
  });

  it('does not ask again while offline', async () => {
    const { session, log, goOffline } = setUp({
      [SESSION]: () => {
        throw new ApiError({ message: 'network error', failure: 'network' });
      },
    });
    goOffline();
    await session.start();
    expect([session.state().status, log.filter((line) => line === `GET ${SESSION}`).length]).toEqual(['signed out', 1]);
  });

  it('is signed out without a session, without a user, and after a failed check', async () => {
    for (const answer of [
      () => ({ authenticated: false, user: null, token: null }),
      () => ({ authenticated: true, user: null, token: 't' }),
      () => {
        throw new ApiError({ message: 'network error', failure: 'network' });
      },
    ]) {
      const { session, tokens } = setUp({ [SESSION]: answer });
      tokens.token = 'left over';
      await startWithPauses(session);
      expect(session.state()).toMatchObject({ status: 'signed out', expired: false });
      expect(tokens.token).toBeNull();
    }
  });
});

describe('signing in and out', () => {
  it('stores user and token, and notifies the other tabs', async () => {
    const { session, tokens, messages, log } = setUp({ [TOKEN]: () => ({ token: 't2', user: luna }) });
    await session.start();
    await session.signIn('luna', 'secret');
    expect(log.at(-1)).toBe(`POST ${TOKEN}`);
    expect(session.state().status).toBe('authenticated');
    expect(tokens.token).toBe('t2');
    expect(messages).toEqual(['signed in']);
  });

  it('throws the server’s error and stays signed out', async () => {
    const { session } = setUp({
      [TOKEN]: () => {
        throw new ApiError({ message: 'Wrong.', status: 401 });
      },
    });
    await session.start();
    await expect(session.signIn('luna', 'x')).rejects.toMatchObject({ status: 401 });
    expect(session.state().status).toBe('signed out');
  });

  it('signs out on both client and server', async () => {
    const { session, tokens, messages, log } = setUp(signedIn);
    await session.start();
    await session.signOut();
    expect(log).toContain(`POST ${LOGOUT}`);
    expect(session.state()).toMatchObject({ status: 'signed out', user: null, actor: null, expired: false });
    expect(tokens.token).toBeNull();
    expect(messages).toEqual(['signed out']);
  });

  it('clears user and token even when the call fails', async () => {
    const { session, tokens } = setUp({
      ...signedIn,
      [LOGOUT]: () => {
        throw new ApiError({ message: 'network error' });
      },
    });
    await session.start();
    await session.signOut();
    expect(session.state().status).toBe('signed out');
    expect(tokens.token).toBeNull();
  });

  it('makes a new sign-in wait for the sign-out to finish', async () => {
    let release!: () => void;
    const { session, log, tokens } = setUp({
      ...signedIn,
      [LOGOUT]: () => new Promise<void>((resolve) => (release = resolve)),
      [TOKEN]: () => ({ token: 't3', user: luna }),
    });
    await session.start();
    const leaving = session.signOut();
    const entering = session.signIn('luna', 'secret');
    await Promise.resolve();
    expect(log).not.toContain(`POST ${TOKEN}`);
    release();
    await Promise.all([leaving, entering]);
    expect(session.state().status).toBe('authenticated');
    expect(tokens.token).toBe('t3');
  });
});

describe('ending from outside', () => {
  it('happens on TOKEN_EXPIRED', async () => {
    const { session, expire, log } = setUp(signedIn);
    await session.start();
    expire();
    expire();
    expect(session.state()).toMatchObject({ status: 'signed out', expired: true });
    expect(log.filter((call) => call === `POST ${LOGOUT}`)).toHaveLength(1);
  });

  it('follows another tab that signs out or in', async () => {
    const { session, log } = setUp(signedIn);
    await session.start();
    session.onTabMessage('signed out');
    expect(session.state().status).toBe('signed out');
    expect(log).not.toContain(`POST ${LOGOUT}`);
    session.onTabMessage('signed in');
    await vi.waitFor(() => expect(session.state().status).toBe('authenticated'));
  });
});

describe('a page that becomes visible again', () => {
  it('refreshes an expired token', async () => {
    const { session, tokens, log } = setUp({ ...signedIn, refresh: () => 't9' });
    await session.refreshIfExpired();
    await session.start();
    await session.refreshIfExpired();
    expect(log).not.toContain('refresh');
    tokens.expired = true;
    await session.refreshIfExpired();
    expect(log).toContain('refresh');
    expect(session.state().status).toBe('authenticated');
  });

  it('signs out when the server refuses, but not when it is unreachable', async () => {
    const offline = setUp({
      ...signedIn,
      refresh: () => {
        throw new Error('network error');
      },
    });
    await offline.session.start();
    offline.tokens.expired = true;
    await offline.session.refreshIfExpired();
    expect(offline.session.state().status).toBe('authenticated');
    const over = setUp({ ...signedIn, refresh: refused });
    await over.session.start();
    over.tokens.expired = true;
    await over.session.refreshIfExpired();
    expect(over.session.state()).toMatchObject({ status: 'signed out', expired: true });
  });
});

describe('the signed-in user', () => {
  it('follows a refreshed or changed record', async () => {
    const { session, refreshed } = setUp(signedIn);
    await session.start();
    refreshed({ ...luna, roles: ['ROLE_ADMIN'] });
    expect(session.state().actor?.roles).toEqual(['ROLE_ADMIN']);
    refreshed('nonsense');
    session.setUser({ ...luna, nickname: 'Lu' });
    expect(session.state().user?.nickname).toBe('Lu');
  });

  it('becomes an actor with its known roles and linked records', () => {
    expect(actorOf({ ...luna, roles: ['ROLE_EMPLOYEE', 'ROLE_WIZARD'] as never, client: '/api/clients/c1' as never })).toEqual({
      user: 'u1',
      username: 'luna',
      roles: ['ROLE_EMPLOYEE'],
      employee: 'e1',
      client: 'c1',
    });
  });

  it('is named by nickname, else username, else User', () => {
    expect(displayName({ nickname: 'Lu', username: 'luna' })).toBe('Lu');
    expect(displayName({ nickname: ' ', username: 'luna' })).toBe('luna');
    expect(displayName({})).toBe('User');
    expect(displayName(null)).toBe('User');
  });
});

describe('a sign-out that does not reach the server', () => {
  const failing = () => {
    throw new Error('no connection');
  };

  it('is remembered, signs out the other tabs at once, and is carried out before the next session check', async () => {
    const calls: Record<string, () => unknown> = { ...signedIn, [LOGOUT]: failing };
    const { session, pending, log, messages } = setUp(calls);
    await session.start();
    await session.signOut();
    expect([pending.isSet, messages]).toEqual([true, ['signed out']]);
    log.length = 0;
    await session.start();
    await session.finishSignOut();
    expect([log.includes(`GET ${SESSION}`), session.state().status, pending.isSet]).toEqual([false, 'signed out', true]);
    calls[LOGOUT] = () => null;
    await session.start();
    await session.finishSignOut();
    expect([log.includes(`GET ${SESSION}`), session.state().status, pending.isSet]).toEqual([false, 'signed out', false]);
    await session.start();
    expect(log).toContain(`GET ${SESSION}`);
  });

  it('is carried out before the next sign-in, which replaces it in any case', async () => {
    const { session, pending, log } = setUp({ ...signedIn, [LOGOUT]: failing, [TOKEN]: () => ({ token: 't2', user: luna }) });
    await session.start();
    await session.signOut();
    log.length = 0;
    await session.signIn('luna', 'secret');
    expect(log.filter((entry) => entry.startsWith('POST'))).toEqual([`POST ${LOGOUT}`, `POST ${TOKEN}`]);
    expect([pending.isSet, session.state().status]).toEqual([false, 'authenticated']);
  });

  it('signs out a tab that comes back into view', async () => {
    const { session, pending } = setUp({ ...signedIn, [LOGOUT]: failing });
    await session.start();
    pending.isSet = true;
    await session.refreshIfExpired();
    expect([session.state().status, pending.isSet]).toEqual(['signed out', true]);
  });
});
