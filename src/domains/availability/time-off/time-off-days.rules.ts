/** Time off per day: the part of each day that it covers, and its text. */
import { both } from '#core/typed-object';
import { formatDays, formatSpan } from '#core/date-text';
import { startOfDay, Temporal } from '#core/time';
import type { Stretch } from '../slots/painted-day.rules.ts';
import { MINUTES_OF_DAY } from '../slots/time-slots.rules.ts';

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

/** The first and last day of whole days, or null when the period is hours. */
export function wholeDays({ startTime, endTime }: Period, zone: string): { readonly first: string; readonly last: string } | null {
  const [start, end] = both([startTime, endTime], (text) => Temporal.Instant.from(text).toZonedDateTimeISO(zone));
  const isMidnight = (at: Temporal.ZonedDateTime) => at.equals(at.startOfDay());
  if (!isMidnight(start) || !isMidnight(end)) return null;
  return { first: start.toPlainDate().toString(), last: end.toPlainDate().subtract({ days: 1 }).toString() };
}

/** "Jun 10 – 12, 2026", "Wed, Jun 10, 09:00–13:00". */
export function periodText(period: Period, zone: string): string {
  const days = wholeDays(period, zone);
  if (days !== null) return formatDays(days.first, days.last);
  return formatSpan(period.startTime, period.endTime, zone);
}
