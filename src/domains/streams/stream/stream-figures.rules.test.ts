/** Tests of a stream's figures: formatting, and comparison with medians and between streams. */
import { describe, expect, it } from 'vitest';
import { bestOf, changeAgainst, durationText, figureText, liesAcrossAttribution, shareOf } from './stream-figures.rules.ts';

describe('a figure', () => {
  it.each([
    ['money', '1234.5', '£1,234.50'],
    ['money', '0.00', '£0.00'],
    ['money', '-7.5', '−£7.50'],
    ['percent', '-0.05', '−5.00%'],
    ['count', 1234567, '1,234,567'],
    ['percent', '0.083333', '8.33%'],
    ['percent', '1.2', '120.00%'],
    ['seconds', 83, '1 min 23 s'],
    ['hours', '2.8333', '2.83 h'],
    ['money', null, '–'],
    ['count', undefined, '–'],
    ['percent', null, '–'],
  ] as const)('of %s: %s reads %s', (kind, value, text) => {
    expect(figureText(kind, value, 'GBP')).toBe(text);
  });
  it('is written without its unit under a header that names the unit', () => {
    expect([
      figureText('money', '1234.5', 'GBP', true),
      figureText('percent', '0.0869', 'GBP', true),
      figureText('hours', '3', 'GBP', true),
    ]).toEqual(['1,234.50', '8.69', '3.00']);
  });
  it('shows 0 as 0 and unknown as a dash', () => {
    expect([figureText('count', 0, 'GBP'), figureText('count', null, 'GBP')]).toEqual(['0', '–']);
  });
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min 0 s'],
    [119.6, '2 min 0 s'],
    [3725, '1 h 2 min'],
  ])('of %d seconds is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe('the change against the median', () => {
  const usual = (median: string | null, streams = 5) => ({ median, streams });
  it.each([
    ['150.00', '100.00', { direction: 'up', text: '50%' }],
    ['75.00', '100.00', { direction: 'down', text: '25%' }],
    ['100.30', '100.00', { direction: 'same', text: '0%' }],
    ['0.09', '0.08', { direction: 'up', text: '13%' }],
    ['0', '10', { direction: 'down', text: '100%' }],
    ['2500', '1', { direction: 'up', text: '249,900%' }],
  ] as const)('of %s from %s', (value, median, change) => {
    expect(changeAgainst('money', value, usual(median))).toEqual(change);
  });
  it.each([
    ['0.0833', '0.0623', { direction: 'up', text: '2.1 pp' }],
    ['0.05', '0.10', { direction: 'down', text: '5 pp' }],
    ['0.1', '0', { direction: 'up', text: '10 pp' }],
    ['0.10001', '0.1', { direction: 'same', text: '0 pp' }],
  ] as const)('of a percentage of %s from %s is in percentage points', (value, median, change) => {
    expect(changeAgainst('percent', value, usual(median))).toEqual(change);
  });
  it('is null when a value is unknown, the median is 0 or there are fewer than three streams', () => {
    expect([
      changeAgainst('money', null, usual('10')),
      changeAgainst('money', '5', usual(null)),
      changeAgainst('money', '5', usual('0.00')),
      changeAgainst('money', '5', usual('10', 2)),
      changeAgainst('money', '5', undefined),
    ]).toEqual([null, null, null, null, null]);
    expect(changeAgainst('money', '5', usual('10', 3))).not.toBeNull();
  });
});

describe('the best value of a row', () => {
  it.each([
    [['1.00', '10.00', '9.99'], [1]],
    [
      [3, 3, 1],
      [0, 1],
    ],
    [[null, 4, 5], [2]],
    [[4, 4], []],
    [[null, 4, undefined], []],
    [[], []],
  ] as const)('of %j is at %j', (values, places) => {
    expect([...bestOf(values)]).toEqual(places);
  });
});

describe('streams before and after the attribution change', () => {
  it.each([
    [['2026-03-30T20:00:00+00:00', '2026-04-02T20:00:00+00:00'], true],
    [['2026-04-01T00:00:00+00:00', '2026-06-01T00:00:00+00:00'], false],
    [['2026-01-01T00:00:00+00:00', '2026-03-30T23:59:00+00:00'], false],
    [[], false],
  ])('%j: %s', (starts, across) => {
    expect(liesAcrossAttribution(starts)).toBe(across);
  });
});

describe('a share', () => {
  it('has a percentage and a width', () => {
    expect(shareOf('33.33', '100.00')).toEqual({ text: '33.3%', width: 33.3 });
    expect(shareOf(0, 10)).toEqual({ text: '0%', width: 0 });
  });
  it('is null when the part is unknown or the whole is 0 or unknown', () => {
    expect([shareOf('1', '0'), shareOf(null, '5'), shareOf('5', null)]).toEqual([null, null, null]);
  });
  it('never exceeds the width of its track', () => {
    expect(shareOf('120', '100')).toEqual({ text: '120%', width: 100 });
  });
});
