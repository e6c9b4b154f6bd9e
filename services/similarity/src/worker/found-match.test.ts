/** A pair is always reported from the later video, whichever of the two was analysed. */
import { describe, expect, it } from 'vitest';
import { swapped, type PlacedMatch } from '../result/merged-matches.ts';
import { foundMatch } from './found-match.ts';

const segment: PlacedMatch = {
  start: 2,
  end: 12,
  earlierStart: 30,
  earlierEnd: 35,
  speed: 0.5,
  offset: 29,
  line: 50,
  isMirrored: false,
  color: 0.6,
  products: { shown: 4, shared: 1 },
  score: 0.8,
  confidence: 0.9,
  verdict: 'COPY',
  scene: 0.7,
  placement: [0.5, 0, 0.25, 0, 0.5, 0.25],
};
const later = { video: 'later', order: 9, seconds: 20 };
const earlier = { video: 'earlier', order: 3, seconds: 600 };

describe('found match', () => {
  const found = foundMatch(later, earlier, { segments: [segment] });
  it('is reported from the later video', () => {
    expect(found).toEqual({
      video: 'later',
      match: 'earlier',
      level: 'HIGH',
      share: 0.5,
      score: 0.8,
      scene: 0.7,
      color: 0.6,
      product: 0.25,
      matchingProducts: 1,
      matchingSeconds: 10,
      longestSeconds: 10,
      segments: [
        {
          start: 2,
          end: 12,
          matchStart: 30,
          matchEnd: 35,
          speed: 0.5,
          isMirrored: false,
          placement: [0.5, 0, 0.25, 0, 0.5, 0.25],
          score: 0.8,
          scene: 0.7,
          kind: 'COPY',
        },
      ],
    });
  });
  it('is the same when the earlier video was analysed', () => {
    expect(foundMatch(earlier, later, { segments: [swapped(segment)] })).toEqual(found);
  });
  it('has its earlier seconds in order where it runs backwards', () => {
    const backwards = { ...segment, earlierStart: 35, earlierEnd: 30, speed: -0.5, offset: 36 };
    const one = foundMatch(later, earlier, { segments: [backwards] });
    expect(one?.segments).toMatchObject([{ start: 2, end: 12, matchStart: 30, matchEnd: 35, speed: -0.5 }]);
    expect(foundMatch(earlier, later, { segments: [swapped(backwards)] })).toEqual(one);
  });
  it('stays within both videos, and marks a merely possible copy', () => {
    const over = { ...segment, start: -0.1, end: 20.2, earlierStart: -1, verdict: 'POSSIBLE' as const };
    expect(foundMatch(later, earlier, { segments: [over] })).toMatchObject({
      level: 'LOW',
      segments: [{ start: 0, end: 20, matchStart: 0, kind: 'POSSIBLE' }],
    });
  });
  it('is null without a match, and for matches outside the video', () => {
    expect(foundMatch(later, earlier, { segments: [] })).toBeNull();
    const outside = { ...segment, start: 20, end: 20.1 };
    expect(foundMatch(later, earlier, { segments: [outside] })).toBeNull();
    expect(foundMatch(later, earlier, { segments: [segment, outside] })?.segments).toHaveLength(1);
  });
});
