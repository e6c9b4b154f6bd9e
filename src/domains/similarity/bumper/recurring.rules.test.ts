import { describe, expect, it } from 'vitest';
import type { Span } from '../pair/spans.rules.ts';
import { EDGE, LEAST_LENGTH, MOST_ANYWHERE, MOST_AT_EDGE, recurringStretches, type RecurringUpload } from './recurring.rules.ts';

const uploads = (...names: string[]): RecurringUpload[] =>
  names.map((uuid, order) => ({ uuid, order, task: uuid[0]!, serial: 1, client: 'birch', seconds: 60 }));
/** Each later video with the first one, at these seconds of all of them. */
const chain = (names: readonly string[], from: number, to: number) =>
  names.slice(1).map((video) => ({ video, match: names[0]!, spans: [[from, to, from, to] as Span] }));
const found = (names: string[], from: number, to: number, more: Partial<RecurringUpload> = {}) =>
  recurringStretches(
    uploads(...names).map((upload) => ({ ...upload, ...more })),
    chain(names, from, to),
    [],
  ).map(({ where, videos }) => `${where} ${videos}`);

describe('bumper suggestion', () => {
  it('needs three videos of one client; versions of one video count once', () => {
    expect(found(['a', 'b', 'c'], 0, 3)).toEqual(['START 3']);
    expect(found(['a', 'b'], 0, 3)).toEqual([]);
    expect(found(['a1', 'a2', 'b1'], 0, 3)).toEqual([]);
    expect(found(['a', 'b', 'c'], 0, 3, { client: null })).toEqual([]);
    const mixed = uploads('a', 'b', 'c').map((upload) => (upload.uuid === 'c' ? { ...upload, client: 'acme' } : upload));
    expect(recurringStretches(mixed, chain(['a', 'b', 'c'], 0, 3), [])).toEqual([]);
  });

  it.each([
    ['at the start', 0, MOST_AT_EDGE, ['START 3']],
    ['too long at the start', 0, MOST_AT_EDGE + 0.01, []],
    ['just at the start', EDGE, EDGE + 6, ['START 3']],
    ['not quite at the start', EDGE + 0.01, EDGE + 6.01, []],
    ['at the end', 60 - MOST_AT_EDGE, 60, ['END 3']],
    ['just at the end', 53, 60 - EDGE, ['END 3']],
    ['not quite at the end', 53, 60 - EDGE - 0.01, []],
    ['short, anywhere', 20, 20 + MOST_ANYWHERE, ['ANYWHERE 3']],
    ['too long for anywhere', 20, 20 + MOST_ANYWHERE + 0.01, []],
    ['as short as it may be', 20, 20 + LEAST_LENGTH, ['ANYWHERE 3']],
    ['too short', 20, 20 + LEAST_LENGTH - 0.01, []],
  ] as const)('%s: %d to %d s', (_, from, to, suggested) => {
    expect(found(['a', 'b', 'c'], from, to)).toEqual(suggested);
  });

  it('has the stretch of each video, the earliest first, along pairs that overlap roughly', () => {
    const pairs = [
      { video: 'b', match: 'a', spans: [[0, 3, 0, 3] as Span] },
      { video: 'c', match: 'b', spans: [[0, 2.5, 0.2, 2.7] as Span] },
    ];
    expect(recurringStretches(uploads('a', 'b', 'c'), pairs, [])).toEqual([
      {
        client: 'birch',
        where: 'START',
        videos: 3,
        places: [
          { video: 'a', start: 0, end: 3 },
          { video: 'b', start: 0, end: 3 },
          { video: 'c', start: 0, end: 2.5 },
        ],
      },
    ]);
  });

  it('is not repeated for a stretch with a mark', () => {
    const names = ['a', 'b', 'c'];
    const marked = (start: number, end: number) =>
      recurringStretches(uploads(...names), chain(names, 0, 3), [{ video: 'b', start, end }]).length;
    expect([marked(1, 4), marked(3, 6)]).toEqual([0, 1]);
  });
});
