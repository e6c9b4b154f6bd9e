/** Finds segments of reused footage with their seconds, and does not take another take of the same room for a copy. */
import { describe, expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { createLibrary } from '../candidates/candidates.ts';
import { boxToBox } from '../candidates/picture-votes.ts';
import type { Fingerprint } from '../fingerprint/fingerprint.ts';
import { cropped, grayImage, mirrored, type GrayImage } from '../image/gray-image.ts';
import { seeded } from '../random.ts';
import { compare } from './compare.ts';
import { COPY, POSSIBLE } from './score.ts';

/** More takes in `npm run test:wide`. */
const WIDE = process.env['WIDE'] === '1';
const whole = footage(1, 0, 8);
const earlier = fingerprintOfFrames(whole);
const library = createLibrary([earlier]);
const matches = (query: Fingerprint) => library.candidates(query).flatMap(({ hypotheses }) => compare(query, earlier, hypotheses));
const ask = (frames: readonly GrayImage[]) => matches(fingerprintOfFrames(frames));

describe('comparison', () => {
  it('finds an excerpt within other footage, its ends to an eighth of a second', () => {
    const frames = [...footage(5, 0, 2), ...whole.slice(2 * 8, 6 * 8), ...footage(6, 0, 2)];
    const [best] = ask(frames);
    expect(best.score).toBeGreaterThan(COPY);
    expect(best.verdict).toBe('COPY');
    for (const [found, true_] of [
      [best.start, 2],
      [best.end, 6],
      [best.earlierStart, 2],
      [best.earlierEnd, 6],
    ])
      expect(Math.abs(found - true_)).toBeLessThanOrEqual(0.25);
  });
  it('finds a mirrored and cropped copy', () => {
    const [best] = ask(whole.slice(16, 48).map((frame) => mirrored(cropped(frame, { left: 30, top: 20, right: 290, bottom: 166 }))));
    expect(best).toMatchObject({ isMirrored: true, verdict: 'COPY' });
    expect(Math.abs(best.offset - 2)).toBeLessThan(0.15);
  });
  it('finds a faster copy and its speed', () => {
    const fast = Array.from({ length: 40 }, (_, at) => whole[Math.min(whole.length - 1, Math.round(at * 1.25))]);
    const [best] = ask(fast);
    expect(best.verdict).toBe('COPY');
    expect(best.speed).toBeCloseTo(1.25, 1);
  });
  it('distinguishes another take of the same room from a copy', () => {
    for (const take of WIDE ? [1, 2, 3] : [1])
      for (const match of ask(footage(1, take, WIDE ? 10 : 6))) expect(match.score).toBeLessThan(POSSIBLE);
  });
  it('finds nothing in still or empty footage, and is deterministic', () => {
    const flat = Array.from({ length: 24 }, () => grayImage(320, 180));
    expect(ask(flat)).toEqual([]);
    const query = fingerprintOfFrames(whole.slice(20, 52));
    expect(matches(query)).toEqual(matches(query));
  });
  it('is never certain about a still picture', () => {
    const still = Array.from({ length: 40 }, () => whole[0]);
    for (const match of ask(still)) expect(match.verdict).not.toBe('COPY');
  });
});

it.each([
  [480, 1],
  [1, 480],
  [2, 2],
  [17, 9],
])('handles frames of %d×%d', (width, height) => {
  const random = seeded(3);
  const frames = Array.from({ length: 24 }, () =>
    grayImage(
      width,
      height,
      Uint8Array.from({ length: width * height }, () => 255 * random()),
    ),
  );
  const print = fingerprintOfFrames(frames);
  const area = { left: 0, top: 0, right: width, bottom: height };
  for (const [query, other] of [
    [print, earlier],
    [earlier, print],
    [print, print],
  ]) {
    expect(createLibrary([other]).candidates(query).length).toBeLessThanOrEqual(1);
    const [from, to] = [query, other].map((one) => (one === print ? area : { left: 0, top: 0, right: one.width, bottom: one.height }));
    for (const isMirrored of [false, true]) {
      const matches = compare(query, other, [{ transform: boxToBox(from, to), isMirrored, votes: 9, source: 'PICTURE' }]);
      for (const { score, start, end } of matches) expect([score, start, end].every(Number.isFinite)).toBe(true);
    }
  }
});
