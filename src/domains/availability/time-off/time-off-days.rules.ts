/** Time off per day: the part of each day that it covers, and its text. */
import { both } from '#core/typed-object';
import { formatDays, formatSpan } from '#core/date-text';
import { startOfDay, Temporal } from '#core/time';
import type { Stretch } from '../slots/painted-day.rules.ts';
import { MINUTES_OF_DAY } from '../slots/time-slots.rules.ts';
import { isNoon } from './half-days.rules.ts';

interface Period {
  readonly startTime: string;
  readonly endTime: string;
}

/** The part of each date that is off. @param zone the agency's time zone. */
export function offOn(periods: readonly Period[], dates: readonly string[], zone: string): Stretch[][] {
  return dates.map((date) => {
    const day = Temporal.PlainDate.from(date);
    const [midnight, next] = [startOfDay(day, zone).epochMilliseconds, startOfDay(day.add({ days: 1 }), zone).epochMilliseconds];
    return periods.flatMap(({ startTime, endTime }) => {
      const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
      if (start >= next || end <= midnight) return [];
      return [{ from: start <= midnight ? 0 : minuteOf(start, zone), to: end >= next ? MINUTES_OF_DAY : minuteOf(end, zone) }];
    });
  });
}

function minuteOf(at: number, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
}

/** The first and last day of time off that begins and ends at midnight or noon; null when the period is hours. */
export function wholeDays(
  { startTime, endTime }: Period,
  zone: string,
): { readonly first: string; readonly last: string; readonly startsAtNoon: boolean; readonly endsAtNoon: boolean } | null {
  const [start, end] = both([startTime, endTime], (text) => Temporal.Instant.from(text).toZonedDateTimeISO(zone));
  const [startsAtNoon, endsAtNoon] = both([start, end], isNoon);
  if (!(startsAtNoon || isMidnight(start)) || !(endsAtNoon || isMidnight(end))) return null;
  const last = end.toPlainDate().subtract({ days: endsAtNoon ? 0 : 1 });
  return { first: start.toPlainDate().toString(), last: last.toString(), startsAtNoon, endsAtNoon };
}

const isMidnight = (at: Temporal.ZonedDateTime) => at.equals(at.startOfDay());

/** "Jun 10 – 12, 2026", "Jun 10, 2026, afternoon", "Jun 10 – 12, 2026, from noon", "Wed, Jun 10, 09:00–13:00". */
export function periodText(period: Period, zone: string): string {
  const days = wholeDays(period, zone);
  if (days === null) return formatSpan(period.startTime, period.endTime, zone);
  const { first, last, startsAtNoon, endsAtNoon } = days;
  const half =
    first === last
      ? [startsAtNoon ? 'afternoon' : null, endsAtNoon ? 'morning' : null]
      : [startsAtNoon ? 'from noon' : null, endsAtNoon ? 'until noon' : null];
  const halves = half.filter((part) => part !== null).join(' ');
  return `${formatDays(first, last)}${halves === '' ? '' : `, ${halves}`}`;
}
