/** Queued writes are sent once when the connection returns, and never after they were cancelled. */
import { describe, expect, it } from 'vitest';
import { createConnection } from './connection.ts';

function line(online: boolean, answers = false) {
  let notify = () => {};
  let again = () => {};
  let now = online;
  const keeper = createConnection({
    isOnline: () => now,
    answers: () => Promise.resolve(answers),
    pause: () => new Promise((resolve) => (again = resolve)),
    onChange: (changed) => (notify = changed),
  });
  /** Waits until all pending promises have settled. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    keeper,
    settled,
    turn: (next: boolean) => ((now = next), notify(), settled()),
    server: (next: boolean) => ((answers = next), again(), settled()),
  };
}

describe('the connection', () => {
  it('is online on a machine without a network whose local server responds', async () => {
    const { keeper, settled } = line(false, true);
    await settled();
    expect(keeper.state().online).toBe(true);
  });
  it('is offline once the server stops responding too, and online again with its first response', async () => {
    const { keeper, turn, server } = line(true, true);
    await turn(false);
    expect(keeper.state().online).toBe(true);
    await server(false);
    expect(keeper.state().online).toBe(false);
    await server(true);
    expect(keeper.state().online).toBe(true);
  });
  it('is not trusted between the browser going offline and the server responding', async () => {
    const { keeper, turn, settled } = line(true);
    const turned = turn(false);
    let came = false;
    void keeper.waitUntilOnline().then(() => (came = true));
    await turned;
    await settled();
    expect([came, keeper.state().online]).toEqual([false, false]);
    await turn(true);
    expect(came).toBe(true);
  });
  it('follows the browser alone while the browser reports online', async () => {
    const { keeper, turn } = line(false);
    await turn(false);
    expect(keeper.state().online).toBe(false);
    await turn(true);
    expect(keeper.state().online).toBe(true);
  });
});

describe('a write', () => {
  it('is sent immediately while online', async () => {
    const { keeper } = line(true);
    expect(await keeper.hold(() => Promise.resolve('saved'))).toBe('saved');
    expect(keeper.state().waiting).toBe(0);
  });
  it('is queued while offline, counted as waiting, and sent once', async () => {
    const { keeper, turn, settled } = line(false);
    await settled();
    const seen: number[] = [];
    keeper.subscribe(() => seen.push(keeper.state().waiting));
    let sent = 0;
    const saved = keeper.hold(() => Promise.resolve((sent += 1)));
    expect([sent, keeper.state()]).toEqual([0, { online: false, waiting: 1 }]);
    await turn(false);
    expect(sent).toBe(0);
    await turn(true);
    expect(await saved).toBe(1);
    expect([sent, seen.at(-1), keeper.state()]).toEqual([1, 0, { online: true, waiting: 0 }]);
  });
  it('that fails after waiting reports the error and is no longer counted', async () => {
    const { keeper, turn, settled } = line(false);
    await settled();
    const saved = keeper.hold(() => Promise.reject(new Error('changed by someone else')));
    const refused = expect(saved).rejects.toThrow('changed by someone else');
    await turn(true);
    await refused;
    expect(keeper.state().waiting).toBe(0);
  });
  it('that is cancelled while waiting is never sent', async () => {
    const { keeper, turn, settled } = line(false);
    await settled();
    const given = new AbortController();
    let sent = 0;
    const saved = keeper.hold(() => Promise.resolve((sent += 1)), given.signal);
    given.abort(new Error('closed'));
    await expect(saved).rejects.toThrow('closed');
    await turn(true);
    expect([sent, keeper.state().waiting]).toEqual([0, 0]);
  });
});
