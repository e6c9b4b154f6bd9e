/** Decides what of a long timeline is drawn first: what can be seen without scrolling. The rest comes a moment later. */
import type { DrawnEvent } from './calendar-event.rules.ts';
import type { Row } from './drag-patch.rules.ts';

export interface Sight {
  /** Local times without a zone, as events have them. */
  readonly from: string;
  readonly to: string;
  /** How many rows, from the top. */
  readonly rows: number;
}

/** Fewer than this are drawn at once. */
const FEW = 120;

export function inSight(events: readonly DrawnEvent[], rows: readonly Row[], { from, to, rows: count }: Sight): { readonly now: readonly DrawnEvent[]; readonly later: readonly DrawnEvent[] } {
  if (events.length <= FEW) return { now: events, later: [] };
  const top = new Set(rows.slice(0, count).map(({ id }) => id));
  const seen = (event: DrawnEvent) => event.start < to && event.end > from && event.resourceIds.some((id) => top.has(id));
  const now = events.filter(seen);
  return { now, later: events.filter((event) => !seen(event)) };
}
