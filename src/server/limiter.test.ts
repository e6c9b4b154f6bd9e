import { describe, expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

/** Whether a promise has settled after all pending microtasks and timers. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(
    () => (done = true),
    () => (done = true),
  );
  await new Promise(setImmediate);
  return done;
}

describe('limiter', () => {
  it('runs N at once, queues M in order, and rejects the rest', async () => {
    const limiter = createLimiter({ concurrency: 2, maxQueued: 2 });
    expect(limiter.idle).toBe(true);
    const [first, second] = [await limiter.acquire(), await limiter.acquire()];
    const [third, fourth] = [limiter.acquire(), limiter.acquire()];
    await expect(limiter.acquire()).rejects.toMatchObject({ code: 'core.busy', status: 503, headers: { 'retry-after': '10' } });
    expect(await settled(third)).toBe(false);
    second();
    second();
    (await third)();
    (await fourth)();
    expect(limiter.idle).toBe(false);
    first();
    expect(limiter.idle).toBe(true);
  });

  it('passes the slot on when a waiting request is aborted', async () => {
    const limiter = createLimiter({ concurrency: 1, maxQueued: 2 });
    const release = await limiter.acquire();
    const controller = new AbortController();
    const [aborted, next] = [limiter.acquire(controller.signal), limiter.acquire()];
    controller.abort(new Error('Left.'));
    await expect(aborted).rejects.toThrow('Left.');
    expect(await settled(next)).toBe(false);
    release();
    (await next)();
    await expect(limiter.acquire(AbortSignal.abort(new Error('Never.')))).rejects.toThrow('Never.');
    expect(limiter.idle).toBe(true);
  });
});
