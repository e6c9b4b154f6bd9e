/** Validation of a day's time slots, with the messages of the spec. */
import { describe, expect, it } from 'vitest';
import { checkSlots, hoursOf, slotFaults, trimSlots } from './time-slots.rules.ts';

const slot = (startTime: string, endTime: string) => ({ startTime, endTime });
const messages = (...slots: ReturnType<typeof slot>[]) => slotFaults('MONDAY', trimSlots(slots)).map(({ message }) => message);

describe('time slots', () => {
  it('are trimmed to HH:MM and sorted', () => {
    expect(trimSlots([slot('14:00:00', '24:00:00'), slot(' 09:00 ', '12:30:59.5')])).toEqual([
      slot('09:00', '12:30'),
      slot('14:00', '24:00'),
    ]);
  });

  it('are at least an hour long', () => {
    expect(messages(slot('09:00', '10:00'), slot('23:00', '24:00'))).toEqual([]);
    expect(messages(slot('09:00', '09:59'))).toEqual(['Monday 09:00-09:59: Minimum duration is 1 hour']);
    expect(messages(slot('09:00', '09:00'))).toEqual(['Monday 09:00-09:00: Minimum duration is 1 hour']);
    expect(messages(slot('17:00', '09:00'))).toEqual(['Monday 17:00-09:00: The end should not be before the start']);
  });

  it('do not overlap, but may meet', () => {
    expect(messages(slot('09:00', '12:00'), slot('12:00', '17:00'))).toEqual([]);
    expect(messages(slot('11:59', '17:00'), slot('09:00', '12:00'))).toEqual(['Monday: Time slots 09:00-12:00 and 11:59-17:00 overlap']);
    expect(messages(slot('09:00', '18:00'), slot('10:00', '11:00'), slot('12:00', '13:00'))).toEqual([
      'Monday: Time slots 09:00-18:00 and 10:00-11:00 overlap',
      'Monday: Time slots 09:00-18:00 and 12:00-13:00 overlap',
    ]);
    expect(messages(slot('09:00', '12:00'), slot('09:00', '12:00'))).toEqual(['Monday: Time slots 09:00-12:00 and 09:00-12:00 overlap']);
  });

  it.each([
    [{}, ''],
    ['09:00', ''],
    [[5], '[0]'],
    [[[]], '[0]'],
    [[{}], '[0].startTime'],
    [[slot('24:00', '24:00')], '[0].startTime'],
    [[slot('9:00', '12:00')], '[0].startTime'],
    [[slot('09:00', '12:60')], '[0].endTime'],
    [[slot('09:00', '24:01')], '[0].endTime'],
    [[slot('09:00', '12:00'), { startTime: '13:00', endTime: 14 }], '[1].endTime'],
    [[slot('09:00; drop', '12:00')], '[0].startTime'],
  ])('reject malformed input: %j', (value, path) => expect(checkSlots(value)[0]?.path).toBe(path));

  it.each([
    ['x', [['', 'This value should be a list of time slots.']]],
    [[null], [['[0]', 'This value should be an object with "startTime" and "endTime".']]],
    [
      [slot('24:00', '25:00')],
      [
        ['[0].startTime', 'This value should be a time, HH:MM.'],
        ['[0].endTime', 'This value should be a time, HH:MM, at the latest 24:00.'],
      ],
    ],
    [[{ startTime: 900, endTime: '12:00' }], [['[0].startTime', 'This value should be a time, HH:MM.']]],
    [[slot(' 24:00 ', '24:00')], [['[0].startTime', 'This value should be a time, HH:MM.']]],
    [[slot(' 00:00:00.5 ', ' 24:00 ')], []],
  ])('reports what is wrong in %j, and where', (value, faults) =>
    expect(checkSlots(value).map(({ path, message }) => [path, message])).toEqual(faults),
  );

  it('ignore reversed slots when looking for overlaps, and report every fault of the day', () => {
    const faults = slotFaults('MONDAY', [slot('08:00', '12:00'), slot('09:00', '07:00'), slot('10:00', '10:00'), slot('11:00', '13:00')]);
    expect(faults.map(({ message }) => message)).toEqual([
      'Monday 09:00-07:00: The end should not be before the start',
      'Monday 10:00-10:00: Minimum duration is 1 hour',
      'Monday: Time slots 08:00-12:00 and 10:00-10:00 overlap',
      'Monday: Time slots 08:00-12:00 and 11:00-13:00 overlap',
    ]);
    expect(faults.every(({ path }) => path === '')).toBe(true);
    expect(trimSlots([slot('09:00', ' 24:00')])).toEqual([slot('09:00', '24:00')]);
  });

  it('are summed in hours', () => expect(hoursOf([slot('09:00', '12:30'), slot('20:00', '24:00')])).toBe(7.5));
});
