/** Start and end of requested time off. */
import { describe, expect, it } from 'vitest';
import { periodFromInput } from './time-off-input.rules.ts';

const periodOf = (part: object) =>
  periodFromInput(
    { kind: 'days', first: '2026-03-28', last: '2026-03-29', startsAtNoon: false, endsAtNoon: false, from: '09:00', to: '13:00', ...part },
    'Europe/London',
  );

describe('requested time off', () => {
  it('covers whole days of the agency, also across a DST change', () => {
    expect(periodOf({})).toEqual({ startTime: '2026-03-28T00:00:00+00:00', endTime: '2026-03-29T23:00:00+00:00' });
    expect(periodOf({ first: '2026-03-28 00:00:00', last: '2026-03-29 00:00:00' })).toEqual(periodOf({}));
    expect(periodOf({ last: null })).toEqual({ startTime: '2026-03-28T00:00:00+00:00', endTime: '2026-03-29T00:00:00+00:00' });
  });

  it('begins and ends at noon for half days', () => {
    expect(periodOf({ startsAtNoon: true, endsAtNoon: true })).toEqual({
      startTime: '2026-03-28T12:00:00+00:00',
      endTime: '2026-03-29T11:00:00+00:00',
    });
    expect(periodOf({ last: null, endsAtNoon: true })).toEqual({
      startTime: '2026-03-28T00:00:00+00:00',
      endTime: '2026-03-28T12:00:00+00:00',
    });
  });

  it('covers hours of a day, with midnight as its end', () => {
    expect(periodOf({ kind: 'hours', first: '2026-06-10' })).toEqual({
      startTime: '2026-06-10T08:00:00+00:00',
      endTime: '2026-06-10T12:00:00+00:00',
    });
    expect(periodOf({ kind: 'hours', first: '2026-06-10', to: '00:00' })).toMatchObject({ endTime: '2026-06-10T23:00:00+00:00' });
  });

  it.each([
    [{ first: null }, 'Choose the first and the last day.'],
    [{ kind: 'hours', first: null }, 'Choose the day.'],
    [{ last: null, startsAtNoon: true, endsAtNoon: true }, 'Choose either the morning or the afternoon.'],
    [{ kind: 'hours', from: '' }, 'Enter a start and an end time.'],
    [{ kind: 'hours', to: '' }, 'Enter a start and an end time.'],
    [{ kind: 'hours', from: '13:00' }, 'The end should be after the start.'],
  ])('rejects incomplete or reversed input: %j', (part, fault) => expect(periodOf(part)).toEqual({ fault }));
});
