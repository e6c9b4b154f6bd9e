/** Decides which clock pay uses (pay rule 1): local time in the agency's time zone, whatever the time zone of the live account. */
import { Temporal } from '#core/time';

const NANO = 1_000_000;

/** A period between two clock changes, with a constant offset. Milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Offset from UTC: positive if the zone is ahead. */
  readonly offset: number;
}

export interface PayClock {
  readonly zone: string;
  stretchAt(instant: number): Stretch;
  /** The local date of an instant, YYYY-MM-DD. */
  dayOf(instant: number): string;
}

/**
 * Caches the periods it has looked up, so that tens of thousands of shifts need only a few look-ups.
 * @param zone the agency's time zone.
 */
export function payClock(zone: string): PayClock {
  const known: Stretch[] = [];
  let last: Stretch | undefined;
  function stretchAt(instant: number): Stretch {
    const holds = ({ from, to }: Stretch) => instant >= from && instant < to;
    if (last !== undefined && holds(last)) return last;
    last = known.find(holds) ?? stretchAround(instant, zone);
    if (!known.includes(last)) known.push(last);
    return last;
  }
  return { zone, stretchAt, dayOf: (instant) => dayText(instant + stretchAt(instant).offset) };
}

/** The date of a local wall-clock time that is expressed as UTC milliseconds. */
export function dayText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

function stretchAround(instant: number, zone: string): Stretch {
  const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
  return {
    // "previous" excludes the instant itself, so the search starts one millisecond later.
    from: there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / NANO,
  };
}
