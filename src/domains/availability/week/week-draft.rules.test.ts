/** The draft of a week while it is painted. */
import { describe, expect, it } from 'vitest';
import {
  appliedTo,
  changedDays,
  changedTo,
  draftOf,
  hoursIn,
  leftAfterSaving,
  NO_TIME,
  opensAt,
  rebased,
  undone,
  writtenDays,
  writtenOf,
} from './week-draft.rules.ts';
import { DAYS_OF_WEEK } from '../slots/time-slots.rules.ts';

const monday = DAYS_OF_WEEK.map((_, index) => ({ timeSlots: index === 0 ? [{ startTime: '09:00', endTime: '12:30' }] : [] }));

describe('a week draft', () => {
  it('can undo each change, and ignores changes without effect', () => {
    const draft = draftOf(monday);
    expect(changedTo(draft, draft.days)).toBe(draft);
    const empty = changedTo(draft, NO_TIME);
    expect(hoursIn(empty.days)).toBe(0);
    expect(undone(empty)).toEqual(draft);
    expect(undone(draft)).toEqual(draft);
  });

  it('can apply the times of one day to others', () => {
    expect(hoursIn(appliedTo(draftOf(monday).days, 0, 'weekdays'))).toBe(17.5);
    expect(hoursIn(appliedTo(draftOf(monday).days, 0, 'all'))).toBe(24.5);
    expect(hoursIn(appliedTo(draftOf(monday).days, 6, 'weekdays'))).toBe(0);
  });

  it('sends only the days that differ, or all days of a new week', () => {
    const { days } = draftOf(monday);
    const tuesdayToo = days.map((own, index) => (index === 1 ? [{ from: 600, to: 720 }] : own));
    expect(changedDays(tuesdayToo, days)).toEqual([1]);
    expect(writtenDays(tuesdayToo, changedDays(tuesdayToo, days))).toEqual([
      { dayOfWeek: 'TUESDAY', timeSlots: [{ startTime: '10:00', endTime: '12:00' }] },
    ]);
    expect(writtenOf([0, 1, 5], [1])).toEqual({ written: [1], whole: [0, 1, 5] });
    expect(writtenOf([0, 5], [1])).toEqual({ written: [1], whole: [0, 1, 5] });
    expect(writtenDays(days, writtenOf([], [0]).written).map(({ dayOfWeek, timeSlots }) => [dayOfWeek, timeSlots.length])).toEqual(
      DAYS_OF_WEEK.map((day, index) => [day, index === 0 ? 1 : 0]),
    );
  });

  it('has nothing left once it is saved, except what was changed in the meantime', () => {
    const sent = changedTo(draftOf([]), draftOf(monday).days);
    expect(leftAfterSaving(sent, sent.days)).toBeNull();
    expect(leftAfterSaving(null, sent.days)).toBeNull();
    const since = changedTo(sent, appliedTo(sent.days, 0, 'weekdays'));
    const left = rebased(leftAfterSaving(since, sent.days)!, sent.days);
    expect(changedDays(left.days, sent.days)).toEqual([1, 2, 3, 4]);
  });

  it('opens at the working day, or earlier when a slot starts before it', () => {
    const from = (minute: number) => opensAt(NO_TIME.map((_, day) => (day === 3 ? [{ from: minute, to: minute + 120 }] : [])));
    expect([opensAt(NO_TIME), from(18 * 60), from(5 * 60), from(0)]).toEqual([450, 450, 270, 0]);
  });

  it('follows changes by others to untouched days, also after undo', () => {
    const evening = [{ from: 1080, to: 1440 }];
    const base = draftOf(monday);
    const painted = changedTo(
      base,
      base.days.map((own, index) => (index === 1 ? evening : own)),
    );
    const theirs = base.days.map((own, index) => (index === 0 || index === 4 ? evening : own));
    const draft = rebased(painted, theirs);
    expect(changedDays(draft.days, theirs)).toEqual([1]);
    expect(undone(draft).days).toEqual(theirs);
    expect(rebased(draft, theirs)).toEqual(draft);
    // Painted days stay, whatever is stored now.
    expect(rebased(draft, NO_TIME).days).toEqual(NO_TIME.map((_, index) => (index === 1 ? evening : [])));
  });
});
