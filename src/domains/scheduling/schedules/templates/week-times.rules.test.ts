import { describe, expect, it } from 'vitest';
import { templateText } from './template-text.rules.ts';
import { placeInWeek, planTimes, weekBounds } from './week-times.rules.ts';

const ZONE = 'Europe/London';

describe('a saved week', () => {
  it('keeps the wall-clock time, whatever the offset', () => {
    const place = placeInWeek({ start: '2034-03-21T18:00:00Z', end: '2034-03-21T20:00:00Z' }, '2034-03-20', ZONE);
    expect(place).toEqual({ day: 1, startTime: '18:00', minutes: 120 });
    expect(planTimes(place, '2034-03-27', ZONE)).toEqual({ start: '2034-03-28T17:00:00Z', end: '2034-03-28T19:00:00Z' });
  });

  it('keeps the length of schedules across midnight', () =>
    expect(planTimes({ day: 6, startTime: '23:00', minutes: 240 }, '2034-01-02', ZONE)).toEqual({
      start: '2034-01-08T23:00:00Z',
      end: '2034-01-09T03:00:00Z',
    }));

  it('keeps the wall-clock end across a night with a DST change', () => {
    const night = planTimes({ day: 5, startTime: '22:00', minutes: 480 }, '2034-03-20', ZONE);
    expect(night).toEqual({ start: '2034-03-25T22:00:00Z', end: '2034-03-26T05:00:00Z' });
    expect(planTimes({ day: 6, startTime: '06:00', minutes: 480 }, '2034-03-20', ZONE).start).toBe(night.end);
    expect(placeInWeek(night, '2034-03-20', ZONE)).toEqual({ day: 5, startTime: '22:00', minutes: 480 });
  });

  it('keeps the length when the wall-clock times would be empty or more than a day', () => {
    expect(placeInWeek({ start: '2034-10-29T00:30:00Z', end: '2034-10-29T01:30:00Z' }, '2034-10-23', ZONE).minutes).toBe(60);
    expect(placeInWeek({ start: '2034-03-25T12:00:00Z', end: '2034-03-26T12:00:00Z' }, '2034-03-20', ZONE).minutes).toBe(1440);
    expect(planTimes({ day: 6, startTime: '01:15', minutes: 45 }, '2034-03-20', ZONE)).toEqual({
      start: '2034-03-26T01:15:00Z',
      end: '2034-03-26T02:00:00Z',
    });
    expect(planTimes({ day: 5, startTime: '12:00', minutes: 1440 }, '2034-10-23', ZONE)).toEqual({
      start: '2034-10-28T11:00:00Z',
      end: '2034-10-29T11:00:00Z',
    });
  });

  it('ends where the next one starts', () =>
    expect(weekBounds('2034-03-20', ZONE)).toEqual({ start: '2034-03-20T00:00:00Z', end: '2034-03-26T23:00:00Z' }));
});

describe('the summary text', () => {
  const ava = { employee: '/api/employees/a', role: 'HOST' } as const;
  it.each([
    [[{ people: [ava], liveAccount: '/api/live_accounts/1' }], null, '1 schedule, 1 person · 1 live account'],
    [
      [
        { people: [ava], liveAccount: '/api/live_accounts/1' },
        { people: [ava], liveAccount: '/api/live_accounts/2' },
      ],
      null,
      '2 schedules, 1 person · 2 live accounts',
    ],
    [[{ people: [ava, { ...ava, employee: '/api/employees/b' }], liveAccount: null }], null, '1 schedule, 2 people · 0 live accounts'],
    [[{ people: [], liveAccount: null }], 'northpeak', '1 schedule, unassigned · northpeak'],
  ])('is %#', (plans, account, text) => expect(templateText(plans, account)).toBe(text));
});
