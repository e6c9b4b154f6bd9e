/** Decides when summaries and reminders that come by the calendar are due, on the clock of the agency. */
import { mondayOf, Temporal } from '#core/time';

/** Whole days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface DueByCalendar {
  /** The coming week, on Sunday from 17:00. */
  readonly week: Days | null;
  /** Today, from 07:00 until noon. */
  readonly day: Days | null;
  /** The month before, on the first of a month from 08:00. */
  readonly month: Days | null;
  /** Next week, whose availability is asked for on Thursday from 10:00. */
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

/** As many days right before. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = last.since(first).days + 1;
  return { from: first.subtract({ days: length }).toString(), to: last.subtract({ days: length }).toString() };
}
