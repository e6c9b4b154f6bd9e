/** Tests of the sparkline: one value per quarter of an hour, gaps kept, path within its box. */
import { describe, expect, it } from 'vitest';
import { drawingOf, shapeOf } from './sparkline.rules.ts';

const quarter = (at: number, gmv: string | null) => ({ quarter: new Date(Date.UTC(2026, 5, 10, 17, at * 15)).toISOString(), gmv });

describe('a shape', () => {
  it('has a value for each quarter of an hour, and a gap where there are no minutes', () => {
    expect(shapeOf([quarter(0, '1.00'), quarter(1, null), quarter(4, '2.00')])).toEqual({
      start: quarter(0, null).quarter,
      values: ['1.00', null, null, null, '2.00'],
    });
  });
  it('is null without minutes, or without any value', () => {
    expect([shapeOf([]), shapeOf([quarter(0, null)])]).toEqual([null, null]);
  });
  it('is no longer than the longest possible stream, however far apart the minutes are', () => {
    expect(shapeOf([quarter(0, '1.00'), quarter(1_000_000, '1.00')])!.values).toEqual(['1.00']);
  });
});

describe('a sparkline path', () => {
  it('spans the full width, with its peak at the top', () => {
    const drawing = drawingOf(['0.00', '5.00', '10.00'], 100, 20)!;
    expect(drawing.lines).toEqual(['M2 18L50 10L98 2']);
    expect(drawing.peak).toEqual({ x: 98, y: 2 });
    expect(drawing.areas).toEqual(['M2 18L50 10L98 2L98 18L2 18Z']);
  });
  it('breaks at gaps', () => {
    expect(drawingOf(['1', null, '1', '1'], 100, 20)!.lines).toHaveLength(2);
  });
  it('does not divide by zero for a single value or zero sales', () => {
    expect(drawingOf(['3.00'], 100, 20)!.peak).toEqual({ x: 50, y: 2 });
    expect(drawingOf(['0.00', '0.00'], 100, 20)!.lines).toEqual(['M2 18L98 18']);
    expect(drawingOf([null, null], 100, 20)).toBeNull();
  });
});
