/** Behaviour of the order in which changes are sent, and of what becomes of those after a refusal. */
import { describe, expect, it } from 'vitest';
import { createTurns, Superseded } from './turns.rules.ts';

/** Requests that are answered when the test says so, and which of them were sent. */
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

describe('turns', () => {
  it('are one after the other for one schedule, and at once for two', async () => {
    const { sent, send, accept, refuse } = server();
    const turns = createTurns();
    const one = turns.inTurn(['a'], send('a1')).catch(() => 'refused');
    const two = turns.inTurn(['a'], send('a2'));
    void turns.inTurn(['b'], send('b1'));
    await soon();
    expect(sent).toEqual(['a1', 'b1']);
    refuse('a1');
    await soon();
    accept('a2');
    expect(await Promise.all([one, two])).toEqual(['refused', 'a2']);
  });

  it('of several schedules come after all before to any of them, and before all later ones', async () => {
    const { sent, send, accept } = server();
    const turns = createTurns();
    void turns.inTurn(['a'], send('a1'));
    void turns.inTurn(['b'], send('b1'));
    void turns.following(['a', 'b'], send('both'));
    void turns.inTurn(['b'], send('b2'));
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

  it('are dropped after a refusal where they were meant for what was refused, but not what is asked for later', async () => {
    const { sent, send, refuse } = server();
    const turns = createTurns();
    const outcomes = [turns.following(['a'], send('one')), turns.following(['a'], send('two')), turns.following(['a'], send('three'))];
    const settled = Promise.allSettled(outcomes);
    await soon();
    refuse('one');
    expect((await settled).map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Superseded)).toEqual([
      false,
      true,
      true,
    ]);
    await turns.settled();
    void turns.following(['a'], send('four'));
    await soon();
    expect(sent).toEqual(['one', 'four']);
  });

  it('of several schedules are dropped where one of those before was refused, though another was not', async () => {
    const { sent, send, accept, refuse } = server();
    const turns = createTurns();
    const one = turns.inTurn(['a'], send('a1'));
    const two = turns.inTurn(['b'], send('b1'));
    const both = Promise.allSettled([one, two, turns.following(['a', 'b'], send('both'))]);
    await soon();
    accept('a1');
    refuse('b1');
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(sent).toEqual(['a1', 'b1']);
  });

  it('go on being waited for once those before them are done', async () => {
    const { sent, send, accept } = server();
    const turns = createTurns();
    const one = turns.inTurn(['a'], send('a1'));
    void turns.inTurn(['a'], send('a2'));
    await soon();
    accept('a1');
    await one;
    await soon();
    void turns.inTurn(['a'], send('a3'));
    await soon();
    expect(sent).toEqual(['a1', 'a2']);
    accept('a2');
    await soon();
    expect(sent).toEqual(['a1', 'a2', 'a3']);
  });

  it('are waited for until the last is settled', async () => {
    const { send, accept, refuse } = server();
    const turns = createTurns();
    let settled = false;
    const one = turns.inTurn(['a'], send('a1')).catch(() => undefined);
    void turns.inTurn(['b'], send('b1'));
    void turns.settled().then(() => (settled = true));
    await soon();
    refuse('a1');
    await one;
    expect(settled).toBe(false);
    accept('b1');
    await soon();
    expect(settled).toBe(true);
  });
});
