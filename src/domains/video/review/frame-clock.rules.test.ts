/** Behaviour of the frame clock: seeking to a frame and reading the clock there gives the frame back, at every rate and length. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameAt, secondsOf, withEnd } from './frame-clock.rules.ts';
import { readFrameRate } from './timecode.rules.ts';

const RATES = ['24000/1001', '24/1', '25/1', '30000/1001', '30/1', '50/1', '60000/1001', '120/1'];

describe('the frame clock', () => {
  it('finds the frame that it seeks to, at any rate', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.nat(2_000_000), (text, frame) => {
        const rate = readFrameRate(text);
        expect(frameAt(secondsOf(frame, rate), rate, frame + 1)).toBe(frame);
      }),
    );
  });
  it('counts the time at which a frame begins, as a player reports it in microseconds, for that frame', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.nat(100_000), (text, frame) => {
        const rate = readFrameRate(text);
        const reported = Math.floor(((frame * rate.denominator) / rate.numerator) * 1e6) / 1e6;
        expect(frameAt(reported, rate, frame + 1)).toBe(frame);
      }),
    );
  });
  it('stays within the video', () => {
    const rate = readFrameRate('25/1');
    expect([frameAt(-1, rate, 10), frameAt(99, rate, 10), frameAt(0, rate, 0)]).toEqual([0, 9, 0]);
  });
});

describe('a marked range', () => {
  it.each([
    [null, 'first', 3, { first: 3, last: 9 }],
    [null, 'last', 3, { first: 0, last: 3 }],
    [{ first: 2, last: 5 }, 'first', 4, { first: 4, last: 5 }],
    [{ first: 2, last: 5 }, 'first', 7, { first: 7, last: 7 }],
    [{ first: 2, last: 5 }, 'last', 8, { first: 2, last: 8 }],
    [{ first: 2, last: 5 }, 'last', 1, { first: 1, last: 1 }],
  ] as const)('%j with its %s at %i is %j', (range, end, frame, expected) => {
    expect(withEnd(range, end, frame, 10)).toEqual(expected);
  });
});
