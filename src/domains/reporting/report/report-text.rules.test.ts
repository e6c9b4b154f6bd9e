/** Tests for the text of a change from the comparison period. */
import { describe, expect, it } from 'vitest';
import { changeDirection, changeText } from './report-text.rules.ts';

describe('change', () => {
  it.each([
    ['0.1234', '12%', 1],
    ['-0.0567', '5.7%', -1],
    ['12', '>999%', 1],
    ['-1', '100%', -1],
    ['0.0005', '0.1%', 1],
    ['0', '0%', 0],
    ['-0.0004', '0%', 0],
    ['0.0004', '0%', 0],
    ['-0.000001', '0%', 0],
  ] as const)('of %s is shown as %s', (change, text, direction) => {
    expect([changeText(change), changeDirection(change)]).toEqual([text, direction]);
  });
  it('has no text if it is unknown', () => {
    expect([changeText(null), changeText(undefined), changeDirection(null)]).toEqual([null, null, 0]);
  });
});
