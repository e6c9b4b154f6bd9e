/** Decides how an instant reads on the clocks of a zone in the form that a browser's field takes, and comes back. */
import { Temporal, writeInstant } from '#core/time';

/** "2026-06-10T18:00:00" */
export function wallTimeOf(iso: string, zone: string): string {
  try {
    return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' });
  } catch {
    return '';
  }
}

/** A local time that a clock change skips becomes the next real one. @returns null for what is not yet a time. */
export function instantOf(wall: string, zone: string): string | null {
  try {
    return writeInstant(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant());
  } catch {
    return null;
  }
}
