import { describe, expect, it } from 'vitest';
import { createKeeper, lifeOf } from './token-keeper.ts';
import type { TokenAnswer, TokenEvent, TokenRequest } from './token-messages.ts';

function token(iat: number, exp: number): string {
  return `x.${btoa(JSON.stringify({ iat, exp })).replaceAll('=', '')}.y`;
}

const LIFE = 600;

function setUp(answer: () => Response | Promise<Response> = () => Response.json({ token: token(0, LIFE), user: { uuid: 'u' } })) {
  const world = {
    now: 5_000_000,
    timers: new Map<number, { work: () => void; at: number }>(),
    events: [] as TokenEvent[],
    calls: [] as RequestInit[],
    last: 0,
    answer,
  };
  const keeper = createKeeper({
    fetch: async (_input, init = {}) => {
      world.calls.push(init);
      return world.answer();
    },
    now: () => world.now,
    setTimer: (work, ms) => {
      world.last += 1;
      world.timers.set(world.last, { work, at: world.now + ms });
      return world.last;
    },
    clearTimer: (timer) => void world.timers.delete(timer),
    emit: (event) => void world.events.push(event),
    withRefreshLock: (work) => work(),
  });
  let id = 0;
  const ask = (request: TokenRequest): Promise<TokenAnswer> => keeper.answer({ ...request, id: (id += 1) });
  const advance = async (ms: number) => {
    world.now += ms;
    for (const [timer, { work, at }] of new Map(world.timers)) {
      if (at > world.now) continue;
      world.timers.delete(timer);
      work();
    }
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { world, ask, advance };
}

describe('the token keeper', () => {
  it('stores, returns and clears the token', async () => {
    const { ask, world } = setUp();
    expect(await ask({ type: 'GET_TOKEN' })).toEqual({ id: 1, ok: true, result: null });
    const mine = token(0, LIFE);
    expect(await ask({ type: 'SET_TOKEN', token: mine, xsrf: null })).toEqual({ id: 2, ok: true, result: null });
    expect(await ask({ type: 'GET_TOKEN' })).toEqual({ id: 3, ok: true, result: mine });
    expect(await ask({ type: 'CLEAR_TOKEN' })).toEqual({ id: 4, ok: true, result: null });
    expect(await ask({ type: 'GET_TOKEN' })).toEqual({ id: 5, ok: true, result: null });
    expect(world.timers.size).toBe(0);
  });

  it('detects expiry by the token’s lifetime, even with a wrong clock', async () => {
    const { ask, world } = setUp();
    await ask({ type: 'SET_TOKEN', token: token(1_000_000_000, 1_000_000_000 + LIFE), xsrf: null });
    expect(await ask({ type: 'CHECK_EXPIRY' })).toMatchObject({ result: { expired: false } });
    world.now += LIFE * 1000;
    expect(await ask({ type: 'CHECK_EXPIRY' })).toMatchObject({ result: { expired: true } });
  });

  it('refreshes with cookies and the XSRF value, once for all concurrent requests', async () => {
    const { ask, world } = setUp();
    const [one, other] = await Promise.all([ask({ type: 'REFRESH_TOKEN', xsrf: 'x' }), ask({ type: 'REFRESH_TOKEN', xsrf: 'x' })]);
    expect(one).toMatchObject({ ok: true, result: { token: token(0, LIFE), user: { uuid: 'u' } } });
    expect(other).toMatchObject({ ok: true });
    expect(world.calls).toHaveLength(1);
    expect(world.calls[0]).toMatchObject({ method: 'POST', credentials: 'include', headers: { 'X-XSRF-TOKEN': 'x' } });
    // Without a limit, a request that gets no response would hold the lock of all tabs.
    expect(world.calls[0]?.signal).toBeInstanceOf(AbortSignal);
    expect(await ask({ type: 'GET_TOKEN' })).toMatchObject({ result: token(0, LIFE) });
  });

  it('refreshes automatically shortly before expiry, and reports the updated user', async () => {
    const { ask, world, advance } = setUp();
    await ask({ type: 'SET_TOKEN', token: token(0, LIFE), xsrf: 'x' });
    await advance(LIFE * 1000 - 30_001);
    expect(world.calls).toHaveLength(0);
    await advance(2);
    expect(world.calls).toHaveLength(1);
    expect(world.events).toEqual([{ type: 'TOKEN_REFRESHED', user: { uuid: 'u' } }]);
    await advance(LIFE * 1000);
    expect(world.calls).toHaveLength(2);
  });

  it('reports the end of the session when the server refuses, and only then', async () => {
    const { ask, world, advance } = setUp(() => new Response(null, { status: 503 }));
    await ask({ type: 'SET_TOKEN', token: token(0, LIFE), xsrf: 'x' });
    await advance(LIFE * 1000);
    expect(world.events).toEqual([]);
    world.answer = () => Promise.reject(new TypeError('offline'));
    await advance(15_000);
    expect(world.calls).toHaveLength(2);
    world.answer = () => new Response(null, { status: 401 });
    await advance(15_000);
    expect(world.events).toEqual([{ type: 'TOKEN_EXPIRED' }]);
    expect(await ask({ type: 'GET_TOKEN' })).toMatchObject({ result: null });
    await advance(LIFE * 1000);
    expect(world.calls).toHaveLength(3);
  });

  it('reports whether a refresh was refused or the server was unreachable', async () => {
    const { ask, world } = setUp(() => new Response(null, { status: 401 }));
    expect(await ask({ type: 'REFRESH_TOKEN', xsrf: null })).toMatchObject({ ok: false, refused: true });
    world.answer = () => Promise.reject(new TypeError('offline'));
    expect(await ask({ type: 'REFRESH_TOKEN', xsrf: null })).toMatchObject({ ok: false, refused: false, error: 'network error' });
    world.answer = () => Response.json({ nothing: true });
    expect(await ask({ type: 'REFRESH_TOKEN', xsrf: null })).toMatchObject({ ok: false, refused: false });
  });

  it('does not restore a token that was cleared while it was being refreshed', async () => {
    let release!: (response: Response) => void;
    const { ask } = setUp(() => new Promise((resolve) => (release = resolve)));
    await ask({ type: 'SET_TOKEN', token: token(0, LIFE), xsrf: null });
    const renewal = ask({ type: 'REFRESH_TOKEN', xsrf: null });
    await ask({ type: 'CLEAR_TOKEN' });
    release(Response.json({ token: token(0, LIFE) }));
    expect(await renewal).toMatchObject({ ok: false });
    expect(await ask({ type: 'GET_TOKEN' })).toMatchObject({ result: null });
  });
});

describe('the lifetime of a token', () => {
  it('is counted from its issue to its expiry', () => {
    expect(lifeOf(token(100, 700), 0)).toBe(600_000);
    expect(lifeOf(`x.${btoa(JSON.stringify({ exp: 700 }))}.y`, 100_000)).toBe(600_000);
    expect(lifeOf('nonsense', 0)).toBe(300_000);
    expect(lifeOf('a.!!!.b', 0)).toBe(300_000);
    expect(lifeOf(token(700, 100), 0)).toBe(0);
  });
});
