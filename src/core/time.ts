/** Parses and formats instants, days and wall-clock times; every conversion names its time zone. */
import { Temporal } from 'temporal-polyfill';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Years outside this range are typing errors, and some of them cannot be stored. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2200;

/** ISO 8601 with offset or Z → the same instant in UTC as `2026-06-10T09:00:00+00:00`, or null when it is not one. */
export function readInstant(text: string): string | null {
  if (!INSTANT.test(text)) return null;
  try {
    const instant = Temporal.Instant.from(text);
    const { year } = instant.toZonedDateTimeISO('UTC');
    return year < FIRST_YEAR || year > LAST_YEAR ? null : writeInstant(instant);
  } catch {
    return null;
  }
}

export function writeInstant(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO('UTC').toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** A valid calendar day as YYYY-MM-DD, or null. */
export function readDay(text: string): string | null {
  if (!DAY.test(text)) return null;
  try {
    const { year } = Temporal.PlainDate.from(text);
    return year < FIRST_YEAR || year > LAST_YEAR ? null : text;
  } catch {
    return null;
  }
}

/** HH:MM (seconds are dropped), or null. */
export function readClock(text: string): string | null {
  const trimmed = text.slice(0, 5);
  return CLOCK.test(trimmed) && (text.length === 5 || /^:[0-5]\d$/.test(text.slice(5))) ? trimmed : null;
}

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The Monday of the day's week. */
export function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

/** Start of a local day as an instant; also correct on days without a midnight. */
export function startOfDay(day: Temporal.PlainDate, zone: string): Temporal.Instant {
  return day.toZonedDateTime(zone).toInstant();
}

export { Temporal };
