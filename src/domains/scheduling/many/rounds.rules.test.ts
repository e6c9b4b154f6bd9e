import { describe, expect, it } from 'vitest';
import { inRounds, MOST_ROUNDS } from './rounds.rules.ts';

/** Numbers that are done in this order alone. */
async function tried(parts: readonly number[], order: readonly number[], mayGoAway = true) {
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
    () => mayGoAway,
  );
  return { done, refused, attempts };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('what is in each other’s way', () => {
  it('is tried again in the other order, so that a long row takes three rounds', async () => {
    const { refused, attempts } = await tried(upTo(300), upTo(300).toReversed());
    expect([refused, attempts]).toEqual([[], 599]);
  });

  it('is left as soon as nothing gets done', async () =>
    expect(await tried([1, 2], [3])).toEqual({ done: [], refused: [1, 2], attempts: 2 }));

  it('is left after some rounds, whatever gets done', async () => {
    // Of each round only the last is done, in whichever order it goes.
    const inside = upTo(100).map((index) => (index % 2 === 0 ? 99 - index / 2 : (index - 1) / 2));
    const { done, refused } = await tried(upTo(100), inside);
    expect([done.length, refused.length]).toEqual([MOST_ROUNDS, 100 - MOST_ROUNDS]);
  });

  it('is not tried again where only some of it could still be done', async () => {
    const refused = await inRounds(
      [1, 2, 3],
      (part) => Promise.resolve(part === 2 ? null : part),
      (part) => part === 1,
    );
    expect(refused).toEqual([1, 3]);
  });

  it('of nothing is nothing', async () => expect(await tried([], [])).toEqual({ done: [], refused: [], attempts: 0 }));

  it('is refused in the order given, whichever it was tried in last', async () => {
    // The second is done in the first round, the third in the one that goes backwards.
    const { done, refused } = await tried([1, 2, 3, 4], [2, 3, 9]);
    expect([done, refused]).toEqual([
      [2, 3],
      [1, 4],
    ]);
  });

  it('is not tried again after what stays refused', async () =>
    expect(await tried([1, 2], [2, 1], false)).toEqual({ done: [2], refused: [1], attempts: 2 }));
});
