/** Texts and sums of a week: the label of an employee's week, which week is shown first, and the daily sums of the team. */
import { countText } from '#core/number-format';
import { mondayOf, readDay, Temporal } from '#core/time';
import { offOn } from '../time-off/time-off-days.rules.ts';
import { joinedStretches } from '../slots/painted-day.rules.ts';
import { MINUTES_OF_DAY } from '../slots/time-slots.rules.ts';
import type { PersonWeek } from '../slots/week-shapes.action.ts';

export function weekBefore(week: string): string {
  return Temporal.PlainDate.from(week).subtract({ days: 7 }).toString();
}

export function weekAfter(week: string): string {
  return Temporal.PlainDate.from(week).add({ days: 7 }).toString();
}

/** The Monday of the week containing the day in the address, or null when it has none. */
export function weekFromSearch(value: unknown): string | null {
  const day = typeof value === 'string' ? readDay(value) : null;
  return day === null ? null : mondayOf(Temporal.PlainDate.from(day)).toString();
}

/** Next week until it is handed in, then this week. */
export function weekInFocus(today: string, nextIsHandedIn: boolean): string {
  const thisWeek = mondayOf(Temporal.PlainDate.from(today)).toString();
  return nextIsHandedIn ? thisWeek : weekAfter(thisWeek);
}

type State = Pick<PersonWeek, 'submitted' | 'days' | 'timeOff'>;

/** @param zone the agency's time zone. */
export function weekState(
  week: State,
  zone: string,
): { readonly severity: 'success' | 'info' | 'warning' | 'neutral'; readonly label: string } {
  if (isOpen(week, zone)) return { severity: 'warning', label: 'Not handed in' };
  const { submitted, days } = week;
  if (!submitted) return { severity: 'neutral', label: 'Off all week' };
  const answered = days.filter((day) => day.answered);
  if (answered.every(({ source }) => source === 'USUAL')) return { severity: 'info', label: 'Usual week' };
  return answered.length < days.length
    ? {
        severity: 'success',
        label: `Handed in, ${countText(days.length - answered.length, 'day')} open`,
      }
    : { severity: 'success', label: 'Handed in' };
}

/** Whether the answer is missing: nothing handed in, and not off for the whole week. @param zone the agency's time zone. */
export function isOpen({ submitted, days, timeOff }: State, zone: string): boolean {
  if (submitted) return false;
  const approved = timeOff.filter(({ status }) => status === 'APPROVED');
  if (approved.length === 0) return true;
  const dates = days.map(({ date }) => date);
  return !offOn(approved, dates, zone).every((off) => joinedStretches(off).some(({ from, to }) => from === 0 && to === MINUTES_OF_DAY));
}

interface DaySum {
  /** Number of employees who offer time on the day. */
  readonly can: number;
  readonly hours: number;
}

/** @param weeks for each employee, the hours of each day. */
export function daySums(weeks: readonly (readonly number[])[]): DaySum[] {
  return Array.from({ length: 7 }, (_, day) => {
    const offered = weeks.map((lengths) => lengths[day] ?? 0).filter((hours) => hours > 0);
    return { can: offered.length, hours: offered.reduce((sum, hours) => sum + hours, 0) };
  });
}
