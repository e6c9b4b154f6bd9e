import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Whether a promise has settled once everything that could run has run. */
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
  it('lets so many go ahead, has so many wait in order, and sends the rest away', async () => {
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

  it('loses nobody’s turn when one who waits gives up', async () => {
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
