/** What two videos share is known from both of them, until one of them is gone. */
import { expect, it } from 'vitest';
import { createKnownCopies } from './known-copies.ts';

const segment = { start: 4, end: 9, matchStart: 14, matchEnd: 19, speed: 1, isMirrored: false, placement: null, kind: 'COPY' } as const;

it('is known from both sides, without what is merely possible', () => {
  const copies = createKnownCopies();
  copies.add([{ video: 'later', match: 'earlier', segments: [segment, { ...segment, kind: 'POSSIBLE' }] }]);
  expect(copies.of('later')).toMatchObject([{ video: 'earlier', start: 4, earlierStart: 14, offset: 10 }]);
  expect(copies.of('earlier')).toMatchObject([{ video: 'later', start: 14, earlierStart: 4, offset: -10 }]);
  expect(copies.of('other')).toEqual([]);
});

it('starts at the end of the earlier footage where it runs backwards', () => {
  const copies = createKnownCopies();
  copies.add([{ video: 'later', match: 'earlier', segments: [{ ...segment, speed: -1 }] }]);
  expect(copies.of('later')).toMatchObject([{ earlierStart: 19, earlierEnd: 14, offset: 23 }]);
  expect(copies.of('earlier')).toMatchObject([{ start: 14, end: 19, earlierStart: 9, earlierEnd: 4, offset: 23 }]);
});

it('is forgotten together with a video', () => {
  const copies = createKnownCopies();
  copies.add([
    { video: 'b', match: 'a', segments: [segment] },
    { video: 'c', match: 'a', segments: [segment] },
  ]);
  copies.keep((video) => video !== 'b');
  expect([copies.of('a').map(({ video }) => video), copies.of('b')]).toEqual([['c'], []]);
});
