/** Decides which items are checked together: those on nearby days, so that availability is not computed for long gaps in between. */
import { Temporal } from '#core/time';

/** Days around an item that can matter for rest and weekly limits. */
export const NEAR_DAYS = 9;

interface NearDays<Item> {
  /** In chronological order. */
  readonly items: readonly Item[];
  readonly first: Temporal.PlainDate;
  /** Inclusive. */
  readonly last: Temporal.PlainDate;
}

/** @param timesOf in milliseconds. @param zone time zone of the days. @returns groups in chronological order. */
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
