/** Pointer gestures on the paint grid. */
import { describe, expect, it } from 'vitest';
import { applied, gestureAt, markedBy } from './paint-gesture.rules.ts';
import { NO_TIME, type WeekDays } from './week-draft.rules.ts';

const week: WeekDays = NO_TIME.map((_, day) => (day === 0 ? [{ from: 540, to: 720 }] : []));
const at = (day: number, minute: number) => ({ day, minute });

describe('a gesture', () => {
  it('adds over free time, erases over existing time, and stretches near an end', () => {
    expect(gestureAt(week, at(1, 600), 10).kind).toBe('add');
    expect(gestureAt(week, at(0, 600), 10).kind).toBe('erase');
    expect(gestureAt(week, at(0, 535), 10)).toMatchObject({ kind: 'stretch', index: 0, end: 'from' });
    expect(gestureAt(week, at(0, 729), 10)).toMatchObject({ kind: 'stretch', index: 0, end: 'to' });
    expect([529, 530, 550, 551, 709, 710, 730].map((minute) => gestureAt(week, at(0, minute), 10).kind)).toEqual([
      'add',
      'stretch',
      'stretch',
      'erase',
      'erase',
      'stretch',
      'stretch',
    ]);
    expect(gestureAt(week, at(0, 731), 10).kind).toBe('add');
  });

  it('marks whole steps on each day in between, in either direction, and one hour without movement', () => {
    expect(markedBy(at(4, 700), at(1, 545))).toEqual({ days: [1, 4], time: { from: 540, to: 720 } });
    expect(markedBy(at(0, 559), at(0, 589)), 'steps that it begins in').toEqual({ days: [0, 0], time: { from: 540, to: 600 } });
    expect(markedBy(at(0, 545), at(0, 545))).toEqual({ days: [0, 0], time: { from: 540, to: 600 } });
  });

  it('changes only the marked days', () => {
    const added = applied(week, { kind: 'add', from: at(1, 540), to: at(3, 705) });
    expect(added.map((stretches) => stretches.length)).toEqual([1, 1, 1, 1, 0, 0, 0]);
    expect(added[2]).toEqual([{ from: 540, to: 720 }]);
    expect(applied(week, { kind: 'erase', from: at(0, 540), to: at(0, 590) })[0]).toEqual([{ from: 600, to: 720 }]);
    const full: WeekDays = week.map(() => [{ from: 540, to: 720 }]);
    const erased = applied(full, { kind: 'erase', from: at(2, 540), to: at(3, 719) });
    expect(erased.map((stretches) => stretches.length)).toEqual([1, 1, 0, 0, 1, 1, 1]);
    const stretched = applied(full, { kind: 'stretch', day: 5, index: 0, end: 'from', to: at(5, 480) });
    expect(stretched.map(([stretch]) => stretch!.from)).toEqual([540, 540, 540, 540, 540, 480, 540]);
    expect(applied(week, { kind: 'stretch', day: 0, index: 0, end: 'to', to: at(0, 1004) })[0]).toEqual([{ from: 540, to: 990 }]);
  });
});
