/** Decides what a week is while somebody paints it: seven days of stretches, with a way back for each change. */
import { slotsOf, stretchesOf, type Stretch } from './painted-day.rules.ts';
import { DAYS_OF_WEEK, type DayOfWeek, type TimeSlot } from './time-slots.rules.ts';

/** Of Monday to Sunday. */
export type WeekDays = readonly (readonly Stretch[])[];

export interface WeekDraft {
  readonly days: WeekDays;
  /** The latest first. */
  readonly past: readonly WeekDays[];
}

export const NO_TIME: WeekDays = DAYS_OF_WEEK.map(() => []);
const WORKDAYS = 5;

export function draftOf(days: readonly { readonly timeSlots: readonly TimeSlot[] }[]): WeekDraft {
  return { days: days.map(({ timeSlots }) => stretchesOf(timeSlots)), past: [] };
}

export function changedTo(draft: WeekDraft, days: WeekDays): WeekDraft {
  return sameDays(draft.days, days) ? draft : { days, past: [draft.days, ...draft.past] };
}

export function undone({ days, past: [before = days, ...past] }: WeekDraft): WeekDraft {
  return { days: before, past };
}

/** What one day has, Monday to Friday get, or all seven. */
export function appliedTo(days: WeekDays, day: number, to: 'weekdays' | 'all'): WeekDays {
  return days.map((own, index) => (to === 'all' || index < WORKDAYS ? days[day]! : own));
}

export function sameDays(one: WeekDays, other: WeekDays): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As it is sent: a day without time is not available. */
export function writtenDays(days: WeekDays): { dayOfWeek: DayOfWeek; timeSlots: TimeSlot[] }[] {
  return DAYS_OF_WEEK.map((dayOfWeek, index) => ({ dayOfWeek, timeSlots: slotsOf(days[index]!) }));
}

export function hoursIn(days: WeekDays): number {
  return days.flat().reduce((sum, { from, to }) => sum + to - from, 0) / 60;
}
