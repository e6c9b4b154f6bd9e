/** Tests for the texts of figures and of their changes from the comparison period. */
import { describe, expect, it } from 'vitest';
import { axisText, changeDirection, changeText, figureText, periodText, stepText, unitText } from './report-text.rules.ts';

describe('a negative figure', () => {
  it('has the minus sign, in tables as on the axis of a chart', () => {
    expect([figureText('money', '-42.4', 'GBP'), figureText('percent', '-0.7361', ''), figureText('hours', -1.25, '')]).toEqual([
      '−£42.40',
      '−73.61%',
      '−1.25',
    ]);
    expect([axisText('money', -20, 'GBP'), axisText('percent', -0.2, ''), axisText('count', -20, '')]).toEqual(['−£20', '−20%', '−20']);
  });
});

describe('a figure', () => {
  it.each([
    ['money', '1234.5', '£1,234.50'],
    ['percent', '0.12345', '12.35%'],
    ['hours', 2, '2.00'],
    ['hours', 36.25, '36.25'],
    ['minutes', 2, '2'],
    ['minutes', 2.25, '2.3'],
    ['times', 1.5, '1.5×'],
    ['seconds', 59.6, '1:00'],
    ['seconds', 125, '2:05'],
    ['count', '12345', '12,345'],
    ['count', 0, '0'],
    ['money', null, '–'],
    ['count', undefined, '–'],
  ] as const)('in %s, %s, is shown as %s', (unit, value, text) => expect(figureText(unit, value, 'GBP')).toBe(text));
  it.each([
    ['percent', 0, '0%'],
    ['percent', 0.5, '50%'],
    ['percent', 0.015, '1.5%'],
    ['percent', 0.02, '2%'],
    ['seconds', 90, '1:30'],
    ['money', 12_340, '£12.3k'],
    ['count', 12_340, '12.3k'],
  ] as const)('on an axis in %s, %s, is shown as %s', (unit, value, text) => expect(axisText(unit, value, 'GBP').toLowerCase()).toBe(text));
  it('has its unit in the header only for times', () => {
    expect((['hours', 'minutes', 'seconds', 'money', 'times'] as const).map(unitText)).toEqual(['h', 'min', 'min:s', null, null]);
  });
});

it('a period is shown by its days, a step by its first day or its month', () => {
  expect(periodText({ from: '2026-06-01', to: '2026-06-07' })).toBe('Jun 1 – 7, 2026');
  expect([stepText('day', '2026-06-01'), stepText('week', '2026-06-01'), stepText('month', '2026-06')]).toEqual([
    'Jun 1',
    'Jun 1',
    'Jun 2026',
  ]);
});

describe('change of a percentage', () => {
  it.each([
    ['0.021', '2.1 pp', 1],
    ['-0.15', '15 pp', -1],
    ['0.0004', '0 pp', 0],
  ] as const)('by %s is %s', (change, text, direction) =>
    expect([changeText(change, 'percent'), changeDirection(change, 'percent')]).toEqual([text, direction]),
  );
});

describe('change', () => {
  it.each([
    ['0.1234', '12%', 1],
    ['-0.0567', '5.7%', -1],
    ['12', '>999%', 1],
    ['9.995', '1,000%', 1],
    ['0.1', '10%', 1],
    ['0.104', '10%', 1],
    ['0.099', '9.9%', 1],
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
