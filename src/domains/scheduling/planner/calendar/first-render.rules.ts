/** Decides which part of a long timeline or list is rendered first: what is visible without scrolling. The rest follows a moment later. */
import type { DrawnEvent } from './calendar-event.rules.ts';
import type { Row } from '../gestures/row-change.rules.ts';

export interface Viewport {
  /** Local times without a zone, as in events. */
  readonly from: string;
  readonly to: string;
  /** Number of rows, from the top. */
  readonly rows: number;
}

/** Events rendered immediately and deferred ones. */
export interface Parts {
  readonly now: readonly DrawnEvent[];
  readonly later: readonly DrawnEvent[];
}

/** Below this number, all events are rendered immediately. */
const DEFER_THRESHOLD = 120;

export function visibleFirst(events: readonly DrawnEvent[], rows: readonly Row[], { from, to, rows: count }: Viewport): Parts {
  if (events.length <= DEFER_THRESHOLD) return { now: events, later: [] };
  const top = new Set(rows.slice(0, count).map(({ id }) => id));
  const seen = (event: DrawnEvent) => event.start < to && event.end > from && event.resourceIds.some((id) => top.has(id));
  const now = events.filter(seen);
  return { now, later: events.filter((event) => !seen(event)) };
}

/** For lists, which are in chronological order. @param count number of items that fit on the screen. */
export function firstOf(events: readonly DrawnEvent[], count: number): Parts {
  return { now: events.slice(0, count), later: events.slice(count) };
}
