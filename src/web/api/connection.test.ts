/** What waits for the connection goes out once, in its own time, and not at all when it is given up. */
import { describe, expect, it } from 'vitest';
import { createConnection } from './connection.ts';

function line(online: boolean) {
  let notify = () => {};
  let now = online;
  const keeper = createConnection({ isOnline: () => now, onChange: (changed) => (notify = changed) });
  return { keeper, turn: (next: boolean) => ((now = next), notify()) };
}

describe('a write', () => {
  it('goes out at once while there is a connection', async () => {
    const { keeper } = line(true);
    expect(await keeper.hold(() => Promise.resolve('saved'))).toBe('saved');
    expect(keeper.state().waiting).toBe(0);
  });
  it('waits without one, is counted until it is done, and goes out once', async () => {
    const { keeper, turn } = line(false);
    const seen: number[] = [];
    keeper.subscribe(() => seen.push(keeper.state().waiting));
    let sent = 0;
    const saved = keeper.hold(() => Promise.resolve((sent += 1)));
    expect([sent, keeper.state()]).toEqual([0, { online: false, waiting: 1 }]);
    turn(false);
    expect(sent).toBe(0);
    turn(true);
    expect(await saved).toBe(1);
    expect([sent, seen.at(-1), keeper.state()]).toEqual([1, 0, { online: true, waiting: 0 }]);
  });
  it('that is refused later says so and waits no more', async () => {
    const { keeper, turn } = line(false);
    const saved = keeper.hold(() => Promise.reject(new Error('changed meanwhile')));
    turn(true);
    await expect(saved).rejects.toThrow('changed meanwhile');
    expect(keeper.state().waiting).toBe(0);
  });
  it('that is given up never goes out', async () => {
    const { keeper, turn } = line(false);
    const given = new AbortController();
    let sent = 0;
    const saved = keeper.hold(() => Promise.resolve((sent += 1)), given.signal);
    given.abort(new Error('closed'));
    await expect(saved).rejects.toThrow('closed');
    turn(true);
    expect([sent, keeper.state().waiting]).toEqual([0, 0]);
  });
});
