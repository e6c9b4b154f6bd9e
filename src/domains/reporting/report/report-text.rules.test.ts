/** Tests for the texts of figures and of their changes from the comparison period. */
import { describe, expect, it } from 'vitest';
import { axisText, changeDirection, changeText, figureText } from './report-text.rules.ts';

describe('a negative figure', () => {
  it('has the minus sign, in tables as on the axis of a chart', () => {
    expect([figureText('money', '-42.4', 'GBP'), figureText('percent', '-0.7361', ''), figureText('hours', -1.25, '')]).toEqual([
      '−£42.40',
      '−73.61%',
      '−1.3',
    ]);
    expect([axisText('money', -20, 'GBP'), axisText('percent', -0.2, ''), axisText('count', -20, '')]).toEqual(['−£20', '−20%', '−20']);
  });
});

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
