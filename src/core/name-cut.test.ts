/** Names truncated in the middle. */
import { describe, expect, it } from 'vitest';
import { cutMiddle, nameParts } from './name-cut.ts';

describe('a name', () => {
  it.each([
    ['northpeak.trail', ['northpeak', '.trail']],
    ['northpeak', ['northpeak', '']],
    ['Ava B.', ['Ava', ' B.']],
    ['north_peak', ['north', '_peak']],
    ['north-peak', ['north', '-peak']],
    ['north/peak', ['north', '/peak']],
    ['north.peak-trail uk', ['north.peak-trail', ' uk']],
    ['north peak.uk', ['north peak', '.uk']],
    ['a.b', ['a', '.b']],
    ['.hidden', ['.hidden', '']],
    ['ends.', ['ends.', '']],
  ])('%s is split before its end', (name, parts) => expect(nameParts(name)).toEqual(parts));

  it.each([
    ['bloomandbare.glow', 17, 'bloomandbare.glow'],
    ['bloomandbare.glow', 12, 'blooman…glow'],
    ['bloomandbare.glow', 8, 'blo…glow'],
    ['bloomandbare.uk', 12, 'bloomandb…uk'],
    ['casaverde.outlet', 9, 'casa…tlet'],
    ['northpeaksupport', 9, 'nort…port'],
    ['Oat Barrier Cream 50 ml', 13, 'Oat Ba…50 ml'],
    ['Clay 😀😀😀 reset', 6, 'Cla…et'],
    ['abc', 1, '…'],
  ])('%s in %i characters is %s', (name, most, cut) => {
    expect(cutMiddle(name, most)).toBe(cut);
  });
});
