/** Synchronisation of two players. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correction, earlierSecond, neighbour, segmentAt, TOGETHER, type Along } from './in-step.rules.ts';

const first: Along = { start: 2, end: 8, matchStart: 5, matchEnd: 12.5, speed: 1.25 };
const second: Along = { start: 7, end: 10, matchStart: 0, matchEnd: 3, speed: 1 };

describe('earlier video', () => {
  it("follows the segment's offset and speed, and stays within its own length", () => {
    expect([2, 4, 8].map((second) => earlierSecond(first, second, 60))).toEqual([5, 7.5, 12.5]);
    expect([earlierSecond(first, 0, 60), earlierSecond(second, 2, 60), earlierSecond(first, 50, 20)]).toEqual([2.5, 0, 20]);
    expect(earlierSecond(TOGETHER, 4, 60)).toBe(4);
    const backwards = { ...second, speed: -1 };
    expect([7, 8, 10].map((at) => earlierSecond(backwards, at, 60))).toEqual([3, 2, 0]);
  });

  it('follows the current segment, and continues with it between segments', () => {
    const segments = [first, second];
    expect([0, 2, 7.5, 8, 12].map((second) => segmentAt(segments, second, null))).toEqual([null, 0, 0, 1, null]);
    expect([segmentAt(segments, 7.5, 1), segmentAt(segments, 12, 1), segmentAt(segments, 3, 1)]).toEqual([1, 1, 0]);
  });

  it('seeks when it is far off, and otherwise adjusts its playback rate', () => {
    expect(correction(3, 5, 1)).toEqual({ seek: 5 });
    expect(correction(5, 5.01, 1.25)).toEqual({ rate: 1.25 });
    expect(correction(5, 5.1, 1)).toEqual({ rate: expect.closeTo(1.2, 6) as number });
    expect(correction(5.1, 5, 1)).toEqual({ rate: expect.closeTo(0.8, 6) as number });
  });

  it('is in sync within two seconds from any start, at any speed', () => {
    const near = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(near, fc.double({ min: 0.25, max: 4, noNaN: true }), (begin, pace) => {
        let [is, wanted] = [10 + begin, 10];
        for (let tick = 0; tick < 40; tick += 1) {
          const done = correction(is, wanted, pace);
          if ('seek' in done) is = done.seek;
          else is += done.rate * 0.05;
          wanted += pace * 0.05;
        }
        expect(Math.abs(is - wanted)).toBeLessThan(0.25);
      }),
    );
  });
});

it('stays on the last segment at the end', () => {
  expect([neighbour(3, null, 1), neighbour(3, 0, 1), neighbour(3, 2, 1), neighbour(3, null, -1), neighbour(3, 0, -1)]).toEqual([
    0, 1, 2, 2, 0,
  ]);
  expect(neighbour(0, null, 1)).toBeNull();
});
