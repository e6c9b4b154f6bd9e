/** Offsets of a time zone, for many instants at a time. */
import { Temporal } from './time.ts';

/** A period between two clock changes of a time zone. Milliseconds. */
export interface ZoneStretch {
  readonly from: number;
  readonly to: number;
  /** Offset from UTC: positive if the zone is ahead. */
  readonly offset: number;
}

const NANOSECONDS_PER_MS = 1_000_000;

/** Looks up the period around an instant, and caches it: tens of thousands of instants need only a few look-ups. */
export function zoneOffsets(zone: string): (instant: number) => ZoneStretch {
  const known: ZoneStretch[] = [];
  let last: ZoneStretch | undefined;
  return (instant) => {
    const holds = ({ from, to }: ZoneStretch) => instant >= from && instant < to;
    if (last !== undefined && holds(last)) return last;
    last = known.find(holds) ?? stretchAround(instant, zone);
    if (!known.includes(last)) known.push(last);
    return last;
  };
}

function stretchAround(instant: number, zone: string): ZoneStretch {
  const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
  return {
    // "previous" excludes the instant itself, at which a change already determines the offset: the search starts one millisecond later.
    from: there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / NANOSECONDS_PER_MS,
  };
}
