/** Tests of the minute chart: series, gaps, zoom and the table. */
import { describe, expect, it } from 'vitest';
import {
  plotted,
  readChosen,
  seriesWithValues,
  summed,
  tableOf,
  wholeRange,
  writeChosen,
  zoomed,
  type Minute,
} from './stream-minutes.rules.ts';

const START = Date.parse('2026-06-10T17:00:00Z') / 1000;
const minute = (at: number, values: Omit<Minute, 'datetime'>): Minute => ({
  datetime: new Date((START + at * 60) * 1000).toISOString(),
  ...values,
});
const both = { left: 'attributedGmv', right: 'viewers' } as const;

describe('the series', () => {
  const minutes = [
    minute(0, { attributedGmv: '1.00', viewers: null, likes: 0 }),
    minute(1, { attributedGmv: null, viewers: null, likes: 3 }),
  ];
  it('offered are those that at least one minute reports, including zeros', () => {
    expect(seriesWithValues(minutes)).toEqual(['attributedGmv', 'likes']);
  });
  it('default to GMV and the first audience figure', () => {
    expect(readChosen({}, ['attributedGmv', 'soldQuantity', 'viewers', 'likes'])).toEqual({ left: 'attributedGmv', right: 'viewers' });
    expect(readChosen({}, ['likes'])).toEqual({ left: 'likes', right: null });
  });
  it('are read from the address, with none for the right axis and a default for invalid values', () => {
    const offered = ['attributedGmv', 'viewers', 'likes'] as const;
    expect(readChosen({ left: 'likes', right: 'attributedGmv' }, offered)).toEqual({ left: 'likes', right: 'attributedGmv' });
    expect(readChosen({ left: 'viewers', right: 'none' }, offered)).toEqual({ left: 'viewers', right: null });
    expect(readChosen({ left: 'constructor', right: ['likes'] }, offered)).toEqual({ left: 'attributedGmv', right: 'viewers' });
  });
  it('are read back as they were written', () => {
    for (const chosen of [
      { left: 'likes', right: null },
      { left: 'likes', right: 'viewers' },
    ] as const)
      expect(readChosen(writeChosen(chosen), ['likes', 'viewers'])).toEqual(chosen);
  });
});

describe('minutes along the axis', () => {
  it('keep unknown apart from 0, and break where minutes are missing', () => {
    const data = plotted(
      [
        minute(0, { attributedGmv: '1.50', viewers: 10 }),
        minute(1, { attributedGmv: null, viewers: 0 }),
        minute(5, { attributedGmv: '2.00', viewers: 12 }),
      ],
      both,
    );
    expect(data).toEqual({ times: [0, 1, 2, 5].map((at) => START + at * 60), left: [1.5, null, null, 2], right: [10, 0, null, 12] });
  });
  it('have no right values when no second series is selected', () => {
    expect(plotted([minute(0, { attributedGmv: '1.50', viewers: 10 })], { left: 'attributedGmv', right: null }).right).toEqual([null]);
  });
});

describe('the visible range', () => {
  const whole = { min: 0, max: 3600 };
  it('initially covers the whole stream and all minutes', () => {
    expect(wholeRange([600, 660], { start: 590, end: 640 })).toEqual({ min: 590, max: 720 });
    expect(wholeRange([], { start: 590, end: 640 })).toEqual({ min: 590, max: 640 });
  });
  it('zooms in around a moment, which keeps its position', () => {
    expect(zoomed(whole, whole, 0.5, 900)).toEqual({ min: 450, max: 2250 });
  });
  it('is never longer than the whole or shorter than five minutes', () => {
    expect(zoomed({ min: 0, max: 1800 }, whole, 8)).toEqual(whole);
    const nearest = zoomed({ min: 1000, max: 1010 }, whole, 1);
    expect(nearest.max - nearest.min).toBe(300);
    expect(zoomed({ min: 3500, max: 3600 }, whole, 1)).toEqual({ min: 3300, max: 3600 });
  });
});

describe('the chart as a table', () => {
  const minutes = Array.from({ length: 120 }, (_, at) => minute(at, { attributedGmv: '0.10', viewers: at }));
  const data = plotted(minutes, both);
  it('has a row per minute for a short range', () => {
    const { step, rows } = tableOf(data, { min: START + 600, max: START + 1200 }, both);
    expect([step, rows.length, rows[0]]).toEqual(['minute', 10, { at: START + 600, left: 0.1, right: 10 }]);
  });
  it('has a row per quarter of an hour for a long range: sums of what adds up, means of the rest', () => {
    const { step, rows } = tableOf(data, { min: START, max: START + 7200 }, both);
    expect([step, rows.length, rows[0]]).toEqual(['quarter', 8, { at: START, left: 1.5, right: 7 }]);
  });
  it('leaves out minutes without known values', () => {
    expect(tableOf(plotted([minute(0, { attributedGmv: null, viewers: null })], both), { min: START, max: START + 60 }, both).rows).toEqual(
      [],
    );
  });
  it('sums the visible range', () => {
    expect(summed(data.times, data.left, { min: START, max: START + 1800 }, 'attributedGmv')).toBe(3);
    expect(summed(data.times, data.right, { min: START, max: START + 180 }, 'viewers')).toBe(1);
    expect(summed(data.times, data.left, { min: 0, max: 1 }, 'attributedGmv')).toBeNull();
  });
});
