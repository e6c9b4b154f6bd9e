/** Decides which instants a range of days, or of instants, means in the agency's zone. */
import { readDay, readInstant, startOfDay, Temporal } from '#core/time';

export type Bounds = { readonly start: string; readonly end: string } | { readonly path: 'from' | 'to'; readonly message: string };

/** Days are whole and both included; instants are half-open. The end must lie after the start. */
export function boundsOf(from: string, to: string, zone: string): Bounds {
  const start = readInstant(from) ?? (readDay(from) === null ? null : startOfDay(Temporal.PlainDate.from(from), zone).toString());
  if (start === null) return { path: 'from', message: 'This value should be a day or an instant.' };
  const end = readInstant(to) ?? (readDay(to) === null ? null : startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), zone).toString());
  if (end === null) return { path: 'to', message: 'This value should be a day or an instant.' };
  return Temporal.Instant.compare(end, start) > 0 ? { start, end } : { path: 'to', message: 'The end should be after the start.' };
}

/** The same wall-clock time so many days later in `zone`; the length in real time is kept. */
export function shiftDays(start: string, end: string, days: number, zone: string): { start: string; end: string } {
  const from = Temporal.Instant.from(start);
  const moved = from.toZonedDateTimeISO(zone).add({ days }).toInstant();
  return { start: moved.toString(), end: moved.add(Temporal.Instant.from(end).since(from)).toString() };
}
