import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenClient, TokenWorkerError, type WorkerPort } from './token-client.ts';
import type { TokenAnswer, TokenEvent, TokenMessage } from './token-messages.ts';

function setUp(answer: (message: TokenMessage) => TokenAnswer | null = (message) => ({ id: message.id, ok: true, result: null })) {
  const sent: TokenMessage[] = [];
  let hear!: (event: { data: TokenAnswer | TokenEvent }) => void;
  let fail!: (event: unknown) => void;
  const port: WorkerPort = {
    postMessage(message) {
      const given = message as TokenMessage;
      sent.push(given);
      const reply = answer(given);
      if (reply !== null) queueMicrotask(() => hear({ data: reply }));
    },
    addEventListener(type: string, listener: unknown) {
      if (type === 'message') hear = listener as typeof hear;
      else fail = listener as typeof fail;
    },
  };
  const starts = { count: 0 };
  const client = createTokenClient({
    start: () => {
      starts.count += 1;
      return port;
    },
    cookieXsrf: () => 'x',
  });
  return { client, sent, starts, emit: (event: TokenEvent) => hear({ data: event }), break: () => fail({}) };
}

describe('the token client', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends every message with its own id, to one worker', async () => {
    const { client, sent, starts } = setUp();
    await Promise.all([client.set('t'), client.get(), client.clear()]);
    expect(sent).toEqual([
      { type: 'SET_TOKEN', token: 't', xsrf: 'x', id: 1 },
      { type: 'GET_TOKEN', id: 2 },
      { type: 'CLEAR_TOKEN', id: 3 },
    ]);
    expect(starts.count).toBe(1);
  });

  it('matches each response to its request', async () => {
    const { client } = setUp(({ id, type }) => ({
      id,
      ok: true,
      result: type === 'GET_TOKEN' ? 'held' : type === 'CHECK_EXPIRY' ? { expired: true } : null,
    }));
    expect(await Promise.all([client.get(), client.isExpired()])).toEqual(['held', true]);
  });

  it('times out after 10 s', async () => {
    const { client } = setUp(() => null);
    const asked = client.get();
    const caught = asked.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([caught, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await caught).toMatchObject({ message: 'Token worker message timeout' });
  });

  it('reports an unavailable worker', async () => {
    const none = createTokenClient({
      start: () => {
        throw new Error('no workers here');
      },
      cookieXsrf: () => null,
    });
    await expect(none.get()).rejects.toThrow('Token worker is not available');
    await expect(none.get()).rejects.toThrow('Token worker is not available');
    const dying = setUp(() => null);
    const asked = dying.client.get().catch((error: unknown) => error);
    dying.break();
    expect(await asked).toMatchObject({ message: 'Token worker is not available' });
    await expect(dying.client.get()).rejects.toThrow('Token worker is not available');
  });

  it('forwards the end of the session and user updates', async () => {
    const { client, emit } = setUp();
    const expired = vi.fn();
    const refreshed = vi.fn();
    client.onExpired(expired);
    client.onRefreshed(refreshed);
    await client.get();
    emit({ type: 'TOKEN_EXPIRED' });
    emit({ type: 'TOKEN_REFRESHED', user: { uuid: 'u' } });
    client.expire();
    expect(expired).toHaveBeenCalledTimes(2);
    expect(refreshed).toHaveBeenCalledWith({ uuid: 'u' });
  });

  it('refreshes, and reports whether the server refused', async () => {
    const good = setUp(({ id }) => ({ id, ok: true, result: { token: 'new', user: { uuid: 'u' } } }));
    const refreshed = vi.fn();
    good.client.onRefreshed(refreshed);
    await expect(good.client.refresh()).resolves.toBe('new');
    expect(good.sent).toEqual([{ type: 'REFRESH_TOKEN', xsrf: 'x', id: 1 }]);
    expect(refreshed).toHaveBeenCalledWith({ uuid: 'u' });
    const bad = setUp(({ id }) => ({ id, ok: false, error: 'Your session has ended.', refused: true }));
    const error = await bad.client.refresh().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(TokenWorkerError);
    expect(error).toMatchObject({ refused: true });
  });
});
