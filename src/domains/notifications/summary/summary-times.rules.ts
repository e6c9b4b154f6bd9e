/** Decides when scheduled summaries and reminders are due, in the agency's time zone. */
import { mondayOf, Temporal } from '#core/time';

/** Range of days, inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface DueByCalendar {
  /** The coming week, on Sunday from 17:00. */
  readonly week: Days | null;
  /** Today, from 07:00 until noon. */
  readonly day: Days | null;
  /** The previous month, on the first of a month from 08:00. */
  readonly month: Days | null;
  /** Next week, for the availability reminder on Thursday from 10:00. */
  readonly availability: Days | null;
}

const THURSDAY = 4;
const SUNDAY = 7;
const EVENING = 20;

export function dueByCalendar(now: Temporal.ZonedDateTime): DueByCalendar {
  const today = now.toPlainDate();
  const { hour, dayOfWeek, day } = now;
  const between = (from: number, to: number) => hour >= from && hour < to;
  const lastMonth = today.with({ day: 1 }).subtract({ months: 1 });
  return {
    week: dayOfWeek === SUNDAY && hour >= 17 ? nextWeek(today) : null,
    day: between(7, 12) ? { from: today.toString(), to: today.toString() } : null,
    month:
      day === 1 && between(8, EVENING)
        ? { from: lastMonth.toString(), to: lastMonth.with({ day: lastMonth.daysInMonth }).toString() }
        : null,
    availability: dayOfWeek === THURSDAY && between(10, EVENING) ? nextWeek(today) : null,
  };
}

export function nextWeek(today: Temporal.PlainDate): Days {
  const monday = mondayOf(today).add({ weeks: 1 });
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
}

/** The same number of days immediately before. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = last.since(first).days + 1;
  return { from: first.subtract({ days: length }).toString(), to: last.subtract({ days: length }).toString() };
}
