/** The days on a calendar month's page: whole weeks from Monday. */
import { mondayOf, Temporal } from '#core/time';

/** @param month YYYY-MM. */
export function monthDays(month: string): string[] {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const start = mondayOf(first);
  const weeks = Math.ceil((start.until(last).days + 1) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => start.add({ days: index }).toString());
}
