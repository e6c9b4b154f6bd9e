/** Texts about days of leave. */
import { expect, it } from 'vitest';
import { daysNumber, daysText, excessText } from './leave-text.rules.ts';

it('shows days without trailing zeros', () => {
  expect(['1.00', '2.50', '0.00', '-1.00', '10.00', '0.67', '30'].map(daysText)).toEqual([
    '1 day',
    '2.5 days',
    '0 days',
    '-1 day',
    '10 days',
    '0.67 days',
    '30 days',
  ]);
  expect(daysNumber('100.00')).toBe('100');
});

it('names the leave year that has too little left', () => {
  const year = { yearStart: '2026-01-01', yearEnd: '2026-12-31', days: '3.00', left: '2.50', leftAfter: '-0.50' };
  expect(excessText([year])).toBe('This takes 3 days; the leave year Jan 1 – Dec 31, 2026 has 2.5 days left.');
  expect(excessText([{ ...year, leftAfter: '0.00' }])).toBeNull();
  expect(excessText([])).toBeNull();
});
