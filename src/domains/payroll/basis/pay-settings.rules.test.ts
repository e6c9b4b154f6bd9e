/** Tests for the validation of bonus settings. */
import { describe, expect, it } from 'vitest';
import { BONUS_RATE_FIELDS, checkBonusSettings, NO_BONUSES, RATE_UNITS } from './pay-settings.rules.ts';

const settings = { ...NO_BONUSES, earlyShiftBonusRate: '1.50', earlyShiftCutoff: '08:00', lateShiftCutoff: '22:00' };
const faults = (more: Readonly<Record<string, unknown>>) =>
  checkBonusSettings({ ...settings, ...more }).map(({ propertyPath, code }) => [propertyPath, code]);

describe('bonus settings', () => {
  it('accept the defaults, and the values without any settings', () => {
    expect(faults({})).toEqual([]);
    expect(checkBonusSettings(NO_BONUSES)).toEqual([]);
    for (const rateUnit of RATE_UNITS) expect(faults({ rateUnit })).toEqual([]);
  });
  it.each([
    ['08:00', '08:00'],
    ['22:00', '08:00'],
    ['23:59', '00:00'],
  ])('reject an early cutoff of %s with a late cutoff of %s', (earlyShiftCutoff, lateShiftCutoff) => {
    expect(faults({ earlyShiftCutoff, lateShiftCutoff })).toEqual([['lateShiftCutoff', 'CUTOFF_ORDER']]);
  });
  it('accept cutoffs one minute apart', () => {
    expect(faults({ earlyShiftCutoff: '08:00', lateShiftCutoff: '08:01' })).toEqual([]);
  });
  it.each(['24:00', '8:00', '', 800, null])('reject %j as a cutoff', (cutoff) => {
    expect(faults({ earlyShiftCutoff: cutoff })).toEqual([['earlyShiftCutoff', 'INVALID_TIME']]);
    expect(faults({ lateShiftCutoff: cutoff })).toEqual([['lateShiftCutoff', 'INVALID_TIME']]);
  });
  it.each(['-0.01', '1.005', '1e1', 'NaN', '', null, Number.NaN, Number.POSITIVE_INFINITY])('reject %j as a rate', (rate) => {
    for (const field of BONUS_RATE_FIELDS) expect(faults({ [field]: rate })).toEqual([[field, 'INVALID_RATE']]);
  });
  it('accept rates as strings or numbers', () => {
    for (const rate of ['0', '1.5', 2, 0.25]) expect(faults({ weekendBonusRate: rate })).toEqual([]);
  });
  it('report the reason for each invalid field', () => {
    const said = (more: Readonly<Record<string, unknown>>) => checkBonusSettings({ ...settings, ...more }).map(({ message }) => message);
    expect(said({ rateUnit: 'PER_DAY' })).toEqual(['This value should be one of PER_HOUR, PERCENT.']);
    expect(said({ weekendBonusRate: null, holidayBonusRate: '-0.01' })).toEqual([
      'This value should be a plain decimal number.',
      'This value should not be negative.',
    ]);
    const time = 'This value should be a time of day, HH:MM.';
    expect(said({ earlyShiftCutoff: '24:00', lateShiftCutoff: null })).toEqual([time, time]);
    expect(said({ earlyShiftCutoff: '22:00', lateShiftCutoff: '08:00' })).toEqual(['The late cutoff should be after the early cutoff.']);
  });
  it('accept two rate units', () => {
    expect(faults({ rateUnit: 'PER_DAY' })).toEqual([['rateUnit', 'INVALID_CHOICE']]);
  });
});
