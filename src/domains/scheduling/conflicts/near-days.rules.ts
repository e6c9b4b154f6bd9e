/** Decides what is judged together: what lies on days near each other, so that nobody's time is worked out for the years between. */
import { Temporal } from '#core/time';

/** Rest and weeks reach no further. */
export const NEAR_DAYS = 9;

export interface NearDays<Item> {
  /** In order of time. */
  readonly items: readonly Item[];
  readonly first: Temporal.PlainDate;
  /** Included. */
  readonly last: Temporal.PlainDate;
}

/** @param timesOf in milliseconds. @param zone whose days count. @returns groups in order of time. */
export function nearDays<Item>(
  items: readonly Item[],
  timesOf: (item: Item) => { readonly start: number; readonly end: number },
  zone: string,
): NearDays<Item>[] {
  const dayOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  const groups: { items: Item[]; first: Temporal.PlainDate; last: Temporal.PlainDate }[] = [];
  for (const item of items.toSorted((a, b) => timesOf(a).start - timesOf(b).start)) {
    const { start, end } = timesOf(item);
    const [first, last] = [dayOf(start), dayOf(end)];
    const group = groups.at(-1);
    if (group === undefined || group.last.until(first).days > NEAR_DAYS) {
      groups.push({ items: [item], first, last });
      continue;
    }
    group.items.push(item);
    if (Temporal.PlainDate.compare(last, group.last) > 0) group.last = last;
  }
  return groups;
}
