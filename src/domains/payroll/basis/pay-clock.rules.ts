/** Decides which clock pay uses (pay rule 1): local time in the agency's time zone, whatever the time zone of the live account. */
import { zoneOffsets, type ZoneStretch } from '#core/zone-offsets';

export interface PayClock {
  readonly zone: string;
  stretchAt(instant: number): ZoneStretch;
  /** The local date of an instant, YYYY-MM-DD. */
  dayOf(instant: number): string;
}

/** @param zone the agency's time zone. */
export function payClock(zone: string): PayClock {
  const stretchAt = zoneOffsets(zone);
  return { zone, stretchAt, dayOf: (instant) => dayText(instant + stretchAt(instant).offset) };
}

/** The date of a local wall-clock time that is expressed as UTC milliseconds. */
export function dayText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}
