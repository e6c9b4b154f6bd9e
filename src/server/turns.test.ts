/** Turns: one at a time for a key, and a failure does not stop the next. */
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs work of one key in order, and goes on after a failure', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const step =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const settled = await Promise.allSettled([inTurn('a', step('first', true)), inTurn('a', step('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it('runs work of different keys at the same time', async () => {
  const inTurn = createTurns();
  let release = () => {};
  const held = inTurn('a', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await inTurn('b', async () => 'done')).toBe('done');
  release();
  await held;
});
