/** Text formats of similarities. */
import { describe, expect, it } from 'vitest';
import { clockText, coveredShare, durationText, lengthText, shareText } from './similarity-text.rules.ts';

describe('similarity texts', () => {
  it.each([
    [0.44, '0.4 s'],
    [4, '4 s'],
    [9.96, '10 s'],
    [12.4, '12 s'],
    [59.94, '60 s'],
    [59.96, '1:00'],
    [65.2, '1:05'],
    [3723, '1:02:03'],
  ])('formats a length of %f as %s', (seconds, text) => expect(lengthText(seconds)).toBe(text));

  it.each([
    [0, '0:00.0'],
    [4.16, '0:04.2'],
    [59.97, '1:00.0'],
    [3723.04, '1:02:03.0'],
    [-1, '0:00.0'],
  ])('formats a position at %f as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

  it('shows a dash for an unknown duration', () => {
    expect([durationText(null), durationText(13.6), durationText(3600)]).toEqual(['–', '0:14', '1:00:00']);
  });

  it.each([
    [null, '–'],
    [0, '0%'],
    [0.004, '<1%'],
    [0.5, '50%'],
    [0.997, '99.7%'],
    [0.99999, '100%'],
    [1, '100%'],
  ])('formats a share of %s as %s', (share, text) => expect(shareText(share)).toBe(text));

  it('calculates the covered share from similarity and confidence', () => {
    expect(coveredShare({ overall_similarity: 0.492757, confidence_score: 0.985514 })).toBeCloseTo(0.5, 5);
    expect(coveredShare({ overall_similarity: 1, confidence_score: null })).toBe(1);
    expect(coveredShare({ overall_similarity: 0, confidence_score: 0 })).toBe(0);
  });
});
