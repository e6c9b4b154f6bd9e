/** What a week is while it is painted. */
import { describe, expect, it } from 'vitest';
import { appliedTo, changedTo, draftOf, hoursIn, NO_TIME, undone, writtenDays } from './week-draft.rules.ts';
import { DAYS_OF_WEEK } from './time-slots.rules.ts';

const monday = DAYS_OF_WEEK.map((_, index) => ({ timeSlots: index === 0 ? [{ startTime: '09:00', endTime: '12:30' }] : [] }));

describe('a week that is painted', () => {
  it('has a way back for each change, and none for what changes nothing', () => {
    const draft = draftOf(monday);
    expect(changedTo(draft, draft.days)).toBe(draft);
    const empty = changedTo(draft, NO_TIME);
    expect(hoursIn(empty.days)).toBe(0);
    expect(undone(empty)).toEqual(draft);
    expect(undone(draft)).toEqual(draft);
  });

  it('has the time of one day on others', () => {
    expect(hoursIn(appliedTo(draftOf(monday).days, 0, 'weekdays'))).toBe(17.5);
    expect(hoursIn(appliedTo(draftOf(monday).days, 0, 'all'))).toBe(24.5);
    expect(hoursIn(appliedTo(draftOf(monday).days, 6, 'weekdays'))).toBe(0);
  });

  it('is sent with all seven days', () => {
    expect(writtenDays(draftOf(monday).days).map(({ dayOfWeek, timeSlots }) => [dayOfWeek, timeSlots.length])).toEqual(
      DAYS_OF_WEEK.map((day, index) => [day, index === 0 ? 1 : 0]),
    );
  });
});
