/** Decides what of a long timeline or list is drawn first: what can be seen without scrolling. The rest comes a moment later. */
import type { DrawnEvent } from './calendar-event.rules.ts';
import type { Row } from './drag-patch.rules.ts';

export interface Sight {
  /** Local times without a zone, as events have them. */
  readonly from: string;
  readonly to: string;
  /** How many rows, from the top. */
  readonly rows: number;
}

/** What is drawn at once, and what after it. */
export interface Parts {
  readonly now: readonly DrawnEvent[];
  readonly later: readonly DrawnEvent[];
}

/** Fewer than this are drawn at once. */
const FEW = 120;

export function inSight(events: readonly DrawnEvent[], rows: readonly Row[], { from, to, rows: count }: Sight): Parts {
  if (events.length <= FEW) return { now: events, later: [] };
  const top = new Set(rows.slice(0, count).map(({ id }) => id));
  const seen = (event: DrawnEvent) => event.start < to && event.end > from && event.resourceIds.some((id) => top.has(id));
  const now = events.filter(seen);
  return { now, later: events.filter((event) => !seen(event)) };
}

/** Of a list, which runs in the order of time. @param count how many fit on the screen. */
export function firstOf(events: readonly DrawnEvent[], count: number): Parts {
  return { now: events.slice(0, count), later: events.slice(count) };
}
