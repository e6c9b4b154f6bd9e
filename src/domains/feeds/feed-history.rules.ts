/**
 * Decides the current content of a feed from what it showed before: events that are new, changed, cancelled, or old enough to be dropped
 * (RFC 5545 §3.8.7.4).
 */
import type { EventText } from './feed-text.rules.ts';

export interface FeedEvent extends EventText {
  /** Incremented with each change, and when the event is removed or restored. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly changedAt: string;
}

export interface FeedHistory {
  /** Current events of the feed, sorted by time. */
  readonly events: readonly FeedEvent[];
  /** Events that are new or differ from what was shown before. */
  readonly changed: readonly FeedEvent[];
  /** Schedules and time off of events that are old enough to be dropped. */
  readonly over: readonly string[];
}

/**
 * All instants are written in the same UTC format, so that comparing their texts compares the instants.
 * @param from events that end before it are dropped.
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
  const events = [...current, ...gone].toSorted((a, b) => compare(a.start, b.start) || compare(a.schedule, b.schedule));
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
