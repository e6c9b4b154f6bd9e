/** Why a similarity has its level, in words. */
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

describe('why it has its level', () => {
  it('says what was proved, and which rule that fulfils', () => {
    expect(reasonsOf(base, { later: 11.2, earlier: 14 })).toEqual([
      '5.1 s of the later video, 45% of it, was proved to be the same footage.',
      'At least 30% of the shorter video is copied, or 20 seconds. The later video is the shorter one.',
    ]);
  });

  it('needs no comparison for the same bytes', () => {
    expect(reasonsOf({ ...base, level: 'EXACT', score: null }, { later: 1, earlier: 1 })).toEqual([
      'Both files have the same bytes. Their sums (SHA-256) are equal, so nothing had to be compared.',
    ]);
  });

  it('says what is not proved, mirrored, or of another speed', () => {
    const possible = { kind: 'POSSIBLE', isMirrored: true, speed: 1.25 } as const;
    expect(reasonsOf({ ...base, segments: [copy, possible] }, { later: 14, earlier: null }).slice(2)).toEqual([
      'One more segment may be the same footage; not proved, so not counted.',
      'The picture is mirrored in the later video.',
      'It plays at another speed.',
    ]);
    expect(reasonsOf({ ...base, level: 'LOW', segments: [possible] }, { later: 14, earlier: 14 }).slice(0, 2)).toEqual([
      '5.1 s of the later video, 45% of it, may be the same footage, but that could not be proved.',
      'What is not proved never counts for more than the lowest level.',
    ]);
    expect([isOtherSpeed(1.004), isOtherSpeed(0.99)]).toEqual([false, true]);
  });

  it('says of other colours that they prove nothing', () => {
    const said = (color: number | null) => reasonsOf({ ...base, color }, { later: 14, earlier: 14 }).slice(2);
    expect([said(null), said(0.6)]).toEqual([[], []]);
    expect(said(0.1)).toEqual(['Its colours are others, as after another grade; that neither proves nor disproves a copy.']);
  });

  it('never takes what was not measured for nothing', () => {
    const details = Object.fromEntries(detailsOf(base).map(({ label, value }) => [label, value]));
    expect(details).toMatchObject({ 'Score of the proof': '0.87', Scene: null, Colour: null, Faces: null, Poses: null, Products: null });
    const seen = detailsOf({ ...base, color: 0.734, product: 0.5, matchingProducts: 2 });
    expect(seen.filter(({ label }) => ['Colour', 'Products'].includes(label)).map(({ value }) => value)).toEqual([
      '0.73',
      '2 in common, 50%',
    ]);
    expect(detailsOf({ ...base, product: 0, matchingProducts: 0 }).at(-1)?.value).toBe('None in common, 0%');
    expect(detailsOf({ ...base, scene: 0 }).find(({ label }) => label === 'Scene')?.value).toBe('0.00');
  });

  it('says which video is the shorter one, where one is and both lengths are known', () => {
    const rule = 'At least 30% of the shorter video is copied, or 20 seconds.';
    const said = (later: number | null, earlier: number | null) => reasonsOf(base, { later, earlier })[1];
    expect(said(20, 14)).toBe(`${rule} The earlier video is the shorter one.`);
    expect([said(14, 14), said(null, 14), said(14, null)]).toEqual([rule, rule, rule]);
  });

  it('counts what is not proved, and takes rounding for no other speed', () => {
    const possible = { kind: 'POSSIBLE', isMirrored: false, speed: 1 } as const;
    expect(reasonsOf({ ...base, segments: [copy, possible, possible] }, { later: 14, earlier: 14 }).slice(2)).toEqual([
      '2 more segments may be the same footage; not proved, so not counted.',
    ]);
    expect(reasonsOf({ ...base, segments: [possible, possible], color: 0.4 }, { later: 14, earlier: 14 })).toHaveLength(2);
    expect([1.006, 1.005, 1, 0.9951, 0.99].map(isOtherSpeed)).toEqual([true, false, false, false, true]);
  });

  it('explains every measure', () => {
    expect(detailsOf({ ...base, product: 0.5 }).map(({ label, value, help }) => [label, value, help])).toEqual([
      ['Covered share', '45%', 'Of the later video.'],
      ['In common', '5.1 s', 'Of the later video, counted once.'],
      ['Longest segment', '5.1 s', 'Without a gap.'],
      ['Score of the proof', '0.87', 'How well fine detail and movement agree, at most 1.'],
      ['Scene', null, 'How alike whole pictures are, at most 1.'],
      ['Colour', null, 'How much of each colour both have, at most 1. Another grade lowers it, so it proves nothing.'],
      ['Faces', null, 'The same people are no sign of the same footage.'],
      ['Poses', null, 'Neither are the same movements.'],
      ['Products', null, 'Things that move as one, apart from the room; the same ones are no sign of the same footage.'],
    ]);
  });
});
