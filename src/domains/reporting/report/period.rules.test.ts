/** Tests for report periods: comparison periods, corresponding groups, and the attribution change. */
import { describe, expect, it } from 'vitest';
import { comparisonOf, crossesAttribution, daysOf, periodFault, correspondingKey, presetPeriod, stepsOf } from './period.rules.ts';

const span = (from: string, to: string) => ({ from, to });

describe('comparison period', () => {
  it.each([
    [span('2026-06-08', '2026-06-14'), span('2026-06-01', '2026-06-07')],
    [span('2026-03-01', '2026-03-31'), span('2026-02-01', '2026-02-28')],
    [span('2026-01-01', '2026-03-31'), span('2025-10-01', '2025-12-31')],
    [span('2026-03-01', '2026-03-30'), span('2026-01-30', '2026-02-28')],
    [span('2026-06-10', '2026-06-10'), span('2026-06-09', '2026-06-09')],
    [span('2026-03-15', '2026-03-31'), span('2026-02-26', '2026-03-14')],
    [span('2025-01-01', '2026-03-31'), span('2023-10-01', '2024-12-31')],
  ])('of %j is %j', (period, before) => expect(comparisonOf(period, 'previous')).toEqual(before));
  it('a year earlier has the same dates, as far as they exist', () => {
    expect(comparisonOf(span('2024-02-29', '2024-03-10'), 'year')).toEqual(span('2023-02-28', '2023-03-10'));
    expect(comparisonOf(span('2026-06-01', '2026-06-02'), null)).toBeNull();
    expect(comparisonOf(span('2026-06-01', '2026-06-02'), span('2020-01-01', '2020-01-09'))).toEqual(span('2020-01-01', '2020-01-09'));
  });
});

describe('corresponding groups', () => {
  const june = span('2026-06-03', '2026-06-30');
  it('are counted from the start of each period', () => {
    expect(correspondingKey('day', '2026-05-08', span('2026-05-06', '2026-06-02'), june)).toBe('2026-06-05');
    expect(correspondingKey('day', '2026-05-08', span('2025-06-03', '2026-06-02'), june)).toBe('2027-05-08');
    expect(correspondingKey('week', '2026-05-04', span('2025-06-03', '2026-06-02'), june)).toBe('2027-05-03');
    expect(correspondingKey('week', '2026-05-11', span('2026-05-06', '2026-06-02'), june)).toBe('2026-06-08');
    expect(correspondingKey('month', '2025-12', span('2025-11-01', '2025-12-31'), span('2026-01-01', '2026-02-28'))).toBe('2026-02');
  });
  it('include every step that a period overlaps', () => {
    expect(stepsOf('week', june)).toEqual(['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29']);
    expect(stepsOf('month', span('2025-12-31', '2026-02-01'))).toEqual(['2025-12', '2026-01', '2026-02']);
    expect([stepsOf('day', june).length, daysOf(june)]).toEqual([28, 28]);
    expect(daysOf(span('2025-01-01', '2026-12-31'))).toBe(730);
  });
});

describe('report period', () => {
  it('must not end before it starts, and spans at most two years', () => {
    expect(periodFault(span('2024-07-01', '2026-06-30'))).toBeNull();
    expect(periodFault(span('2026-07-01', '2026-07-01'))).toBeNull();
    expect(periodFault(span('2024-07-01', '2026-07-01'))).toEqual({ path: 'to', message: 'A period is at most 2 years long.' });
    expect(periodFault(span('2026-07-02', '2026-07-01'))).toEqual({ path: 'to', message: 'The last day should not be before the first.' });
    expect(periodFault(span('2026-13-01', '2026-07-01'))).toEqual({ path: 'from', message: 'This value should be a day: YYYY-MM-DD.' });
    expect(periodFault(span('2026-07-01', ''))?.path).toBe('to');
  });
  it('crosses the attribution change if it has days on both sides', () => {
    expect(crossesAttribution([span('2026-03-31', '2026-04-01')])).toBe(true);
    expect(crossesAttribution([span('2026-03-01', '2026-03-31')])).toBe(false);
    expect(crossesAttribution([span('2026-04-01', '2026-04-02'), span('2025-04-01', '2025-04-02')])).toBe(true);
  });
  it.each([
    ['last-7-days', '2026-06-04', '2026-06-10'],
    ['last-28-days', '2026-05-14', '2026-06-10'],
    ['last-90-days', '2026-03-13', '2026-06-10'],
    ['this-month', '2026-06-01', '2026-06-10'],
    ['last-month', '2026-05-01', '2026-05-31'],
    ['this-year', '2026-01-01', '2026-06-10'],
  ] as const)('%s on June 10 is %s to %s', (preset, from, to) => expect(presetPeriod(preset, '2026-06-10')).toEqual(span(from, to)));
});
