/** Converts requested time off, entered as days or hours in the agency's time zone, to a start and an end. */
import { startOfDay, Temporal, writeInstant } from '#core/time';
import { noonOf } from './half-days.rules.ts';

export interface TimeOffInput {
  readonly kind: 'days' | 'hours';
  /** YYYY-MM-DD, as the date pickers provide it. */
  readonly first: string | null;
  /** Last day of whole days; null = one day. */
  readonly last: string | null;
  /** Whether the first day begins, and the last day ends, at noon. */
  readonly startsAtNoon: boolean;
  readonly endsAtNoon: boolean;
  /** HH:MM on that day. */
  readonly from: string;
  readonly to: string;
}

type InputPeriod = { readonly startTime: string; readonly endTime: string } | { readonly fault: string };

export function periodFromInput({ kind, first, last, startsAtNoon, endsAtNoon, from, to }: TimeOffInput, zone: string): InputPeriod {
  if (first === null) return { fault: kind === 'days' ? 'Choose the first and the last day.' : 'Choose the day.' };
  const day = Temporal.PlainDate.from(first.slice(0, 10));
  if (kind === 'days') {
    const end = last === null ? day : Temporal.PlainDate.from(last.slice(0, 10));
    if (startsAtNoon && endsAtNoon && day.equals(end)) return { fault: 'Choose either the morning or the afternoon.' };
    return {
      startTime: writeInstant(startsAtNoon ? noonOf(day, zone) : startOfDay(day, zone)),
      endTime: writeInstant(endsAtNoon ? noonOf(end, zone) : startOfDay(end.add({ days: 1 }), zone)),
    };
  }
  if (from === '' || to === '') return { fault: 'Enter a start and an end time.' };
  // An end of 00:00 means midnight at the end of the day.
  const until = to === '00:00' ? day.add({ days: 1 }) : day;
  const at = (date: Temporal.PlainDate, clock: string) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(clock) }).toInstant();
  const [start, end] = [at(day, from), at(until, to)];
  if (Temporal.Instant.compare(start, end) >= 0) return { fault: 'The end should be after the start.' };
  return { startTime: writeInstant(start), endTime: writeInstant(end) };
}
