/** Decides what a feed says now, given what it said before: what is new, changed, gone, or over for so long that it is left out (RFC 5545 §3.8.7.4). */
import type { EventText } from './feed-text.rules.ts';

export interface FeedEvent extends EventText {
  /** Grows with each change, and when the event goes or comes back. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly changedAt: string;
}

export interface FeedHistory {
  /** What the feed holds now, in order of time. */
  readonly events: readonly FeedEvent[];
  /** Those of it that were not shown like this before. */
  readonly changed: readonly FeedEvent[];
  /** Schedules that are too long ago. */
  readonly over: readonly string[];
}

/**
 * All instants are written alike, in UTC, so that their texts compare as they do.
 * @param from events that end before it are left out.
 */
export function feedHistory(before: readonly FeedEvent[], planned: readonly EventText[], from: string, now: string): FeedHistory {
  const known = new Map(before.map((event) => [event.schedule, event]));
  const current = planned.map((event): FeedEvent => {
    const was = known.get(event.schedule);
    if (was === undefined) return { ...event, sequence: 0, cancelled: false, changedAt: now };
    return isSame(was, event) ? was : { ...event, sequence: was.sequence + 1, cancelled: false, changedAt: now };
  });
  const shown = new Set(planned.map(({ schedule }) => schedule));
  const missing = before.filter(({ schedule }) => !shown.has(schedule));
  const isOver = ({ end }: FeedEvent) => end <= from;
  const gone = missing
    .filter((event) => !isOver(event))
    .map((event) => (event.cancelled ? event : { ...event, cancelled: true, sequence: event.sequence + 1, changedAt: now }));
  const events = [...current, ...gone].toSorted((one, other) => compare(one.start, other.start) || compare(one.schedule, other.schedule));
  return {
    events,
    changed: events.filter((event) => known.get(event.schedule) !== event),
    over: missing.filter(isOver).map(({ schedule }) => schedule),
  };
}

function isSame(was: FeedEvent, event: EventText): boolean {
  return (
    !was.cancelled &&
    was.summary === event.summary &&
    was.description === event.description &&
    was.start === event.start &&
    was.end === event.end
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
