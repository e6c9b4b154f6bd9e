/** Tests for the bonus settings preview: it shows exactly what pay calculates. */
import { describe, expect, it } from 'vitest';
import { clockText, dayStrip, STRIP_DAYS, typedClock, withoutFaults } from './day-strip.rules.ts';
import type { BonusSettingsValues } from '../basis/pay-settings.rules.ts';

const settings: BonusSettingsValues = {
  rateUnit: 'PER_HOUR',
  earlyShiftBonusRate: '1.50',
  lateShiftBonusRate: '2.00',
  weekendBonusRate: '3.00',
  holidayBonusRate: '5.00',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
};
const shown = (name: string, more: Partial<BonusSettingsValues> = {}) =>
  dayStrip(STRIP_DAYS.find((day) => day.name === name)!.date, { ...settings, ...more }).map(
    ({ from, to, bonuses, sum }) => `${clockText(from)}–${clockText(to)} ${[...bonuses.map(({ kind }) => kind), sum].join(' ')}`,
  );

describe('day strips', () => {
  it('cover a weekday, a weekend, a holiday, and a holiday on a weekend', () => {
    expect(shown('Weekday')).toEqual(['00:00–08:00 EARLY 1.50', '08:00–22:00 0.00', '22:00–24:00 LATE 2.00']);
    expect(shown('Weekend')).toEqual(['00:00–08:00 EARLY WEEKEND 4.50', '08:00–22:00 WEEKEND 3.00', '22:00–24:00 LATE WEEKEND 5.00']);
    expect(shown('Holiday')).toEqual(['00:00–08:00 EARLY HOLIDAY 6.50', '08:00–22:00 HOLIDAY 5.00', '22:00–24:00 LATE HOLIDAY 7.00']);
    expect(shown('Holiday on a weekend')).toEqual(shown('Holiday'));
  });
  it('pay the higher of the two on a weekend holiday', () => {
    expect(shown('Holiday on a weekend', { weekendBonusRate: '6.00' })).toEqual([
      '00:00–08:00 EARLY WEEKEND 7.50',
      '08:00–22:00 WEEKEND 6.00',
      '22:00–24:00 LATE WEEKEND 8.00',
    ]);
  });
  it('merge adjacent parts with the same bonuses', () => {
    expect(shown('Weekday', { earlyShiftBonusRate: '0' })).toEqual(['00:00–22:00 0.00', '22:00–24:00 LATE 2.00']);
    expect(shown('Weekend', { earlyShiftBonusRate: '0', lateShiftBonusRate: '0.00' })).toEqual(['00:00–24:00 WEEKEND 3.00']);
    expect(shown('Weekday', { earlyShiftCutoff: '00:00', lateShiftCutoff: '23:59' })).toEqual([
      '00:00–23:59 0.00',
      '23:59–24:00 LATE 2.00',
    ]);
  });
  it('add up percentages as percentages', () => {
    expect(shown('Weekend', { rateUnit: 'PERCENT', earlyShiftBonusRate: '12.5', weekendBonusRate: '33.33' })).toEqual([
      '00:00–08:00 EARLY WEEKEND 45.83',
      '08:00–22:00 WEEKEND 33.33',
      '22:00–24:00 LATE WEEKEND 35.33',
    ]);
  });
  it.each(STRIP_DAYS)('cover the 24 hours of a $name', ({ name, date }) => {
    const parts = dayStrip(date, settings);
    expect([parts[0]!.from, parts.at(-1)!.to], name).toEqual([0, 1440]);
    for (const [index, part] of parts.entries()) expect(part.from).toBe(parts[index - 1]?.to ?? 0);
  });
});

describe('while the user is typing', () => {
  it('keeps the last valid value of an invalid field', () => {
    expect(withoutFaults({ ...settings, earlyShiftBonusRate: '1.', weekendBonusRate: '4' }, settings)).toEqual({
      settings: { ...settings, weekendBonusRate: '4' },
      complete: false,
    });
    expect(withoutFaults({ ...settings, lateShiftBonusRate: '2.5' }, settings)).toEqual({
      settings: { ...settings, lateShiftBonusRate: '2.5' },
      complete: true,
    });
  });
  it('keeps both previous cutoffs when the new ones are out of order', () => {
    for (const cutoffs of [{ earlyShiftCutoff: '23:00' }, { lateShiftCutoff: '' }, { earlyShiftCutoff: '09:00', lateShiftCutoff: '08:00' }])
      expect(withoutFaults({ ...settings, ...cutoffs }, settings)).toEqual({ settings, complete: false });
  });
});

describe('cutoff input', () => {
  it.each([
    ['8', '08:00'],
    ['8:30', '08:30'],
    ['08:30', '08:30'],
    ['830', '08:30'],
    ['2215', '22:15'],
    ['22.15', '22:15'],
    [' 7 ', '07:00'],
    ['25', '25:00'],
    ['', ''],
    ['soon', 'soon'],
    ['8:3', '8:3'],
  ])('converts %j to %j', (typed, read) => {
    expect(typedClock(typed)).toBe(read);
  });
});
