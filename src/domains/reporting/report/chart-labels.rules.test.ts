/** Labels below the bars of a chart. */
import { describe, expect, it } from 'vitest';
import { axisWidth, fitLabel, labelSpacing } from './chart-labels.rules.ts';

/** Every letter is 6 pixels wide. */
const widthOf = (text: string) => text.length * 6;
const FAR = { left: 500, right: 500 };

describe('labels of a chart', () => {
  it('keep what differs in names that begin alike', () => {
    const cut = (name: string) => fitLabel(name, { spacing: 74, ...FAR }, widthOf);
    expect(['bloomandbare.glow', 'bloomandbare.uk', 'northpeak', 'Clay Reset Mask 75 ml'].map(cut)).toEqual([
      'blooma…glow',
      'bloomand…uk',
      'northpeak',
      'Clay…75 ml',
    ]);
  });
  it('have their name shortened, but not the day above it', () => {
    expect(fitLabel('Oct 29\nbloomandbare.glow', { spacing: 74, ...FAR }, widthOf)).toBe('Oct 29\nblooma…glow');
    expect(fitLabel('Oct 29\nbloomandbare.glow', { spacing: 40, ...FAR }, widthOf)).toBe('');
  });
  it('end at the edge of the chart', () => {
    expect(fitLabel('bloomandbare.glow', { spacing: 200, left: 500, right: 30 }, widthOf)).toBe('bloom…glow');
    expect(fitLabel('bloomandbare.glow', { spacing: 200, left: 500, right: 5 }, widthOf)).toBe('');
  });
  it('name every bar of a few, and are apart for many', () => {
    expect([labelSpacing(250, 5, 'bars'), labelSpacing(250, 60, 'bars'), labelSpacing(250, 5, 'lines')]).toEqual([35, 74, 74]);
  });
  it('get no more room at the side than they need', () => {
    expect([axisWidth([6, 12]), axisWidth([30.2])]).toEqual([30, 41]);
  });
});
