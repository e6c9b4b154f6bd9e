/** Tests of threads: replies with their comments, filters, search, marks on the timeline, and jumps between comments. */
import { describe, expect, it } from 'vitest';
import { filtered, marksOf, neighbour, nextOf, threadsOf, type Filter } from './threads.rules.ts';

const comment = (uuid: string, more: Partial<ReturnType<typeof plainComment>> = {}) => ({ ...plainComment(uuid), ...more });
const plainComment = (uuid: string) => ({
  '@id': `/api/video_comments/${uuid}`,
  uuid,
  parent: null as string | null,
  frame: 0 as number | null,
  endFrame: null as number | null,
  text: 'Too dark',
  authorName: 'Ann',
  resolvedAt: null as string | null,
  mentionedPeople: [] as { user: string }[],
});
const reply = (uuid: string, to: string, more: Partial<ReturnType<typeof plainComment>> = {}) =>
  comment(uuid, { parent: `/api/video_comments/${to}`, frame: null, ...more });
const uuids = (threads: readonly { readonly comment: { readonly uuid: string } }[]) => threads.map((thread) => thread.comment.uuid);

describe('threads', () => {
  it('keep the order of the comments, each with its replies, also those that come before it', () => {
    const threads = threadsOf([reply('r1', 'b'), comment('a'), comment('b'), reply('r2', 'a'), reply('r3', 'b')]);
    expect(threads.map((thread) => [thread.comment.uuid, thread.replies.map(({ uuid }) => uuid)])).toEqual([
      ['a', ['r2']],
      ['b', ['r1', 'r3']],
    ]);
  });
  it('leave out replies to comments that are hidden from the reader', () => {
    expect(threadsOf([reply('r', 'hidden'), comment('a')])).toEqual([{ comment: comment('a'), replies: [] }]);
  });
});

describe('a filter', () => {
  const all: Filter = { state: 'all', author: null, mentioned: null, search: '' };
  const threads = threadsOf([
    comment('a', { text: 'Hold the tag still' }),
    comment('b', { text: 'Café sign is cut off', authorName: 'Ben', resolvedAt: '2026-01-01T10:00:00Z' }),
    comment('c', { mentionedPeople: [{ user: 'cem' }] }),
    reply('r', 'a', { text: 'Done in the next version', authorName: 'Cem', mentionedPeople: [{ user: 'ann' }] }),
  ]);
  it.each([
    [{}, ['a', 'b', 'c']],
    [{ state: 'open' }, ['a', 'c']],
    [{ state: 'resolved' }, ['b']],
    [{ author: 'Ben' }, ['b']],
    [{ mentioned: 'cem' }, ['c']],
    [{ mentioned: 'ann' }, ['a']],
    [{ search: '  ' }, ['a', 'b', 'c']],
    [{ search: 'STILL tag' }, ['a']],
    [{ search: 'cafe' }, ['b']],
    [{ search: 'ben' }, ['b']],
    [{ search: 'next version' }, ['a']],
    [{ search: 'cem tag' }, ['a']],
    [{ search: 'still cut' }, []],
    [{ search: 'dark', state: 'resolved' }, []],
  ] as const)('%j shows %j', (part, expected) => {
    expect(uuids(filtered(threads, { ...all, ...part }))).toEqual(expected);
  });
});

describe('marks on the timeline', () => {
  const share = (frame: number) => frame / 100;
  it('are separate where they fit next to each other', () => {
    const marks = marksOf(threadsOf([comment('a', { frame: 0 }), comment('b', { frame: 10, endFrame: 30 })]), share, 0.05);
    expect(marks.map(({ comments, from, to }) => [comments.length, from, to])).toEqual([
      [1, 0, 0],
      [1, 0.1, 0.3],
    ]);
  });
  it('are shared where they would overlap, and count as resolved when all are', () => {
    const resolvedAt = '2026-01-01T10:00:00Z';
    const marks = marksOf(
      threadsOf([
        comment('a', { frame: 10, resolvedAt, endFrame: 90 }),
        comment('b', { frame: 12, resolvedAt }),
        comment('c', { frame: 20, resolvedAt }),
        comment('d', { frame: 24 }),
        comment('e', { frame: null }),
        reply('r', 'a'),
      ]),
      share,
      0.05,
    );
    expect(marks.map(({ comments, resolved }) => [comments.map(({ uuid }) => uuid), resolved])).toEqual([
      [['a', 'b'], true],
      [['c', 'd'], false],
    ]);
    expect(marks[1]).toMatchObject({ from: 0.2, to: 0.2 });
  });
  it('are no more than fit, however many comments there are', () => {
    const many = Array.from({ length: 5000 }, (_, index) => comment(`c${index}`, { frame: Math.floor(index / 50) }));
    const marks = marksOf(threadsOf(many), share, 0.02);
    expect(marks.length).toBeLessThanOrEqual(51);
    expect(marks.flatMap(({ comments }) => comments)).toHaveLength(5000);
  });
  it('open one comment after the other', () => {
    const comments = [comment('a'), comment('b'), comment('c')];
    expect([null, 'a', 'b', 'c', 'elsewhere'].map((open) => nextOf(comments, open).uuid)).toEqual(['a', 'b', 'c', 'a', 'a']);
  });
});

describe('the next comment', () => {
  const threads = threadsOf([
    comment('a', { frame: 5 }),
    comment('b', { frame: 5 }),
    comment('c', { frame: 9 }),
    comment('whole', { frame: null }),
  ]);
  it.each([
    [0, null, 1, 'a'],
    [5, null, 1, 'c'],
    [5, 'a', 1, 'b'],
    [5, 'b', 1, 'c'],
    [5, 'b', -1, 'a'],
    [5, 'a', -1, undefined],
    [9, 'c', -1, 'b'],
    // The user has moved on since it was opened.
    [7, 'a', 1, 'c'],
    [9, 'c', 1, undefined],
  ] as const)('from frame %i, with %s open and direction %i, is %s', (frame, open, direction, expected) => {
    expect(neighbour(threads, frame, open, direction)?.uuid).toBe(expected);
  });
});
