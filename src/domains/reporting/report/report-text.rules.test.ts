/** Holds how a change against the period before is said. */
import { describe, expect, it } from 'vitest';
import { changeDirection, changeText } from './report-text.rules.ts';

describe('a change', () => {
  it.each([
    ['0.1234', '+12%', 1],
    ['-0.0567', '-5.7%', -1],
    ['12', '>+999%', 1],
    ['-1', '-100%', -1],
    ['0.0005', '+0.1%', 1],
    ['0', '0%', 0],
    ['-0.0004', '0%', 0],
    ['0.0004', '0%', 0],
    ['-0.000001', '0%', 0],
  ] as const)('of %s reads %s', (change, text, direction) => {
    expect([changeText(change), changeDirection(change)]).toEqual([text, direction]);
  });
  it('that is not known says nothing', () => {
    expect([changeText(null), changeText(undefined), changeDirection(null)]).toEqual([null, null, 0]);
  });
});
