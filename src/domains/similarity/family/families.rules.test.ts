import { describe, expect, it } from 'vitest';
import type { Level } from '#wire/similarity';
import type { ComparedPair, ComparedVideo } from '../pair/graph.rules.ts';
import { COPY_SHARE, familiesOf, TAKEN_SHARE, levelOfFamily, secondsOfFamily, stateOf } from './families.rules.ts';

/** "b2" is the second version of the video of job b; orders are given in the order of the list. */
const uploads = (...names: readonly (string | [name: string, seconds: number])[]): ComparedVideo[] =>
  names.map((given, order) => {
    const [name, seconds] = typeof given === 'string' ? [given, 60] : given;
    return { uuid: name, order, task: `task of ${name[0]!}`, serial: 1, job: name[0]!, seconds };
  });
const pair = (video: string, match: string, more: Partial<ComparedPair> = {}): ComparedPair => ({
  uuid: `${video}>${match}`,
  video,
  match,
  level: 'MEDIUM',
  seconds: 6,
  spans: [[0, 6, 0, 6]],
  decision: null,
  note: null,
  ...more,
});
const shown = (families: ReturnType<typeof familiesOf>) =>
  families
    .map(({ original, members, uses }) => [
      original,
      members.slice(1).join(' '),
      uses.map(({ job, uploads }) => `${job}: ${uploads.join(' ')}`).join(', '),
    ])
    .sort(([a], [b]) => a!.localeCompare(b!));

describe('family', () => {
  it('has one entry for an original that one job used in all versions of both', () => {
    const names = uploads('a1', 'a2', 'a3', 'b1', 'b2', 'b3');
    const pairs = ['b1', 'b2', 'b3'].flatMap((b) => ['a1', 'a2', 'a3'].map((a) => pair(b, a)));
    expect(shown(familiesOf(names, pairs))).toEqual([['a1', 'a2 a3', 'b: b1 b2 b3']]);
    expect(familiesOf(names, pairs)[0]!.pairs).toHaveLength(9);
  });

  it('names the earliest upload as the original, whichever copy a later job was made from', () => {
    const names = uploads('a1', 'b1', 'c1', 'd1');
    const pairs = [
      pair('b1', 'a1', { seconds: 55, spans: [[0, 55, 5, 60]] }),
      pair('c1', 'b1', { seconds: 50, spans: [[0, 50, 0, 50]] }),
      pair('d1', 'c1'),
    ];
    expect(shown(familiesOf(names, pairs))).toEqual([['a1', 'b1 c1', 'd: d1, c: c1, b: b1']]);
  });

  it('begins with a file of the library, of which only copies belong to it, and which is never a use', () => {
    const library = ['l1', 'l2', 'l3'].map((uuid, order) => ({ uuid, order: order - 10, task: uuid, serial: 1, job: null, seconds: 60 }));
    const names = [...library, ...uploads('a1', 'b1')];
    // l2 is a copy of l1; l3, a showreel, has a piece of it.
    const links = [pair('l2', 'l1', { seconds: 60, spans: [[0, 60, 0, 60]] }), pair('l3', 'l1')];
    const pairs = [pair('a1', 'l2'), pair('b1', 'l3')];
    expect(shown(familiesOf(names, pairs, links))).toEqual([['l1', 'l2', 'b: b1, a: a1']]);
    expect(familiesOf(names, [], links)).toEqual([]);
  });

  it('is not joined with others by a compilation that used both, nor by the uses of a use', () => {
    const names = uploads(['a1', 5], ['b1', 5], 'c1', 'd1');
    const pairs = [
      pair('c1', 'a1', { level: 'DUPLICATE', seconds: 5, spans: [[0, 5, 0, 5]] }),
      pair('c1', 'b1', { level: 'DUPLICATE', seconds: 5, spans: [[5, 10, 0, 5]] }),
      pair('d1', 'c1', { spans: [[0, 6, 20, 26]] }),
    ];
    expect(shown(familiesOf(names, pairs))).toEqual([
      ['a1', '', 'c: c1'],
      ['b1', '', 'c: c1'],
      ['c1', '', 'd: d1'],
    ]);
  });

  it.each([
    [COPY_SHARE * 60, 60, 'b1'],
    [COPY_SHARE * 60 - 0.001, 60, ''],
    [COPY_SHARE * 60, 60.1, ''],
  ])('%d s in common with a video of %d s join it: "%s"', (seconds, length, members) => {
    expect(shown(familiesOf(uploads('a1', ['b1', length]), [pair('b1', 'a1', { seconds })]))[0]![1]).toBe(members);
  });

  it('includes identical files whose length is unknown', () => {
    const names = uploads('a1', 'b1').map((upload) => ({ ...upload, seconds: null }));
    expect(shown(familiesOf(names, [pair('b1', 'a1', { level: 'EXACT', seconds: 0 })]))).toEqual([['a1', 'b1', 'b: b1']]);
    expect(shown(familiesOf(names, [pair('b1', 'a1')]))).toEqual([['a1', '', 'b: b1']]);
  });

  it('includes other cuts of the same job that share footage, which are not a use', () => {
    const cut = { uuid: 'a-square', order: 9, task: 'other task', serial: 1, job: 'a', seconds: 15 };
    const names = [...uploads('a1', 'b1'), cut];
    expect(familiesOf(names, [pair('a-square', 'a1')])).toEqual([]);
    const pairs = [pair('a-square', 'a1'), pair('a-square', 'b1'), pair('b1', 'a1')];
    expect(shown(familiesOf(names, pairs))).toEqual([['a1', 'a-square', 'b: b1']]);
  });

  it('is the use of the original, not of each other, when two videos took the same footage', () => {
    const names = uploads('a1', 'b1', 'c1');
    const pairs = [
      pair('b1', 'a1', { spans: [[10, 16, 0, 6]] }),
      pair('c1', 'a1', { spans: [[20, 26, 0, 6]] }),
      pair('c1', 'b1', { spans: [[20, 26, 10, 16]] }),
    ];
    expect(shown(familiesOf(names, pairs))).toEqual([['a1', '', 'c: c1, b: b1']]);
    // Even if the pair with the original was not found.
    expect(shown(familiesOf(names, [pairs[0]!, pairs[2]!]))).toEqual([['a1', '', 'c: c1, b: b1']]);
  });

  it.each([
    [10 * TAKEN_SHARE, [['a1', '', 'c: c1, b: b1']]],
    [
      10 * TAKEN_SHARE - 0.01,
      [
        ['a1', '', 'b: b1'],
        ['b1', '', 'c: c1'],
      ],
    ],
  ])('is that of an earlier source if %d of 10 shared seconds come from it', (seconds, families) => {
    const pairs = [pair('b1', 'a1', { spans: [[0, seconds, 0, seconds]] }), pair('c1', 'b1', { spans: [[0, 10, 0, 10]] })];
    expect(shown(familiesOf(uploads('a1', 'b1', 'c1'), pairs))).toEqual(families);
  });

  it('keeps dismissed pairs without counting them, and is not connected by them', () => {
    const names = uploads('a1', 'b1', 'c1');
    const dismissed = pair('b1', 'a1', { seconds: 60, decision: 'NOT_A_COPY' });
    const [family, ...more] = familiesOf(names, [dismissed, pair('c1', 'a1', { decision: 'ALLOWED' })]);
    expect(more).toEqual([]);
    expect([family!.members, family!.uses.map(({ job }) => job), family!.pairs.length]).toEqual([['a1'], ['c'], 2]);
    expect(stateOf(family!)).toBe('DECIDED');
    const [only] = familiesOf(names, [dismissed]);
    expect([only!.uses, stateOf(only!), levelOfFamily(only!)]).toEqual([[], 'DISMISSED', 'MEDIUM']);
  });

  it('is open while any pair is undecided; it has the highest level and the most seconds of its uses', () => {
    const levels: Level[] = ['LOW', 'HIGH', 'MEDIUM'];
    const names = uploads('a1', 'b1', 'c1', 'd1');
    const [family] = familiesOf(
      names,
      ['b1', 'c1', 'd1'].map((use, at) => pair(use, 'a1', { level: levels[at]!, seconds: at + 1, decision: at === 2 ? null : 'COPY' })),
    );
    expect([stateOf(family!), levelOfFamily(family!), secondsOfFamily(family!)]).toEqual(['OPEN', 'HIGH', 3]);
  });

  it('leaves out pairs of uploads that are gone', () => {
    expect(familiesOf(uploads('a1'), [pair('b1', 'a1')])).toEqual([]);
  });
});
