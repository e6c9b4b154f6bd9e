/** The draft of a week while it is painted: seven days of stretches with an undo history. */
import { slotsOf, STEP, stretchesOf, type Stretch } from '../slots/painted-day.rules.ts';
import { DAYS_OF_WEEK, type DayOfWeek, type TimeSlot } from '../slots/time-slots.rules.ts';

/** Monday to Sunday. */
export type WeekDays = readonly (readonly Stretch[])[];

export interface WeekDraft {
  /** The stored week when painting started. */
  readonly base: WeekDays;
  readonly days: WeekDays;
  /** Undo history, the latest first. */
  readonly past: readonly WeekDays[];
}

export const NO_TIME: WeekDays = DAYS_OF_WEEK.map(() => []);
const EVERY_DAY = DAYS_OF_WEEK.map((_, day) => day);
const WORKDAYS = 5;
const WORKDAY_STARTS = 8 * 60;

export function draftOf(days: readonly { readonly timeSlots: readonly TimeSlot[] }[]): WeekDraft {
  return begunWith(days.map(({ timeSlots }) => stretchesOf(timeSlots)));
}

export function begunWith(kept: WeekDays): WeekDraft {
  return { base: kept, days: kept, past: [] };
}

/** Rebases the draft on the week stored now: untouched days take the stored times. */
export function rebased({ base, days, past }: WeekDraft, kept: WeekDays): WeekDraft {
  const moved = (week: WeekDays) => week.map((own, day) => (sameDay(own, base[day]!) ? kept[day]! : own));
  return { base: kept, days: moved(days), past: past.map(moved) };
}

export function changedTo(draft: WeekDraft, days: WeekDays): WeekDraft {
  return sameDays(draft.days, days) ? draft : { ...draft, days, past: [draft.days, ...draft.past] };
}

/** @returns what is left to save once the sent days are stored: nothing, or a draft that was changed in the meantime. */
export function leftAfterSaving(draft: WeekDraft | null, sent: WeekDays): WeekDraft | null {
  return draft === null || sameDays(draft.days, sent) ? null : draft;
}

export function undone({ base, days, past: [before = days, ...past] }: WeekDraft): WeekDraft {
  return { base, days: before, past };
}

/** Applies the times of one day to Monday to Friday, or to all seven days. */
export function appliedTo(days: WeekDays, day: number, to: 'weekdays' | 'all'): WeekDays {
  return days.map((own, index) => (to === 'all' || index < WORKDAYS ? days[day]! : own));
}

function sameDay(one: readonly Stretch[], other: readonly Stretch[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sameDays(one: WeekDays, other: WeekDays): boolean {
  return changedDays(one, other).length === 0;
}

/** The days that differ; 0 = Monday. */
export function changedDays(days: WeekDays, base: WeekDays): number[] {
  return EVERY_DAY.filter((day) => !sameDay(days[day]!, base[day]!));
}

/** Which days are written, and which the week has afterwards; a new week is written whole. @param had the days that are already stored. */
export function writtenOf(had: readonly number[], changed: readonly number[]): WrittenOf {
  if (had.length === 0) return { written: EVERY_DAY, whole: EVERY_DAY };
  return { written: changed, whole: EVERY_DAY.filter((day) => had.includes(day) || changed.includes(day)) };
}

export interface WrittenOf {
  readonly written: readonly number[];
  readonly whole: readonly number[];
}

/** Wire format: a day without time is sent with an empty list, meaning not available. */
export function writtenDays(days: WeekDays, which: readonly number[]): { dayOfWeek: DayOfWeek; timeSlots: TimeSlot[] }[] {
  return which.map((day) => ({ dayOfWeek: DAYS_OF_WEEK[day]!, timeSlots: slotsOf(days[day]!) }));
}

/** The minute of the day that the grid scrolls to: one step before the working day, or before an earlier slot. */
export function opensAt(days: WeekDays): number {
  return Math.max(0, Math.min(WORKDAY_STARTS, ...days.flat().map(({ from }) => from)) - STEP);
}

export function hoursIn(days: WeekDays): number {
  return days.flat().reduce((sum, { from, to }) => sum + to - from, 0) / 60;
}
