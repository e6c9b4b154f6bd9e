import { describe, expect, it } from 'vitest';
import type { ProbeInput } from '../../test/kit/probe-thread.ts';
import { defineThreads } from './threads.ts';

const define = (options: { readonly concurrency?: number; readonly maxQueued?: number; readonly keepAliveMs?: number } = {}) =>
  defineThreads<string | null, ProbeInput, string>({ entry: 'probe', concurrency: 1, maxQueued: 1, memoryMb: 32, ...options });

describe('threads', () => {
  it('get a job and inputs, and respond in order', async () => {
    const thread = await define().start('job');
    thread.send('echo');
    thread.send('echo');
    expect([await thread.next(), await thread.next()]).toEqual(['job 1', 'job 2']);
    await thread.end();
  });

  it('transfer catalogue errors as such, and any other error as one', async () => {
    const threads = define();
    const refused = await threads.start(null);
    refused.send('problem');
    await expect(refused.next()).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'core.stale',
      status: 412,
      title: 'Changed by someone else',
      extra: { rows: [1] },
    });
    const broken = await threads.start(null);
    broken.send('throw');
    await expect(broken.next()).rejects.toThrow('Something is wrong in the thread.');
    const gone = await threads.start(null);
    gone.send('leave');
    await expect(gone.next()).rejects.toThrow('ended before it was done');
  });

  it('end when they exceed their memory or time, and when no one waits for them', async () => {
    const threads = define();
    const full = await threads.start(null, { outOfMemory: () => new Error('Too big.') });
    full.send('fill');
    await expect(full.next()).rejects.toThrow('Too big.');
    const slow = await threads.start(null, { limit: { seconds: 0.05, problem: () => new Error('Too slow.') } });
    slow.send('hang');
    await expect(slow.next()).rejects.toThrow('Too slow.');
    const left = new AbortController();
    const stopped = await threads.start(null, { signal: left.signal });
    stopped.send('hang');
    left.abort(new Error('Left.'));
    await expect(stopped.next()).rejects.toThrow('Left.');
    const alone = await threads.start(null, { abandonedMs: 1 });
    alone.send('echo');
    await alone.next();
    await (await threads.start('the next')).end();
    await expect(alone.next()).rejects.toThrow('was requested in time');
  });

  it('wait in a bounded queue, and a slot is always released', async () => {
    const threads = define();
    const first = await threads.start('first');
    const second = threads.start('second');
    await expect(threads.start('third')).rejects.toMatchObject({ code: 'core.busy', status: 503 });
    first.send('throw');
    await expect(first.next()).rejects.toThrow();
    const thread = await second;
    thread.send('echo');
    expect(await thread.next()).toBe('second 1');
    await thread.end();
    await thread.end();
    const last = await threads.start('last');
    const waits = threads.start('waits');
    await last.end();
    await (await waits).end();
  });

  it('are kept for reuse where configured', async () => {
    const threads = define({ keepAliveMs: 60_000 });
    const first = await threads.start('kept');
    first.send('echo');
    expect(await first.next()).toBe('kept 1');
    first.release();
    const second = await threads.start(null);
    second.send('echo');
    expect(await second.next()).toBe('kept 2');
    await second.end();
    const third = await threads.start('new');
    third.send('echo');
    expect(await third.next()).toBe('new 1');
    await third.end();
  });
});
