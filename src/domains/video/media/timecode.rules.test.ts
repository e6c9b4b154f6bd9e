/** Tests of time code: exact round trips for every frame, known values, and drop-frame staying close to real time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf, framesIn, isDropFrame, nominalRate, readFrameRate, timecode } from './timecode.rules.ts';

const RATES = ['24000/1001', '24/1', '25/1', '30000/1001', '30/1', '50/1', '60000/1001', '60/1', '120/1'];
const of = (text: string) => readFrameRate(text);

describe.each(RATES)('at %s', (text) => {
  const rate = of(text);
  /** The last frame before time code starts again. */
  const day = (isDropFrame(rate) ? nominalRate(rate) * 86_313.6 : nominalRate(rate) * 86_400) - 1;

  it('each frame has one time code, which converts back to it', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: day }), (frame) => frameOf(timecode(frame, rate), rate) === frame));
  });

  it('consecutive frames have consecutive time codes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: day - 1 }), (frame) => timecode(frame, rate) < timecode(frame + 1, rate)));
  });

  it('drop-frame time code differs from real time by at most two frames', () => {
    if (!isDropFrame(rate)) return;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: day }), (frame) => {
        const [hours, minutes, seconds, frames] = timecode(frame, rate).split(/[:;]/).map(Number) as [number, number, number, number];
        const shown = hours * 3600 + minutes * 60 + seconds + frames / Math.round(rate.numerator / rate.denominator);
        return Math.abs(shown - (frame * rate.denominator) / rate.numerator) < 0.2;
      }),
    );
  });
});

it.each([
  ['30000/1001', 1799, '00:00:59;29'],
  ['30000/1001', 1800, '00:01:00;02'],
  ['30000/1001', 17_981, '00:09:59;29'],
  ['30000/1001', 17_982, '00:10:00;00'],
  ['30000/1001', 107_892, '01:00:00;00'],
  ['60000/1001', 3600, '00:01:00;04'],
  ['24000/1001', 24, '00:00:01:00'],
  ['25/1', 90_000, '01:00:00:00'],
  ['50/1', 49, '00:00:00:49'],
])('at %s frame %i is %s', (rate, frame, text) => {
  expect(timecode(frame, of(rate))).toBe(text);
});

it.each(['00:01:00;00', '00:01:00;01', '00:61:00;02', '1:00', '00:00:00:30'])('"%s" is not a valid time code at 29.97', (text) => {
  expect(() => frameOf(text, of('30000/1001'))).toThrow(text);
});

it.each(['24000/1001', '25/1', '30/1', '50/1', '60/1'])('there is no drop-frame time code at %s', (rate) => {
  expect(() => frameOf('01:00:00;00', of(rate))).toThrow('01:00:00;00');
});

it('the number of frames follows from the duration', () => {
  expect([framesIn('10.010', '30000/1001'), framesIn('4', '25/1'), framesIn('0.001', '25/1')]).toEqual([300, 100, 1]);
});

it.each(['', '25', '0/1', '25/0', 'x/y'])('"%s" is not a frame rate', (text) => {
  expect(() => readFrameRate(text)).toThrow('is not a frame rate');
});
