/** Tests of comparing versions: same time in both, waiting at the end of the shorter one, and positions of comments. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followed, frameOnVersion } from './compared.rules.ts';
import { evenClock } from './frame-clock.rules.ts';
import { readFrameRate } from '../media/timecode.rules.ts';

describe('another version', () => {
  const at = (seconds: number, runs = false) => ({ seconds, frameSeconds: 0.04, runs });

  const other = (seconds: number, length = 10, runs = false) => ({ seconds, length, runs, clock: null });

  it('seeks to the time of the frame shown, and stays there', () => {
    expect(followed(at(3.02), other(0))).toEqual({ plays: false, seek: 3.02 });
    expect(followed(at(3.02), other(3.02))).toEqual({ plays: false, seek: null });
  });

  it('plays along, at most two frames apart', () => {
    expect(followed(at(3.02, true), other(3.09, 10, true))).toEqual({ plays: true, seek: null });
    expect(followed(at(3.02, true), other(3.11, 10, true))).toEqual({ plays: true, seek: 3.02 });
  });

  it('seeks when it stops, however close it is', () => {
    expect(followed(at(3.02), other(3.02, 10, true))).toEqual({ plays: false, seek: 3.02 });
  });

  it('seeks to the middle of its own frame', () => {
    const clock = evenClock(readFrameRate('50/1'), 500);
    // Frame 75 at 25 frames per second begins with frame 150 at 50; its middle is where frame 151 begins.
    const sought = followed(at(3.02), { ...other(3.01), clock });
    expect(sought).toEqual({ plays: false, seek: 3.03 });
    expect(followed(at(3.02), { ...other(3.03), clock })).toEqual({ plays: false, seek: null });
    expect(followed(at(3.02, true), { ...other(3.01, 10, true), clock })).toEqual({ plays: true, seek: null });
  });

  it('that is shorter waits on its last frame, without seeking there repeatedly', () => {
    for (const runs of [true, false]) {
      const sought = followed(at(8.02, runs), other(0, 4));
      expect(sought).toEqual({ plays: false, seek: 3.995 });
      expect(followed(at(8.06, runs), other(sought.seek!, 4))).toEqual({ plays: false, seek: null });
      // Nor does a browser that stops exactly at the end.
      expect(followed(at(8.06, runs), other(4, 4))).toEqual({ plays: false, seek: null });
    }
  });

  it('of unknown length is always followed', () => {
    expect(followed(at(8.02, true), other(8, Infinity, true))).toEqual({ plays: true, seek: null });
  });
});

describe('a comment on another version', () => {
  const version = { frameRate: '25/1', durationSeconds: '4.000', frameCount: 100, frameOffset: null, frameTimesUrl: null };

  it('keeps its frame if the rate is the same', () => {
    fc.assert(
      fc.property(fc.constantFrom('24000/1001', '25/1', '30000/1001', '50/1'), fc.nat(99), (frameRate, frame) => {
        const seconds = evenClock(readFrameRate(frameRate), 100).secondsOf(frame);
        expect(frameOnVersion(seconds, { ...version, frameRate })).toBe(frame);
      }),
    );
  });

  it('keeps its time if the rate differs', () => {
    const seconds = evenClock(readFrameRate('50/1'), 200).secondsOf(150);
    expect(frameOnVersion(seconds, version)).toBe(75);
  });

  it('is on the last frame of a version that ends sooner', () => {
    expect(frameOnVersion(9, version)).toBe(99);
    expect(frameOnVersion(9, { ...version, frameCount: null })).toBe(99);
  });

  it('is near its time if frames are uneven', () => {
    const uneven = { ...version, frameTimesUrl: '/times' };
    expect([frameOnVersion(2, uneven), frameOnVersion(9, uneven)]).toEqual([50, 99]);
  });

  it('has no position on a version that has not been processed', () => {
    expect(frameOnVersion(1, { ...version, frameRate: null })).toBeNull();
  });
});
