/** How painting changes a day. */
import { describe, expect, it } from 'vitest';
import { addTime, covers, dayText, eraseTime, slotsOf, snapped, stretchesOf, stretchTime } from './painted-day.rules.ts';

const day = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from: from * 60, to: to * 60 }));

describe('painting', () => {
  it('adds time, at least an hour, and merges adjacent stretches', () => {
    expect(addTime([], { from: 540, to: 540 })).toEqual(day([9, 10]));
    expect(addTime(day([9, 12], [14, 16]), { from: 720, to: 840 })).toEqual(day([9, 16]));
    expect(addTime(day([9, 12]), { from: 1410, to: 1440 })).toEqual(day([9, 12], [23, 24]));
    expect(addTime([], { from: 0, to: 1440 })).toEqual(day([0, 24]));
  });

  it('erases time, and remainders shorter than an hour', () => {
    expect(eraseTime(day([9, 17]), { from: 720, to: 780 })).toEqual(day([9, 12], [13, 17]));
    expect(eraseTime(day([9, 12]), { from: 570, to: 780 })).toEqual([]);
    expect(eraseTime(day([9, 12]), { from: 720, to: 780 })).toEqual(day([9, 12]));
    expect(eraseTime(day([9, 12], [14, 18]), { from: 0, to: 960 })).toEqual(day([16, 18]));
    expect(eraseTime(day([9, 17]), { from: 600, to: 960 })).toEqual(day([9, 10], [16, 17]));
  });

  it('leaves other stretches alone, however short they are', () => {
    const short = [
      { from: 540, to: 570 },
      { from: 900, to: 930 },
    ];
    expect(eraseTime(short, { from: 570, to: 900 })).toEqual(short);
    expect(eraseTime(day([9, 12], [17, 20]), { from: 780, to: 960 })).toEqual(day([9, 12], [17, 20]));
  });

  it('stretches either end, never below an hour or beyond the day, and merges what it reaches', () => {
    expect(stretchTime(day([9, 12]), 0, 'to', 900)).toEqual(day([9, 15]));
    expect(stretchTime(day([9, 12]), 0, 'to', 500)).toEqual(day([9, 10]));
    expect(stretchTime(day([9, 12]), 0, 'from', 720)).toEqual(day([11, 12]));
    expect(stretchTime(day([9, 12]), 0, 'from', -30)).toEqual(day([0, 12]));
    expect(stretchTime(day([9, 12], [14, 18]), 0, 'to', 870)).toEqual(day([9, 18]));
    expect(stretchTime(day([9, 12], [14, 18]), 1, 'to', 2000)).toEqual(day([9, 12], [14, 24]));
  });

  it('converts from and to slots, merged', () => {
    const slots = [
      { startTime: '09:00', endTime: '12:00' },
      { startTime: '12:00', endTime: '24:00' },
    ];
    expect(stretchesOf(slots)).toEqual(day([9, 24]));
    expect(slotsOf(day([9, 24]))).toEqual([{ startTime: '09:00', endTime: '24:00' }]);
  });

  it('knows which minutes are covered and formats a day', () => {
    expect([539, 540, 719, 720].map((minute) => covers(day([9, 12]), minute))).toEqual([false, true, true, false]);
    expect(dayText(day([9, 12], [14, 24]))).toBe('09:00–12:00, 14:00–24:00');
    expect(dayText([])).toBe('not available');
    expect([snapped(44), snapped(45), snapped(59, 'down'), snapped(-5), snapped(2000)]).toEqual([30, 60, 30, 0, 1440]);
  });
});
