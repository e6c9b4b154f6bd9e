/** Decides how days are selected individually or as a range, and which of them can be added or removed as holidays. */
import { daysBetween } from './year-calendar.rules.ts';

export interface DayChoice {
  readonly days: ReadonlySet<string>;
  /** The start of a range: the day that was last selected individually. */
  readonly anchor: string | null;
  /** The selection when the range started; extending the range again starts from it. */
  readonly before: ReadonlySet<string>;
}

export const NO_CHOICE: DayChoice = { days: new Set(), anchor: null, before: new Set() };

/** Adds or removes the day. */
export function toggled({ days }: DayChoice, day: string): DayChoice {
  const next = new Set(days);
  if (!next.delete(day)) next.add(day);
  return { days: next, anchor: day, before: next };
}

/** Selects from the anchor to the day, replacing the previous range from the same anchor. */
export function stretched(choice: DayChoice, day: string): DayChoice {
  if (choice.anchor === null) return toggled(choice, day);
  return { ...choice, days: new Set([...choice.before, ...daysBetween(choice.anchor, day)]) };
}

interface SplitChoice {
  /** Days that can become holidays. */
  readonly ordinary: readonly string[];
  /** Days that are holidays already. */
  readonly holidays: readonly string[];
}

export function splitChoice({ days }: DayChoice, isHoliday: (day: string) => boolean): SplitChoice {
  const sorted = [...days].sort();
  return { ordinary: sorted.filter((day) => !isHoliday(day)), holidays: sorted.filter(isHoliday) };
}
