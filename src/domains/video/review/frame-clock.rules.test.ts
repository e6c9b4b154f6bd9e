/** Tests of the frame clock: seeking to a frame and reading the time there returns the frame, at every rate and length. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenClock, unevenClock, withEnd } from './frame-clock.rules.ts';
import { readFrameRate } from '../media/timecode.rules.ts';

const RATES = ['24000/1001', '24/1', '25/1', '30000/1001', '30/1', '50/1', '60000/1001', '120/1'];

describe('the frame clock', () => {
  it('finds the frame that it seeks to, at any rate', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.nat(2_000_000), (text, frame) => {
        const clock = evenClock(readFrameRate(text), frame + 1);
        expect(clock.frameAt(clock.secondsOf(frame))).toBe(frame);
      }),
    );
  });
  it('assigns the start time of a frame, as players report it in microseconds, to that frame', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.nat(100_000), (text, frame) => {
        const rate = readFrameRate(text);
        const reported = Math.floor(((frame * rate.denominator) / rate.numerator) * 1e6) / 1e6;
        expect(evenClock(rate, frame + 1).frameAt(reported)).toBe(frame);
      }),
    );
  });
  it('assigns a start time rounded to milliseconds by the container to that frame', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.nat(100_000), (text, frame) => {
        const rate = readFrameRate(text);
        const reported = Math.round(((frame * rate.denominator) / rate.numerator) * 1e3) / 1e3;
        expect(evenClock(rate, frame + 1).frameAt(reported)).toBe(frame);
      }),
    );
  });
  it('has frames of one length, numbered as editing programs number them', () => {
    const clock = evenClock(readFrameRate('30000/1001'), 10);
    expect([clock.lengthOf(0), clock.lengthOf(9)]).toEqual([1001 / 30000, 1001 / 30000]);
    expect([clock.evenFrame(0), clock.evenFrame(7), clock.timecode(9)]).toEqual([0, 7, '00:00:00;09']);
    expect([clock.rate, clock.frames]).toEqual([{ numerator: 30000, denominator: 1001 }, 10]);
  });
  it('stays within the video', () => {
    const rate = readFrameRate('25/1');
    const clock = evenClock(rate, 10);
    expect([clock.frameAt(-1), clock.frameAt(99), evenClock(rate, 0).frameAt(0)]).toEqual([0, 9, 0]);
  });
});

describe('the clock of uneven frames', () => {
  const steps = fc.array(fc.integer({ min: 4, max: 3_000_000 }), { minLength: 1, maxLength: 200 });
  const clockOf = ([first, ...rest]: readonly number[]) => {
    const times = [first!];
    for (const step of rest) times.push(times.at(-1)! + step);
    return { times, clock: unevenClock(readFrameRate('30/1'), times) };
  };

  it('finds each frame that it seeks to, and assigns the start time of a frame to that frame', () => {
    fc.assert(
      fc.property(steps, (lengths) => {
        const { times, clock } = clockOf(lengths);
        for (const [frame, time] of times.entries()) {
          expect(clock.frameAt(clock.secondsOf(frame))).toBe(frame);
          expect([time / 1e6, (time + 1) / 1e6].map(clock.frameAt)).toEqual([frame, frame]);
        }
      }),
    );
  });
  it('has the time code of the time, not of the frame number', () => {
    const { clock } = clockOf([0, 33_333, 33_333, 1_000_000]);
    expect([0, 1, 2, 3].map(clock.timecode)).toEqual(['00:00:00:00', '00:00:00:01', '00:00:00:02', '00:00:01:02']);
    expect([clock.evenFrame(3), clock.evenFrame(4)]).toEqual([32, 33]);
  });
  it('has the length of each frame up to the next one, and of the last one by the rate', () => {
    const { clock } = clockOf([500_000, 20_000, 60_000]);
    expect([clock.lengthOf(0), clock.lengthOf(1)]).toEqual([0.02, 0.06]);
    expect(clock.lengthOf(2)).toBeCloseTo(1 / 30, 12);
    expect([clock.secondsOf(0), clock.secondsOf(1)]).toEqual([0.51, 0.55]);
    expect(clock.secondsOf(2)).toBeCloseTo(0.58 + 1 / 60, 12);
    const ntsc = unevenClock(readFrameRate('30000/1001'), [0, 10_000]);
    expect(ntsc.lengthOf(1)).toBeCloseTo(1001 / 30000, 12);
  });
  it('stays within the video, even if it starts late', () => {
    const { clock } = clockOf([500_000, 20_000]);
    expect([clock.frameAt(0), clock.frameAt(99), clock.evenFrame(0)]).toEqual([0, 1, 0]);
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
