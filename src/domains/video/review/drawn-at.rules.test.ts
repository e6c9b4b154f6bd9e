/** Tests of the frames on which a drawing is shown. */
import { describe, expect, it } from 'vitest';
import { isShownAt, placeOf } from './drawn-at.rules.ts';

describe('a comment that is being written', () => {
  it('belongs to the current frame or the marked range, until something is drawn', () => {
    expect(placeOf(null, null, 7)).toEqual({ first: 7, last: 7 });
    expect(placeOf({ first: 3, last: 9 }, null, 20)).toEqual({ first: 3, last: 9 });
  });
  it('belongs to the frame of its drawing, wherever the player is', () => {
    expect(placeOf(null, 5, 7)).toEqual({ first: 5, last: 5 });
    expect(placeOf(null, 0, 7)).toEqual({ first: 0, last: 0 });
  });
  it('keeps its range around the drawing', () => {
    expect(placeOf({ first: 3, last: 9 }, 5, 20)).toEqual({ first: 3, last: 9 });
    expect(placeOf({ first: 3, last: 9 }, 12, 20)).toEqual({ first: 3, last: 12 });
    expect(placeOf({ first: 3, last: 9 }, 1, 20)).toEqual({ first: 1, last: 9 });
  });
});

describe('the drawing of a comment', () => {
  it('is shown on its frame while the video is paused', () => {
    const placed = { frame: 5, endFrame: null };
    expect([4, 5, 6].map((frame) => isShownAt(placed, frame, false))).toEqual([false, true, false]);
    expect(isShownAt(placed, 5, true)).toBe(false);
  });
  it('is shown through its range, also while the video plays', () => {
    const placed = { frame: 5, endFrame: 7 };
    for (const playing of [false, true])
      expect([4, 5, 6, 7, 8].map((frame) => isShownAt(placed, frame, playing))).toEqual([false, true, true, true, false]);
  });
  it('is not shown without a frame', () => expect(isShownAt({ frame: null, endFrame: null }, 0, false)).toBe(false));
});
