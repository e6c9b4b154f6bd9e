/** Decides which clock pay uses (pay rule 1): that of the agency, where the people are who work, whatever the live account's is. */
import { Temporal } from '#core/time';

const NANO = 1_000_000;

/** Time between two changes of the clocks: the offset is one number. Milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** That the zone is ahead of UTC. */
  readonly offset: number;
}

export interface PayClock {
  readonly zone: string;
  stretchAt(instant: number): Stretch;
  /** The local date of an instant, YYYY-MM-DD. */
  dayOf(instant: number): string;
}

/** Remembers the stretches it was asked about, so that tens of thousands of shifts cost a handful of look-ups. @param zone of the agency. */
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

/** The date of a wall-clock time that is written as milliseconds of UTC. */
export function dayText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

function stretchAround(instant: number, zone: string): Stretch {
  const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
  return {
    // The change before a moment is strictly before it, so that question is asked a moment later.
    from: there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / NANO,
  };
}
