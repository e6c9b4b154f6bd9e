/** Decides what a person's week is called, which week is shown first, and what everybody's come to. */
import { mondayOf, Temporal } from '#core/time';
import type { PersonWeek } from './week-shapes.action.ts';

export function weekBefore(week: string): string {
  return Temporal.PlainDate.from(week).subtract({ days: 7 }).toString();
}

export function weekAfter(week: string): string {
  return Temporal.PlainDate.from(week).add({ days: 7 }).toString();
}

/** The Monday that an address asks for, whatever day of the week it names; null where it names none. */
export function askedWeek(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return null;
  try {
    return mondayOf(Temporal.PlainDate.from(asked)).toString();
  } catch {
    return null;
  }
}

/** Next week until it is handed in, then this one. */
export function weekInFocus(today: string, nextIsHandedIn: boolean): string {
  const thisWeek = mondayOf(Temporal.PlainDate.from(today)).toString();
  return nextIsHandedIn ? thisWeek : weekAfter(thisWeek);
}

type State = Pick<PersonWeek, 'submitted' | 'days'>;

export function weekState({ submitted, days }: State): { readonly severity: 'success' | 'info' | 'warning'; readonly label: string } {
  if (!submitted) return { severity: 'warning', label: 'Not handed in' };
  const answered = days.filter((day) => day.answered);
  if (answered.every(({ source }) => source === 'USUAL')) return { severity: 'info', label: 'Usual week' };
  return answered.length < days.length
    ? {
        severity: 'success',
        label: `Handed in, ${days.length - answered.length} ${days.length - answered.length === 1 ? 'day' : 'days'} open`,
      }
    : { severity: 'success', label: 'Handed in' };
}

export interface DaySum {
  /** People who offer time on the day. */
  readonly can: number;
  readonly hours: number;
}

/** @param lengths hours of each day of a person. */
export function daySums(weeks: readonly (readonly number[])[]): DaySum[] {
  return Array.from({ length: 7 }, (_, day) => {
    const offered = weeks.map((lengths) => lengths[day] ?? 0).filter((hours) => hours > 0);
    return { can: offered.length, hours: offered.reduce((sum, hours) => sum + hours, 0) };
  });
}
