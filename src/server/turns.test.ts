import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

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

describe('turns', () => {
  it('runs N at once, queues M in order, and rejects the rest', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 2 });
    expect(turns.idle).toBe(true);
    const [first, second] = [await turns.take(), await turns.take()];
    const [third, fourth] = [turns.take(), turns.take()];
    await expect(turns.take()).rejects.toMatchObject({ code: 'core.busy', status: 503, headers: { 'retry-after': '10' } });
    expect(await settled(third)).toBe(false);
    second();
    second();
    (await third)();
    (await fourth)();
    expect(turns.idle).toBe(false);
    first();
    expect(turns.idle).toBe(true);
  });

  it('passes the slot on when a waiting request is aborted', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 2 });
    const end = await turns.take();
    const left = new AbortController();
    const [given, next] = [turns.take(left.signal), turns.take()];
    left.abort(new Error('Left.'));
    await expect(given).rejects.toThrow('Left.');
    expect(await settled(next)).toBe(false);
    end();
    (await next)();
    await expect(turns.take(AbortSignal.abort(new Error('Never.')))).rejects.toThrow('Never.');
    expect(turns.idle).toBe(true);
  });
});
