/** Where the schedules and streams of an account lie on the time line of an unmatched entry, with the hours below it. */
import { HOUR_MS } from '#core/span';
import { Temporal } from '#core/time';
import type { Unmatched } from './matching.action.ts';

type Around = Unmatched['streams'][number]['around'];

export interface Bar {
  readonly id: string;
  /** Per cent of the time line. */
  readonly left: number;
  readonly width: number;
  /** The entry itself is current; what has a partner is matched. */
  readonly kind: 'current' | 'matched' | 'open';
}

export interface TimeLine {
  readonly schedules: readonly Bar[];
  readonly streams: readonly Bar[];
  readonly hours: readonly { readonly left: number; readonly at: string }[];
}

/** Hours between two labels; the first with which there are few enough. */
const STEPS = [1, 2, 3, 6, 12];
const MOST_HOURS = 4;
/** A stream of a minute is still visible. */
const LEAST_WIDTH = 0.8;

/** @param current IRI of the entry. @param zone of the account: hours are full hours there. @returns null when there is nothing to draw. */
export function timeLineOf({ schedules, streams }: Around, current: string, zone: string): TimeLine | null {
  const all = [...schedules, ...streams];
  if (all.length === 0) return null;
  const first = Math.min(...all.map(({ startTime }) => Date.parse(startTime)));
  const last = Math.max(...all.map(({ endTime }) => Date.parse(endTime)));
  if (last <= first) return null;
  const leftOf = (instant: number) => ((instant - first) / (last - first)) * 100;
  const barOf = (id: string, { startTime, endTime, matched }: Omit<Around['streams'][number], 'liveStream'>): Bar => {
    const left = leftOf(Date.parse(startTime));
    const width = Math.max(LEAST_WIDTH, leftOf(Date.parse(endTime)) - left);
    return { id, left, width, kind: id === current ? 'current' : matched ? 'matched' : 'open' };
  };
  return {
    schedules: schedules.map((one) => barOf(one.schedule, one)),
    streams: streams.map((one) => barOf(one.liveStream, one)),
    hours: fullHours(first, last, zone).map((at) => ({ left: leftOf(at), at: new Date(at).toISOString() })),
  };
}

/** Instants of full hours on the clock of the zone, at most five. */
function fullHours(first: number, last: number, zone: string): number[] {
  const step = STEPS.find((hours) => (last - first) / HOUR_MS / hours <= MOST_HOURS) ?? 24;
  const found: number[] = [];
  const before = Temporal.Instant.fromEpochMilliseconds(first)
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  for (let at = before; at.epochMilliseconds <= last; at = at.add({ hours: 1 })) if (at.hour % step === 0) found.push(at.epochMilliseconds);
  return found;
}
