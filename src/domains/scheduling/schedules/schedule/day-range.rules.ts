/** The instants covered by a range of days, or of instants, in the agency's time zone. */
import { readDay, readInstant, startOfDay, Temporal } from '#core/time';

type Bounds = { readonly start: string; readonly end: string } | { readonly path: 'from' | 'to'; readonly message: string };

/** Days are whole and inclusive on both ends; instants are half-open. The end must be after the start. */
export function boundsOf(from: string, to: string, zone: string): Bounds {
  const start = readInstant(from) ?? (readDay(from) === null ? null : startOfDay(Temporal.PlainDate.from(from), zone).toString());
  if (start === null) return { path: 'from', message: 'This value should be a day or an instant.' };
  const end = readInstant(to) ?? (readDay(to) === null ? null : startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), zone).toString());
  if (end === null) return { path: 'to', message: 'This value should be a day or an instant.' };
  return Temporal.Instant.compare(end, start) > 0 ? { start, end } : { path: 'to', message: 'The end should be after the start.' };
}
