/** Decides how days are chosen one by one or as a range, and what may then be done with them. */
import { daysBetween } from './year-calendar.rules.ts';

export interface DayChoice {
  readonly days: ReadonlySet<string>;
  /** Where a range begins: the day that was last chosen on its own. */
  readonly anchor: string | null;
  /** What was chosen when the range began; stretching it again starts from there. */
  readonly before: ReadonlySet<string>;
}

export const NO_CHOICE: DayChoice = { days: new Set(), anchor: null, before: new Set() };

/** In or out. */
export function toggled({ days }: DayChoice, day: string): DayChoice {
  const next = new Set(days);
  if (!next.delete(day)) next.add(day);
  return { days: next, anchor: day, before: next };
}

/** From the anchor to the day, in place of the range that began there before. */
export function stretched(choice: DayChoice, day: string): DayChoice {
  if (choice.anchor === null) return toggled(choice, day);
  return { ...choice, days: new Set([...choice.before, ...daysBetween(choice.anchor, day)]) };
}

export interface SplitChoice {
  /** Days that could become holidays. */
  readonly ordinary: readonly string[];
  /** Days that are. */
  readonly holidays: readonly string[];
}

export function splitChoice({ days }: DayChoice, isHoliday: (day: string) => boolean): SplitChoice {
  const sorted = [...days].sort();
  return { ordinary: sorted.filter((day) => !isHoliday(day)), holidays: sorted.filter(isHoliday) };
}
