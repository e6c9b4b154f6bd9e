/** Decides the times of leave that begins or ends with half a day: noon in the agency's time zone. */
import { startOfDay, Temporal, writeInstant } from '#core/time';

const NOON = Temporal.PlainTime.from('12:00');

interface Times {
  /** Instants in wire format. */
  readonly startTime: string;
  readonly endTime: string;
}

/** What was asked about half days; undefined = nothing, so that the times decide. */
interface HalfDays {
  readonly startsAtNoon: boolean | undefined;
  readonly endsAtNoon: boolean | undefined;
}

/** The times with the half days that were asked for, and whether they start and end at noon. */
export function withHalfDays({ startTime, endTime }: Times, { startsAtNoon, endsAtNoon }: HalfDays, zone: string) {
  const start = Temporal.Instant.from(startTime).toZonedDateTimeISO(zone);
  const end = Temporal.Instant.from(endTime).toZonedDateTimeISO(zone);
  const first = start.toPlainDate();
  // The end is not part of the time off: midnight ends the day before.
  const last = end.subtract({ nanoseconds: 1 }).toPlainDate();
  const from =
    startsAtNoon === true ? noonOf(first, zone) : startsAtNoon === false && isNoon(start) ? startOfDay(first, zone) : start.toInstant();
  const until =
    endsAtNoon === true
      ? noonOf(last, zone)
      : endsAtNoon === false && isNoon(end)
        ? startOfDay(last.add({ days: 1 }), zone)
        : end.toInstant();
  return {
    startTime: writeInstant(from),
    endTime: writeInstant(until),
    startsAtNoon: isNoon(from.toZonedDateTimeISO(zone)),
    endsAtNoon: isNoon(until.toZonedDateTimeISO(zone)),
  };
}

export function noonOf(day: Temporal.PlainDate, zone: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: zone, plainTime: NOON }).toInstant();
}

export const isNoon = (at: Temporal.ZonedDateTime) => at.toPlainTime().equals(NOON);
