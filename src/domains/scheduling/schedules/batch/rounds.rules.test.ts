import { describe, expect, it } from 'vitest';
import { inRounds, MAX_ROUNDS } from './rounds.rules.ts';

/** Numbers that can only be done in this order. */
async function tried(parts: readonly number[], order: readonly number[], mayResolve = true) {
  const done: number[] = [];
  let attempts = 0;
  const refused = await inRounds(
    parts,
    (part) => {
      attempts += 1;
      if (order[done.length] !== part) return Promise.resolve(part);
      done.push(part);
      return Promise.resolve(null);
    },
    () => mayResolve,
  );
  return { done, refused, attempts };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('parts that block each other', () => {
  it('are retried in reverse order, so that a long chain takes three rounds', async () => {
    const { refused, attempts } = await tried(upTo(300), upTo(300).toReversed());
    expect([refused, attempts]).toEqual([[], 599]);
  });

  it('are given up as soon as a round achieves nothing', async () =>
    expect(await tried([1, 2], [3])).toEqual({ done: [], refused: [1, 2], attempts: 2 }));

  it('are given up after a maximum number of rounds', async () => {
    // Each round completes only the last part, in either direction.
    const inside = upTo(100).map((index) => (index % 2 === 0 ? 99 - index / 2 : (index - 1) / 2));
    const { done, refused } = await tried(upTo(100), inside);
    expect([done.length, refused.length]).toEqual([MAX_ROUNDS, 100 - MAX_ROUNDS]);
  });

  it('are not retried when only some of them could succeed', async () => {
    const refused = await inRounds(
      [1, 2, 3],
      (part) => Promise.resolve(part === 2 ? null : part),
      (part) => part === 1,
    );
    expect(refused).toEqual([1, 3]);
  });

  it('may be none', async () => expect(await tried([], [])).toEqual({ done: [], refused: [], attempts: 0 }));

  it('are reported in the given order, whatever the order of the last attempt', async () => {
    // The second is done in the first round, the third in the reverse one.
    const { done, refused } = await tried([1, 2, 3, 4], [2, 3, 9]);
    expect([done, refused]).toEqual([
      [2, 3],
      [1, 4],
    ]);
  });

  it('are not retried after a permanent failure', async () =>
    expect(await tried([1, 2], [2, 1], false)).toEqual({ done: [2], refused: [1], attempts: 2 }));
});
