/** Decides what a pointer or keyboard gesture on the grid does: adds, erases or stretches time between its start and end position. */
import { addTime, covers, eraseTime, MIN_LENGTH, snapped, STEP, stretchTime, type Stretch } from '../slots/painted-day.rules.ts';
import type { WeekDays } from './week-draft.rules.ts';

export interface Place {
  /** 0 = Monday. */
  readonly day: number;
  /** Minutes since midnight; not necessarily on a step. */
  readonly minute: number;
}

export type Gesture =
  | { readonly kind: 'add' | 'erase'; readonly from: Place; readonly to: Place }
  | { readonly kind: 'stretch'; readonly day: number; readonly index: number; readonly end: 'from' | 'to'; readonly to: Place };

/** @param edge distance in minutes from an end within which the gesture grabs that end. */
export function gestureAt(days: WeekDays, place: Place, edge: number): Gesture {
  const stretches = days[place.day]!;
  for (const [index, { from, to }] of stretches.entries()) {
    if (Math.abs(place.minute - from) <= edge) return { kind: 'stretch', day: place.day, index, end: 'from', to: place };
    if (Math.abs(place.minute - to) <= edge) return { kind: 'stretch', day: place.day, index, end: 'to', to: place };
  }
  return { kind: covers(stretches, place.minute) ? 'erase' : 'add', from: place, to: place };
}

/** The range marked between two positions, in whole steps: the same time on each day from one to the other. */
export function markedBy(from: Place, to: Place): { readonly days: readonly [number, number]; readonly time: Stretch } {
  const [first, last] = [snapped(Math.min(from.minute, to.minute), 'down'), snapped(Math.max(from.minute, to.minute), 'down') + STEP];
  return {
    days: [Math.min(from.day, to.day), Math.max(from.day, to.day)],
    // A click marks one hour, the minimum length of a slot.
    time: { from: first, to: from.minute === to.minute ? first + MIN_LENGTH : last },
  };
}

export function applied(days: WeekDays, gesture: Gesture): WeekDays {
  if (gesture.kind === 'stretch')
    return days.map((stretches, day) =>
      day === gesture.day ? stretchTime(stretches, gesture.index, gesture.end, snapped(gesture.to.minute)) : stretches,
    );
  const {
    days: [first, last],
    time,
  } = markedBy(gesture.from, gesture.to);
  const change = gesture.kind === 'add' ? addTime : eraseTime;
  return days.map((stretches, day) => (day < first || day > last ? stretches : change(stretches, time)));
}
