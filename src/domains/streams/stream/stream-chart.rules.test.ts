/** Tests of the minute chart's axes: tick labels and margins. */
import { describe, expect, it } from 'vitest';
import { axisText, clockText, edgesOf } from './stream-chart.rules.ts';

describe('an axis', () => {
  it.each([
    ['money', 1234.5, '£1.2k'],
    ['money', 20, '£20'],
    ['money', 0.5, '£0.5'],
    ['count', 12_500, '12.5k'],
    ['count', 40, '40'],
    ['money', -20, '−£20'],
    ['percent', -0.125, '−12.5%'],
    ['percent', 0.125, '12.5%'],
    ['percent', 1.2, '120%'],
  ] as const)('of %s writes %d as %s', (kind, value, text) => {
    expect(axisText(kind, value, 'GBP').toLowerCase()).toBe(text);
  });
  it('labels ticks with the account’s local time, and with the day where it changes', () => {
    const evening = Date.parse('2026-06-10T22:30:00Z') / 1000;
    expect(clockText(evening, undefined, 'Europe/London')).toBe('23:30\nJun 10');
    expect(clockText(evening + 900, evening, 'Europe/London')).toBe('23:45');
    expect(clockText(evening + 1800, evening + 900, 'Europe/London')).toBe('00:00\nJun 11');
    expect(clockText(evening, undefined, 'America/New_York')).toBe('18:30\nJun 10');
  });
  it('leaves only a margin where there is no right axis', () => {
    expect(edgesOf(false, false).right).toBeLessThan(edgesOf(true, false).right);
    expect(edgesOf(true, true).left).toBeLessThan(edgesOf(true, false).left);
  });
});
