/** Parsing of typed days. */
import { describe, expect, it } from 'vitest';
import { readTyped, typedText } from './typed-slots.rules.ts';

const slot = (startTime: string, endTime: string) => ({ startTime, endTime });

describe('a typed day', () => {
  it.each([
    ['', []],
    ['9-17', [slot('09:00', '17:00')]],
    ['14:00–18:30; 0900 to 12', [slot('09:00', '12:00'), slot('14:00', '18:30')]],
    ['20:00-24:00', [slot('20:00', '24:00')]],
    ['0:59-1:59', [slot('00:59', '01:59')]],
  ])('%j', (text, slots) => expect(readTyped(text, 'MONDAY')).toEqual({ slots }));

  it.each([
    ['9', 'Monday: “9” is not a valid time slot. Example: 09:00-17:00.'],
    ['9-25', 'Monday: “9-25” is not a valid time slot. Example: 09:00-17:00.'],
    ['9:60-12', 'Monday: “9:60-12” is not a valid time slot. Example: 09:00-17:00.'],
    ['24-24', 'Monday: “24-24” is not a valid time slot. Example: 09:00-17:00.'],
    ['9-24:30', 'Monday: “9-24:30” is not a valid time slot. Example: 09:00-17:00.'],
    ['9:00-9:30', 'Monday 09:00-09:30: Minimum duration is 1 hour'],
    ['9-12, 11-13', 'Monday: Time slots 09:00-12:00 and 11:00-13:00 overlap'],
  ])('rejects %j', (text, fault) => expect(readTyped(text, 'MONDAY')).toEqual({ fault }));

  it('is formatted in the same syntax', () =>
    expect(typedText([slot('09:00', '12:00'), slot('14:00', '24:00')])).toBe('09:00-12:00, 14:00-24:00'));
});
