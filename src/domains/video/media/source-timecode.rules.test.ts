/** Tests of where a video starts: stated by its file, entered by a user, and written for each frame. */
import { describe, expect, it } from 'vitest';
import { readFrameRate } from './timecode.rules.ts';
import { inSource, sourceTimecode, startOf, startOfVersion } from './source-timecode.rules.ts';

const rate = readFrameRate;

describe('the time code that a file states', () => {
  it.each([
    ['10:00:00:12', 25, '25/1', '10:00:00:12'],
    ['10:00:00:12', 25, '50/1', '10:00:00:24'],
    ['01:00:00;02', 30, '60000/1001', '01:00:00;04'],
    ['01:00:00;02', null, '30000/1001', '01:00:00;02'],
    ['01:00:00.02', null, '30000/1001', '01:00:00;02'],
    [' 23:59:59:24 ', 25, '25/1', '23:59:59:24'],
    ['01:00:00;10', 24, '24000/1001', '01:00:00:10'],
    ['00:00:00:119', 120, '120/1', '00:00:00:119'],
  ])('%s at %s frames per second is, at %s, %s', (text, fps, of, expected) =>
    expect(sourceTimecode({ text, fps }, rate(of))).toBe(expected),
  );
  it.each(['24:00:00:00', '10:00:00:25', '10:60:00:00', '10:00:00', 'soon', '', '-1:00:00:00'])('%s does not exist', (text) =>
    expect(sourceTimecode({ text, fps: null }, rate('25/1'))).toBeNull(),
  );
  it('may be missing', () => expect(sourceTimecode(null, rate('25/1'))).toBeNull());
});

describe('the start of a version', () => {
  it('is a time code or a frame number', () => {
    expect(startOf('00:00:10:05', rate('25/1'))).toEqual({ frame: 255, drop: false });
    expect(startOf('00:01:00;02', rate('30000/1001'))).toEqual({ frame: 1800, drop: true });
    expect(startOf('1001', rate('24/1'))).toEqual({ frame: 1001, drop: null });
    expect([startOf('00:01:00;00', rate('30000/1001')), startOf('00:00:00;00', rate('25/1')), startOf('1e3', rate('25/1'))]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('is what a user has entered, else what the file states', () => {
    const both = { startTimecode: '1001', sourceTimecode: '10:00:00:00' };
    expect(startOfVersion(both, rate('25/1'))?.frame).toBe(1001);
    expect(startOfVersion({ ...both, startTimecode: null }, rate('25/1'))?.frame).toBe(900_000);
    expect(startOfVersion({ startTimecode: null, sourceTimecode: null }, rate('25/1'))).toBeNull();
  });
  it('is counted on from, in the way it is written', () => {
    expect(inSource({ frame: 1001, drop: null }, 24, rate('24/1'))).toBe('1025');
    expect(inSource({ frame: 900_000, drop: false }, 24, rate('25/1'))).toBe('10:00:00:24');
    expect(inSource({ frame: 1799, drop: true }, 1, rate('30000/1001'))).toBe('00:01:00;02');
  });
});
