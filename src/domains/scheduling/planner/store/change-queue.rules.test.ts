/** Order in which changes are sent, and what happens to later ones after a rejection. */
import { describe, expect, it } from 'vitest';
import { createChangeQueue, Superseded } from './change-queue.rules.ts';

/** A server stub whose responses are controlled by the test, recording the requests sent. */
function server() {
  const sent: string[] = [];
  const open = new Map<string, { readonly accept: () => void; readonly refuse: () => void }>();
  return {
    sent,
    send: (name: string) => () => {
      sent.push(name);
      return new Promise<string>((accept, refuse) => open.set(name, { accept: () => accept(name), refuse: () => refuse(new Error(name)) }));
    },
    accept: (name: string) => open.get(name)!.accept(),
    refuse: (name: string) => open.get(name)!.refuse(),
  };
}
const soon = async () => {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
};

describe('the change queue', () => {
  it('runs changes to one schedule sequentially and to two in parallel', async () => {
    const { sent, send, accept, refuse } = server();
    const queue = createChangeQueue();
    const one = queue.enqueue(['a'], send('a1')).catch(() => 'refused');
    const two = queue.enqueue(['a'], send('a2'));
    void queue.enqueue(['b'], send('b1'));
    await soon();
    expect(sent).toEqual(['a1', 'b1']);
    refuse('a1');
    await soon();
    accept('a2');
    expect(await Promise.all([one, two])).toEqual(['refused', 'a2']);
  });

  it('runs changes to several schedules after all earlier changes to any of them, and before all later ones', async () => {
    const { sent, send, accept } = server();
    const queue = createChangeQueue();
    void queue.enqueue(['a'], send('a1'));
    void queue.enqueue(['b'], send('b1'));
    void queue.enqueueDependent(['a', 'b'], send('both'));
    void queue.enqueue(['b'], send('b2'));
    await soon();
    accept('a1');
    await soon();
    expect(sent).toEqual(['a1', 'b1']);
    accept('b1');
    await soon();
    expect(sent).toEqual(['a1', 'b1', 'both']);
    accept('both');
    await soon();
    expect(sent).toEqual(['a1', 'b1', 'both', 'b2']);
  });

  it('drops changes that built on a rejected one, but not later ones', async () => {
    const { sent, send, refuse } = server();
    const queue = createChangeQueue();
    const outcomes = [
      queue.enqueueDependent(['a'], send('one')),
      queue.enqueueDependent(['a'], send('two')),
      queue.enqueueDependent(['a'], send('three')),
    ];
    const settled = Promise.allSettled(outcomes);
    await soon();
    refuse('one');
    expect((await settled).map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Superseded)).toEqual([
      false,
      true,
      true,
    ]);
    await queue.settled();
    void queue.enqueueDependent(['a'], send('four'));
    await soon();
    expect(sent).toEqual(['one', 'four']);
  });

  it('drops changes to several schedules when one of their predecessors was rejected', async () => {
    const { sent, send, accept, refuse } = server();
    const queue = createChangeQueue();
    const one = queue.enqueue(['a'], send('a1'));
    const two = queue.enqueue(['b'], send('b1'));
    const both = Promise.allSettled([one, two, queue.enqueueDependent(['a', 'b'], send('both'))]);
    await soon();
    accept('a1');
    refuse('b1');
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(sent).toEqual(['a1', 'b1']);
  });

  it('keeps waiting for changes whose predecessors are done', async () => {
    const { sent, send, accept } = server();
    const queue = createChangeQueue();
    const one = queue.enqueue(['a'], send('a1'));
    void queue.enqueue(['a'], send('a2'));
    await soon();
    accept('a1');
    await one;
    await soon();
    void queue.enqueue(['a'], send('a3'));
    await soon();
    expect(sent).toEqual(['a1', 'a2']);
    accept('a2');
    await soon();
    expect(sent).toEqual(['a1', 'a2', 'a3']);
  });

  it('settles once the last change is settled', async () => {
    const { send, accept, refuse } = server();
    const queue = createChangeQueue();
    let settled = false;
    const one = queue.enqueue(['a'], send('a1')).catch(() => undefined);
    void queue.enqueue(['b'], send('b1'));
    void queue.settled().then(() => (settled = true));
    await soon();
    refuse('a1');
    await one;
    expect(settled).toBe(false);
    accept('b1');
    await soon();
    expect(settled).toBe(true);
  });
});
