/** Texts that explain a similarity's level. */
import { describe, expect, it } from 'vitest';
import { detailsOf, isOtherSpeed, reasonsOf, type Measured } from './measured.rules.ts';

const copy = { kind: 'COPY', isMirrored: false, speed: 1 } as const;
const base: Measured = {
  level: 'HIGH',
  share: 0.45,
  score: 0.87,
  scene: null,
  color: null,
  product: null,
  matchingProducts: null,
  matchingSeconds: 5.1,
  longestSeconds: 5.1,
  segments: [copy],
};

describe('reasons for a level', () => {
  it('name the verified footage and the rule that applies', () => {
    expect(reasonsOf(base, { later: 11.2, earlier: 14 })).toEqual([
      '5.1 s of the later video, 45% of it, was verified as the same footage.',
      'At least 30% of the shorter video is copied, or 20 seconds. The later video is the shorter one.',
    ]);
  });

  it('mention no comparison for identical files', () => {
    expect(reasonsOf({ ...base, level: 'EXACT', score: null }, { later: 1, earlier: 1 })).toEqual([
      'Both files are identical. Their checksums (SHA-256) are equal, so no comparison was needed.',
    ]);
  });

  it('mention unverified, mirrored and speed-changed segments', () => {
    const possible = { kind: 'POSSIBLE', isMirrored: true, speed: 1.25 } as const;
    expect(reasonsOf({ ...base, segments: [copy, possible] }, { later: 14, earlier: null }).slice(2)).toEqual([
      'One more segment may be the same footage. Unverified, so not counted.',
      'The picture is mirrored in the later video.',
      'It plays at a different speed.',
    ]);
    expect(reasonsOf({ ...base, level: 'LOW', segments: [possible] }, { later: 14, earlier: 14 }).slice(0, 2)).toEqual([
      '5.1 s of the later video, 45% of it, may be the same footage, but could not be verified.',
      'Unverified footage never counts above the lowest level.',
    ]);
    expect([isOtherSpeed(1.004), isOtherSpeed(0.99)]).toEqual([false, true]);
  });

  it('explain that different colours are not evidence', () => {
    const reasons = (color: number | null) => reasonsOf({ ...base, color }, { later: 14, earlier: 14 }).slice(2);
    expect([reasons(null), reasons(0.6)]).toEqual([[], []]);
    expect(reasons(0.1)).toEqual(['Its colours differ, for example after colour grading. This neither proves nor disproves a copy.']);
  });

  it('distinguish unmeasured values from zero', () => {
    const details = Object.fromEntries(detailsOf(base).map(({ label, value }) => [label, value]));
    expect(details).toMatchObject({ 'Match score': '0.87', Scene: null, Colour: null, Faces: null, Poses: null, Products: null });
    const seen = detailsOf({ ...base, color: 0.734, product: 0.5, matchingProducts: 2 });
    expect(seen.filter(({ label }) => ['Colour', 'Products'].includes(label)).map(({ value }) => value)).toEqual([
      '0.73',
      '2 in common, 50%',
    ]);
    expect(detailsOf({ ...base, product: 0, matchingProducts: 0 }).at(-1)?.value).toBe('None in common, 0%');
    expect(detailsOf({ ...base, scene: 0 }).find(({ label }) => label === 'Scene')?.value).toBe('0.00');
  });

  it('name the shorter video if both lengths are known and differ', () => {
    const rule = 'At least 30% of the shorter video is copied, or 20 seconds.';
    const reasons = (later: number | null, earlier: number | null) => reasonsOf(base, { later, earlier })[1];
    expect(reasons(20, 14)).toBe(`${rule} The earlier video is the shorter one.`);
    expect([reasons(14, 14), reasons(null, 14), reasons(14, null)]).toEqual([rule, rule, rule]);
  });

  it('count unverified segments, and ignore rounding of the speed', () => {
    const possible = { kind: 'POSSIBLE', isMirrored: false, speed: 1 } as const;
    expect(reasonsOf({ ...base, segments: [copy, possible, possible] }, { later: 14, earlier: 14 }).slice(2)).toEqual([
      '2 more segments may be the same footage. Unverified, so not counted.',
    ]);
    expect(reasonsOf({ ...base, segments: [possible, possible], color: 0.4 }, { later: 14, earlier: 14 })).toHaveLength(2);
    expect([1.006, 1.005, 1, 0.9951, 0.99].map(isOtherSpeed)).toEqual([true, false, false, false, true]);
  });

  it('explain every measurement', () => {
    expect(detailsOf({ ...base, product: 0.5 }).map(({ label, value, help }) => [label, value, help])).toEqual([
      ['Covered share', '45%', 'Of the later video.'],
      ['In common', '5.1 s', 'Of the later video, counted once.'],
      ['Longest segment', '5.1 s', 'Without a gap.'],
      ['Match score', '0.87', 'Agreement of fine detail and motion, at most 1.'],
      ['Scene', null, 'Similarity of whole pictures, at most 1.'],
      ['Colour', null, 'Share of colours in common, at most 1. Colour grading lowers it, so it is not evidence.'],
      ['Faces', null, 'The same people do not mean the same footage.'],
      ['Poses', null, 'The same movements do not mean the same footage.'],
      ['Products', null, 'Objects that move separately from the room. The same objects do not mean the same footage.'],
    ]);
  });
});
